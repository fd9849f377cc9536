#include "bindings/leaving.hpp"

#include <atomic>

namespace nb = nanobind;

namespace gridwright::bindings {
namespace {

constexpr std::chrono::seconds kPatience{1};  // a search polls every 50 ms

std::atomic<bool> leaving{false};
std::atomic<int> searching{0};
std::thread::id leaver;  // other functions that Python calls at exit may search

void leave() {
  leaver = std::this_thread::get_id();
  leaving = true;
  // Objects held by other threads survive: that is no leak of ours.
  if (nb::cast<int>(nb::module_::import_("threading").attr("active_count")()) > 1) nb::set_leak_warnings(false);
  const WithoutGil released;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (searching > 0 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace

bool must_leave() {
  if (!leaving || std::this_thread::get_id() == leaver) return false;
  PyErr_SetNone(PyExc_SystemExit);
  return true;
}

void watch_for_the_end() {
  nb::module_::import_("atexit").attr("register")(nb::cpp_function(&leave));
}

Searching::Searching() {
  ++searching;
}
Searching::~Searching() {
  --searching;
}

}  // namespace gridwright::bindings
