// Reads the steps of a proof: DRAT as text or binary, or LRAT, whose hints are not needed.
//
// Text: one step a line, its literals and a 0; `d` before them erases a clause; lines that begin with `c` say nothing.
// LRAT: the number of the step comes before the literals, hints and another 0 behind them; it erases by numbers, which
// is left out here, since more clauses never make a step wrong that adds no variable. Binary: the byte `a` or `d`, then
// 2 * variable + (negative ? 1 : 0) of each literal, seven bits a byte from the lowest, then 0.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace gridwright::checker {

enum class Form { text, binary, lrat };

// Any form by its bytes: only a binary proof contains a byte 0; only LRAT has something behind the first 0 of a line.
Form form_of(std::string_view bytes);

class ProofReader {
 public:
  // Variables above `largest` are refused.
  ProofReader(std::string_view bytes, Form form, int largest)
      : rest_(bytes), all_(bytes), form_(form), largest_(largest) {}

  bool next();  // false at the end, or if there is something else than a step

  bool erases() const { return erases_; }
  std::span<const int> literals() const { return literals_; }

  // Where the step begins, or what cannot be read: the line from 1 or, of a binary proof, the byte from 0.
  std::size_t place() const { return place_; }
  const char* fault() const { return fault_; }  // what is wrong there, or null

 private:
  bool next_line();
  bool next_binary();
  bool read_line(std::string_view line);
  bool fail(const char* why) { return fault_ = why, false; }

  std::string_view rest_, all_;
  Form form_;
  int largest_;
  std::size_t line_ = 0, place_ = 0;
  bool erases_ = false;
  std::vector<int> literals_;
  const char* fault_ = nullptr;
};

}  // namespace gridwright::checker
