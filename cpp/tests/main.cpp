#include "tests/check.hpp"

int main() {
  int failed = 0;
  for (const auto& test : check::tests()) {
    const int before = check::failures();
    test.body();
    if (check::failures() > before) {
      ++failed;
      std::cerr << "failed: " << test.name << "\n";
    }
  }
  std::cout << check::tests().size() - failed << " passed, " << failed << " failed\n";
  return failed ? 1 : 0;
}
