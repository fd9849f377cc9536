// What a search proves, step by step: the DRAT format.
//
// A lemma follows from the clauses and the lemmas before it by unit propagation: assume that all its literals are
// false, and propagation finds a clause without true literals. The only other kind of step introduces a new variable.
// Its first clause may be anything that contains it, and so are those that cannot contradict it: "d, or one of these"
// defines d together with "not d, or not that one" for each. The new variable is the first literal of such a clause.
// The last lemma is the empty clause.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>

namespace gridwright::certificate {

// Takes the steps of a proof. Literals are those of DIMACS.
class Proof {
 public:
  // New variables are numbered behind those of the puzzle's clauses.
  explicit Proof(int variables) : variables_(variables) {}
  virtual ~Proof() = default;

  virtual void lemma(std::span<const int> literals) = 0;
  virtual void erase(std::span<const int> literals) = 0;  // a clause or lemma that is not needed any more
  void lemma(std::initializer_list<int> literals) { lemma(std::span(literals.begin(), literals.size())); }
  void erase(std::initializer_list<int> literals) { erase(std::span(literals.begin(), literals.size())); }

  int new_variable() { return ++variables_; }

 private:
  int variables_;
};

// Writes a proof as text or in the binary form of DRAT, through a buffer.
class ProofWriter final : public Proof {
 public:
  // Takes the next bytes; false if they cannot be written.
  using Write = std::function<bool(const char* bytes, std::size_t count)>;

  ProofWriter(int variables, bool binary, Write write);
  ~ProofWriter() override { flush(); }
  ProofWriter(const ProofWriter&) = delete;
  ProofWriter& operator=(const ProofWriter&) = delete;

  using Proof::erase;
  using Proof::lemma;
  void lemma(std::span<const int> literals) override;
  void erase(std::span<const int> literals) override;

  bool flush();                                   // false if something could not be written
  bool failed() const { return failed_; }         // nothing more is written then
  std::uint64_t bytes() const { return bytes_; }  // written so far, without the buffer
  std::uint64_t lemmas() const { return lemmas_; }

 private:
  void step(char kind, std::span<const int> literals);
  void put_number(int literal);

  const bool binary_;
  const Write write_;
  std::string buffer_;
  bool failed_ = false;
  std::uint64_t bytes_ = 0, lemmas_ = 0;
};

}  // namespace gridwright::certificate
