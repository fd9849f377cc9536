// Solutions of an exact-cover problem, one at a time or counted.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/outcome.hpp"
#include "exact_cover/problem.hpp"

namespace gridwright::exact_cover {

using base::Outcome;  // after `stopped` the search may go on with a new budget

struct Stats {
  std::uint64_t nodes = 0;      // of the search tree
  std::uint64_t updates = 0;    // options taken out of a set, items taken out of the game
  std::uint64_t solutions = 0;  // found so far
  std::uint64_t restarts = 0;
  std::uint64_t depth = 0;  // of the node at which the search is now
  double fraction = 0;      // of the tree that lies behind, by Knuth's estimate: all branches of a node weigh the same
};

// An item and how many options it has left, for those who choose.
struct Candidate {
  Item item;
  std::int32_t size;
};

// What somebody outside may want to see and to decide. Only those are called for which `wants` has the flag.
class Hooks {
 public:
  enum Flag : unsigned { kSelect = 1, kDeselect = 2, kSolution = 4, kChoose = 8, kOrder = 16 };

  explicit Hooks(unsigned wants) : wants_(wants) {}
  virtual ~Hooks() = default;

  virtual bool select(Option) { return true; }                    // an option was chosen; false: it is given up at once
  virtual void deselect(Option) {}                                // it is given up; follows every `select`
  virtual bool solution() { return true; }                        // false: it does not count
  virtual Item choose(std::span<const Candidate>) { return -1; }  // the item to cover next; -1: whichever
  virtual void order(Item, std::span<Option>) {}  // the options to try for an item, to be put in the order wanted

  bool wants(Flag flag) const { return wants_ & flag; }

 private:
  unsigned wants_;
};

struct Plan {
  std::vector<Option> given = {};        // options that belong to every solution
  std::vector<std::int32_t> ranks = {};  // of the primary items: lower ones are covered first; empty: all alike
  std::uint64_t seed = 0;
  bool shuffle = false;   // options, and items of equal size, in an order that follows from the seed
  bool restarts = false;  // look for the first solution from several sides, see `search.cpp`

  void check(const Problem& problem) const;  // throws std::invalid_argument if it is no plan for this problem
};

class Search {
 public:
  // The hooks, if any, must outlive the search.
  static std::unique_ptr<Search> make(std::shared_ptr<const Problem> problem, const Plan& plan, Hooks* hooks = nullptr);
  virtual ~Search() = default;

  virtual Outcome next(base::Budget& budget) = 0;
  virtual std::uint64_t count(
      base::Budget& budget) = 0;                   // the solutions that are left, or as many as the budget allows
  virtual std::vector<Option> chosen() const = 0;  // in the order in which they were chosen, the given ones first
  virtual Stats stats() const = 0;
};

}  // namespace gridwright::exact_cover
