#include "certificate/proof.hpp"

#include <charconv>
#include <utility>

namespace gridwright::certificate {

namespace {
constexpr std::size_t kBuffer = 1 << 16, kLongestNumber = 16;  // bytes
}

ProofWriter::ProofWriter(int variables, bool binary, Write write)
    : Proof(variables), binary_(binary), write_(std::move(write)) {
  buffer_.reserve(kBuffer + kLongestNumber);
}

void ProofWriter::lemma(std::span<const int> literals) {
  ++lemmas_;
  step('a', literals);
}

void ProofWriter::erase(std::span<const int> literals) {
  step('d', literals);
}

void ProofWriter::step(char kind, std::span<const int> literals) {
  if (failed_) return;
  if (binary_)
    buffer_ += kind;
  else if (kind == 'd')
    buffer_ += "d ";
  for (const int literal : literals) put_number(literal);
  if (binary_)
    buffer_ += '\0';
  else
    buffer_ += "0\n";
}

void ProofWriter::put_number(int literal) {
  if (binary_) {
    auto code = 2 * static_cast<unsigned>(literal < 0 ? -literal : literal) + (literal < 0);
    for (; code > 127; code >>= 7) buffer_ += static_cast<char>(code | 128);
    buffer_ += static_cast<char>(code);
  } else {
    char text[kLongestNumber];
    buffer_.append(text, std::to_chars(text, text + kLongestNumber, literal).ptr);
    buffer_ += ' ';
  }
  if (buffer_.size() >= kBuffer) flush();
}

bool ProofWriter::flush() {
  if (!failed_ && !buffer_.empty()) {
    bytes_ += buffer_.size();
    failed_ = !write_(buffer_.data(), buffer_.size());
  }
  buffer_.clear();
  return !failed_;
}

}  // namespace gridwright::certificate
