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

using base::Outcome;  // after `stopped` the search may continue with a new budget

struct Stats {
  std::uint64_t nodes = 0;      // of the search tree
  std::uint64_t updates = 0;    // options removed from a set, items covered
  std::uint64_t solutions = 0;  // found so far
  std::uint64_t restarts = 0;
  std::uint64_t depth = 0;  // of the current node
  double fraction = 0;      // of the tree already searched, by Knuth's estimate: all branches of a node weigh the same
};

// An item and how many options it has left.
struct Candidate {
  Item item;
  std::int32_t size;
};

// Lets a caller watch the search and take part in its decisions. Only hooks whose flag is in `wants` are called.
class Hooks {
 public:
  enum Flag : unsigned { kSelect = 1, kDeselect = 2, kSolution = 4, kChoose = 8, kOrder = 16 };

  explicit Hooks(unsigned wants) : wants_(wants) {}
  virtual ~Hooks() = default;

  virtual bool select(Option) { return true; }                    // an option was chosen; false: undo it at once
  virtual void deselect(Option) {}                                // it is undone; follows every `select`
  virtual bool solution() { return true; }                        // false: do not count it
  virtual Item choose(std::span<const Candidate>) { return -1; }  // the item to cover next; -1: any
  virtual void order(Item, std::span<Option>) {}                  // the options to try for an item, to be reordered

  bool wants(Flag flag) const { return wants_ & flag; }

 private:
  unsigned wants_;
};

struct Plan {
  std::vector<Option> given = {};        // options that belong to every solution
  std::vector<std::int32_t> ranks = {};  // per primary item: lower ranks are covered first; empty: all equal
  std::uint64_t seed = 0;
  bool shuffle = false;   // options, and items of equal size, in an order determined by the seed
  bool restarts = false;  // try several orders until the first solution, see `search.cpp`

  void check(const Problem& problem) const;  // throws std::invalid_argument if it does not fit the problem
};

class Search {
 public:
  // The hooks, if any, must outlive the search.
  static std::unique_ptr<Search> make(std::shared_ptr<const Problem> problem, const Plan& plan, Hooks* hooks = nullptr);
  virtual ~Search() = default;

  virtual Outcome next(base::Budget& budget) = 0;
  virtual std::uint64_t count(base::Budget& budget) = 0;  // the remaining solutions, or as many as the budget allows
  virtual std::vector<Option> chosen() const = 0;         // in the order chosen, the given ones first
  virtual Stats stats() const = 0;
};

}  // namespace gridwright::exact_cover
