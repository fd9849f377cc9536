// A one-page test harness: TEST registers, CHECK reports with values, main runs all and counts.
#pragma once

#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace check {

struct Test {
  std::string name;
  std::function<void()> body;
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

inline int& failures() {
  static int count = 0;
  return count;
}

// All lines up to this length are tried; the sanitized build tries fewer.
inline int& exhaustive_length() {
  static int length = 8;
  return length;
}

inline bool add(std::string name, std::function<void()> body) {
  tests().push_back({std::move(name), std::move(body)});
  return true;
}

template <typename One, typename Other>
void equal(const One& one, const Other& other, const char* what, const char* file, int line) {
  if (one == other) return;
  if (++failures() <= 20) std::cerr << file << ":" << line << ": " << what << ": " << one << " != " << other << "\n";
}

}  // namespace check

#define TEST(name)                                          \
  static void name();                                       \
  static const bool name##_added = check::add(#name, name); \
  static void name()
#define CHECK_EQUAL(one, other) check::equal((one), (other), #one " == " #other, __FILE__, __LINE__)
#define CHECK_THROWS(kind, call)                                            \
  do {                                                                      \
    bool thrown = false;                                                    \
    try {                                                                   \
      static_cast<void>(call);                                              \
    } catch (const kind&) {                                                 \
      thrown = true;                                                        \
    }                                                                       \
    check::equal(thrown, true, #call " throws " #kind, __FILE__, __LINE__); \
  } while (false)
#define CHECK(condition) check::equal(static_cast<bool>(condition), true, #condition, __FILE__, __LINE__)
