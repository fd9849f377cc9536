// A forest that grows edge by edge and shrinks in reverse: which nodes are connected, and by which path.
//
// Union-find by size without path compression, so that a join can be undone from what it set; the members of a tree lie
// in a ring, and exchanging two links merges two rings (or splits them again). The edges themselves form a second set
// of parent pointers, reversed in the smaller tree when it is joined. The direction of an edge may change, its
// existence does not; so undoing a join removes its edge and restores nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwright::hitori {

class Forest {
 public:
  using Node = std::int32_t;

  // The last node weighs as much as all others together: its tree always counts as the larger one.
  explicit Forest(int nodes);

  Node root(Node node) const {
    while (parent_[node] != node) node = parent_[node];
    return node;
  }

  // Adds an edge between two trees, and puts the nodes of the smaller one into `members`.
  void join(Node one, Node other, std::vector<Node>& members);

  std::size_t joins() const { return edges_.size(); }
  void undo_to(std::size_t joins);

  // Appends to `path` the nodes on the path between two nodes of one tree, both included.
  void path(Node one, Node other, std::vector<Node>& path);

 private:
  struct Edge {
    Node one, other;    // its ends
    Node small, large;  // the roots that it joined
  };

  std::vector<Node> parent_;  // up to the root
  std::vector<Node> next_;    // in the ring
  std::vector<Node> toward_;  // along an edge
  std::vector<int> size_;
  std::vector<Edge> edges_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t mark_ = 0;
};

}  // namespace gridwright::hitori
