// core_tests [LENGTH]: runs all tests, trying all lines up to LENGTH cells.
#include <cstdlib>

#include "tests/check.hpp"

int main(int argc, char** argv) {
  if (argc > 1) check::exhaustive_length() = std::atoi(argv[1]);
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
