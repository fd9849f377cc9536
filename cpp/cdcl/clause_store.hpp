// Clause storage.
//
// Clauses of two and three literals, which puzzles mostly consist of, are held in the lists of their literals and never
// moved: reading one touches no other memory. Longer clauses are mostly learned ones; they lie in an arena, one after
// the other, and their first two literals are watched.
//
// Given short clauses are packed before a search begins: for each literal, what follows when it is true. First come the
// other literals of binary clauses, then those of ternary clauses in pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "cdcl/literal.hpp"

namespace gridwright::cdcl {

class ClauseStore {
 public:
  using Ref = std::uint32_t;  // where a clause begins in the arena

  struct Watch {
    Ref ref;
    Lit blocker;  // another literal of the clause
  };
  struct Pair {
    Lit first, second;
  };

  void add_variable() { watches_.resize(watches_.size() + 2); }
  std::size_t bytes() const;  // estimate

  // Short clauses. Added ones stay `loose` until they are packed, at the first level. Packing drops literals that are
  // false by `values` and calls `assign` for what follows, which changes the values; false: a clause is empty.
  void add_short(std::span<const Lit> literals);
  bool loose() const { return packed_clauses_ != short_.size() || ranges_.size() != watches_.size(); }
  bool pack(const std::vector<std::int8_t>& values, const std::function<void(Lit)>& assign);
  std::span<const Lit> others(Lit made_true) const {  // of binary clauses with its negation
    const Range range = ranges_[made_true.code];
    return {packed_.data() + range.begin, packed_.data() + range.pairs};
  }
  std::span<const Pair> pairs(Lit made_true) const {  // of ternary clauses with its negation
    const Range range = ranges_[made_true.code];
    return {reinterpret_cast<const Pair*>(packed_.data() + range.pairs), (range.end - range.pairs) / 2};
  }

  // Clauses in the arena: size, glue (0: given), use counter, literals.
  Ref add_long(std::span<const Lit> literals, std::uint32_t glue);
  std::uint32_t& size_of(Ref ref) { return arena_[ref]; }
  std::uint32_t& glue_of(Ref ref) { return arena_[ref + 1]; }
  std::uint32_t& used_of(Ref ref) { return arena_[ref + 2]; }
  Lit* literals_of(Ref ref) { return reinterpret_cast<Lit*>(&arena_[ref + kHeader]); }
  std::vector<Watch>& watches(Lit made_true) { return watches_[made_true.code]; }  // of its negation
  const std::vector<Ref>& learned() const { return learned_; }
  std::span<const Lit> clause(Ref ref) const {
    return {reinterpret_cast<const Lit*>(&arena_[ref + kHeader]), arena_[ref]};
  }
  template <typename Visit>
  void for_each_long(Visit&& visit) const {  // visit(its literals)
    for (Ref ref = 0; ref < arena_.size(); ref += arena_[ref] + kHeader) visit(clause(ref));
  }

  // Deletes these clauses and closes the gaps. Returns the new places of the others, by their old ones.
  class Moves {
   public:
    explicit Moves(std::vector<std::uint32_t> old) : old_(std::move(old)) {}
    Ref operator()(Ref ref) const { return old_[ref + 1]; }

   private:
    std::vector<std::uint32_t> old_;  // the old arena, with forwarding addresses in place of glue
  };
  Moves forget(std::span<const Ref> clauses);

  // Asserts that clauses fill the arena, and that each is in the lists of its first two literals and in no other list.
  void sanity() const;

 private:
  static constexpr Ref kHeader = 3;
  struct Short {
    Lit first, second, third;  // third: kNoLit in a binary clause
  };
  struct Range {
    std::uint32_t begin = 0, pairs = 0, end = 0;
  };

  bool settle_short(const std::vector<std::int8_t>& values, const std::function<void(Lit)>& assign);

  std::vector<Short> short_;
  std::size_t packed_clauses_ = 0;  // the number of clauses packed
  std::vector<Lit> packed_;
  std::vector<Range> ranges_;  // in `packed_`, by a literal that is true
  std::vector<std::vector<Watch>> watches_;
  std::vector<std::uint32_t> arena_;
  std::vector<Ref> learned_;
};

}  // namespace gridwright::cdcl
