// A proof that a search writes to an open file.
#pragma once

#include <cstddef>

#include "certificate/proof.hpp"

namespace gridwright::bindings {

// An open file, by its descriptor; the first error is kept, and nothing is written after it.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  bool write(const char* bytes, std::size_t count);
  int error() const { return error_; }  // errno of the write that failed, else 0

 private:
  int descriptor_, error_ = 0;
};

class ProofFile {
 public:
  ProofFile(int variables, int descriptor, bool binary)
      : file_(descriptor),
        writer_(variables, binary, [this](const char* bytes, std::size_t count) { return file_.write(bytes, count); }) {
  }
  ProofFile(const ProofFile&) = delete;
  ProofFile& operator=(const ProofFile&) = delete;

  certificate::Proof& proof() { return writer_; }
  const certificate::ProofWriter& writer() const { return writer_; }

  // Writes what is left; the number of the error (errno) that a write met, else 0.
  int finish() {
    writer_.flush();
    return file_.error();
  }

 private:
  OpenFile file_;
  certificate::ProofWriter writer_;
};

}  // namespace gridwright::bindings
