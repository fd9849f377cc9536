// Checks a proof that some clauses cannot all hold, step by step, by unit propagation alone.
//
// First forwards: the clauses and then the lemmas are believed, one after the other, until unit propagation on the top
// level finds a contradiction. Then backwards: the contradiction needed some clauses; each needed lemma is taken out
// and checked against what came before it, which tells which earlier lemmas are needed; the others are never looked at.
// A lemma follows if propagation of the opposite of its literals finds a contradiction. One that does not may still
// introduce a new variable, its first literal: then the same must hold together with each earlier clause that contains
// the opposite of that literal, for the other literals of both (RAT, restricted to variables that the puzzle lacks).
//
// Needed clauses propagate first, so that few others become needed. A literal that is true on the top level counts as a
// lemma of its own where hints are collected; so the hints of a check do not repeat those of the top level.
//
// There is no decision, no learning, and nothing of the engines: this folder and that of the clauses are all that has
// to be trusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace gridwright::checker {

enum class Outcome { accepted, refused, stopped };

class Checker {
 public:
  // The clauses have this many variables; others are new ones of the proof.
  explicit Checker(int variables) : variables_(variables) { add_variable(variables); }

  // The clauses, then the cuts, which are clauses that were judged elsewhere, then the steps of the proof, in DIMACS
  // literals. Only lemmas are erased: a clause more harms no step.
  void add_clause(std::span<const int> literals);
  void add_cut(std::span<const int> literals);
  void add_lemma(std::span<const int> literals);
  void erase(std::span<const int> literals);
  void skip() { steps_.push_back({kNone, false}); }  // a step that is a cut

  // `go_on` is asked every millisecond or so whether to go on; if it says no, the outcome is `stopped`.
  Outcome run(const std::function<bool()>& go_on);

  // After `refused`: the number of the step that does not follow, from 0; that of all steps if they do not end in a
  // contradiction.
  std::size_t failed() const { return failed_; }

  // After `accepted`: the proof without what it does not need, for each lemma its hints: what becomes unit, in order,
  // and last the clause that contradicts. Numbers count from 1: first the clauses, then the needed cuts, then so many
  // `spare` ones, then the items. Needed cuts come first among these, each with the hint of its other number. Where a
  // hint is negative, the ones behind it are for the earlier item that contains the opposite of the new variable.
  struct Item {
    std::int64_t number;
    std::vector<int> literals;
    std::vector<std::int64_t> hints;
    bool own;          // it is a step of the proof, not a literal that propagation found
    bool cut = false;  // it is one of the needed cuts
  };
  std::vector<Item> needed(std::size_t spare) const;

  std::size_t lemmas() const { return lemmas_; }
  std::size_t needed_lemmas() const;
  std::size_t memory(int variable = 0) const;  // bytes, estimated; with variables up to this one

 private:
  using Id = std::int32_t;  // of a clause or lemma
  static constexpr Id kNone = -1;

  struct Clause {
    std::size_t begin;  // in literals_; the two that are watched are moved to the front
    std::uint32_t size;
    int first;  // the literal that was first
    bool core = false, active = false;
  };
  struct Step {
    Id clause;
    bool erases;
  };
  struct Watch {
    Id clause;
    int other;  // a literal of the clause: if it is true, nothing else matters
  };
  struct Assigned {
    Id reason = kNone;
    std::uint32_t place = 0;  // on the trail
    std::int64_t unit = 0;    // its number as a needed literal of the top level, from 1; 0 if it is not needed
  };
  // A needed lemma, or a literal of the top level, with its hints: clauses, units as negative numbers, and behind
  // kAgainst a clause that the new variable is checked against.
  struct Proved {
    Id clause;          // kNone for a literal, and for the final contradiction
    std::int64_t unit;  // of a literal
    int literal;
    std::vector<std::int64_t> hints;
  };
  static constexpr std::int64_t kAgainst = std::int64_t{1} << 40;

  static int code(int literal) { return literal < 0 ? -2 * literal + 1 : 2 * literal; }
  static int dimacs_literal(int code) { return code & 1 ? -(code >> 1) : code >> 1; }

  void add_variable(int variable);
  Id store(std::span<const int> literals);
  std::uint64_t key(std::span<const int> codes) const;
  std::span<int> of(Id id) { return {literals_.data() + clauses_[id].begin, clauses_[id].size}; }
  std::span<const int> of(Id id) const { return {literals_.data() + clauses_[id].begin, clauses_[id].size}; }

  std::vector<int> dimacs(Id id) const;

  bool introduce(Id id);  // false: all its literals are false
  void watch(Id id);
  void unwatch(Id id);
  bool is_reason(Id id) const;
  void assign(int literal, Id reason);
  void undo(std::size_t size);
  void cut(std::size_t size);
  bool propagate();  // false: conflict_ has only false literals, or it was stopped
  bool visit(std::vector<Watch>& watches, int falsified, bool core);

  bool forwards(const std::function<bool()>& go_on);
  Outcome backwards();
  bool follows(Id id);
  bool follows_against(Id id, std::size_t base);
  bool assume_false(std::span<const int> literals, int except, int& satisfied);
  void need(int variable);
  void note_hints(Id conflict, int satisfied, std::size_t base);
  void see(int literal, std::size_t base);

  int variables_;
  std::vector<int> literals_;
  std::vector<Clause> clauses_;
  std::vector<Step> steps_;
  std::size_t rules_ = 0, given_ = 0;  // clauses; with the cuts
  std::size_t lemmas_ = 0, failed_ = 0;
  std::unordered_multimap<std::uint64_t, Id> by_key_;  // the lemmas, to erase them
  std::vector<Id> single_, extended_;                  // those of one literal; those with new variables

  std::vector<std::int8_t> value_;  // of a literal: 1 true, -1 false, 0 open
  std::vector<Assigned> assigned_;  // of a variable
  std::vector<char> seen_;          // of a variable, in note_hints
  std::vector<char> marked_;        // of a literal, for a moment
  std::vector<int> trail_;
  std::vector<std::vector<Watch>> core_watches_, other_watches_;
  std::size_t core_head_ = 0, other_head_ = 0;
  Id conflict_ = kNone;

  const std::function<bool()>* go_on_ = nullptr;
  std::uint64_t visits_ = 0;
  bool stopped_ = false;

  std::int64_t units_ = 0;
  std::vector<std::int64_t> hints_;
  std::vector<Proved> proved_;  // backwards
  std::vector<int> codes_;      // scratch
};

}  // namespace gridwright::checker
