#include "checker/proof_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>

namespace gridwright::checker {

namespace {

constexpr std::string_view kBlank = " \t\r";

// Takes the next word off a line; empty at its end.
std::string_view word(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return line = {};
  const std::size_t end = std::min(line.find_first_of(kBlank, begin), line.size());
  const std::string_view found = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return found;
}

std::string_view take_line(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  return line;
}

bool is_comment(std::string_view line) {
  const std::string_view first = word(line);
  return first.empty() || first.front() == 'c';
}

}  // namespace

Form form_of(std::string_view bytes) {
  if (bytes.find('\0') != std::string_view::npos) return Form::binary;
  while (!bytes.empty()) {
    std::string_view line = take_line(bytes);
    if (is_comment(line)) continue;
    std::string_view first = word(line);
    if (first == "d") continue;
    for (std::string_view next = first; !next.empty(); next = word(line)) {
      if (next == "0") return word(line).empty() ? Form::text : Form::lrat;
      if (next == "d") return Form::lrat;
    }
    break;
  }
  return Form::text;
}

bool ProofReader::next() {
  if (fault_) return false;
  literals_.clear();
  erases_ = false;
  return form_ == Form::binary ? next_binary() : next_line();
}

bool ProofReader::next_line() {
  while (!rest_.empty()) {
    const std::string_view line = take_line(rest_);
    ++line_;
    if (is_comment(line)) continue;
    place_ = line_;
    if (!read_line(line)) return false;
    if (form_ == Form::lrat && erases_) {
      erases_ = false;
      literals_.clear();
      continue;
    }
    return true;
  }
  return false;
}

bool ProofReader::read_line(std::string_view line) {
  const bool lrat = form_ == Form::lrat;
  if (lrat) word(line);  // its number
  int zeros = lrat ? 2 : 1;
  bool collects = true;  // literals
  while (true) {
    const std::string_view next = word(line);
    if (next.empty()) return zeros == 0 || fail("a step ends with 0");
    if (zeros == 0) return fail("there is something behind the 0 of a step");
    if (next == "d" && collects && literals_.empty() && !erases_) {
      erases_ = true;
      zeros = 1;
      collects = !lrat;
      continue;
    }
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(next.data(), next.data() + next.size(), number);
    if (error != std::errc() || end != next.data() + next.size()) return fail("a whole number was expected");
    if (number == 0) {
      --zeros;
      collects = false;
    } else if (collects) {
      if (number > largest_ || number < -largest_) return fail("there is no such variable");
      literals_.push_back(static_cast<int>(number));
    }
  }
}

bool ProofReader::next_binary() {
  place_ = all_.size() - rest_.size();
  if (rest_.empty()) return false;
  if (rest_.front() != 'a' && rest_.front() != 'd') return fail("a step begins with the byte a or d");
  erases_ = rest_.front() == 'd';
  rest_.remove_prefix(1);
  while (true) {
    std::uint64_t code = 0;
    for (int shift = 0;; shift += 7) {
      if (rest_.empty()) return fail("the last step has no end");
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      code |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (!(byte & 128)) break;
      if (shift > 28) return fail("there is no such variable");
    }
    if (code == 0) return true;
    const auto variable = static_cast<std::int64_t>(code >> 1);
    if (variable == 0 || variable > largest_) return fail("there is no such variable");
    literals_.push_back(static_cast<int>(code & 1 ? -variable : variable));
  }
}

}  // namespace gridwright::checker
