// All solutions at once: a zero-suppressed decision diagram.
//
// Different choices often leave the same problem behind: the same items, with the same colours fixed and the same
// numbers of options still wanted. A search that remembers what it found for each such remainder meets it once. What it
// remembers is a node of a diagram: (option, low, high) stands for the sets of `low`, and those of `high` with the
// option added. Node 0 is no set at all, node 1 the empty set. Every set of options is one path, so solutions are
// counted, and the best ones found, in one pass over the nodes.
//
// A remainder is known by its whole description (see `remainder.hpp`), never by a hash alone.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "exact_cover/search.hpp"

namespace gridwright::exact_cover {

class Diagram {
 public:
  using Ref = std::uint32_t;
  static constexpr Ref kNothing = 0, kEmptySet = 1;

  struct Node {
    Option option;
    Ref low, high;
  };

  // Once: the search, with the given options and the ranks of the plan. If the budget ends
  // it, the diagram has the solutions found until then.
  void build(const Problem& problem, const Plan& plan, base::Budget& budget);

  base::BigCount count() const;
  const std::vector<Node>& nodes() const { return nodes_; }  // the first two stand for 0 and 1; low and high come first
  Ref root() const { return root_; }

  struct Work {
    std::uint64_t nodes = 0, updates = 0;  // of the search
    std::uint64_t remainders = 0;          // met once; up to date while the diagram is built
    std::uint64_t hits = 0;                // met again
  };
  const Work& work() const { return work_; }

 private:
  std::vector<Node> nodes_ = std::vector<Node>(2, Node{kNoOption, kNothing, kNothing});
  Ref root_ = kNothing;
  Work work_;
  bool built_ = false;
};

}  // namespace gridwright::exact_cover
