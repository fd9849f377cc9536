// A forest that grows edge by edge and shrinks in the reverse order: which nodes hang together, and along which path.
//
// Union-find by size without path compression, so that a join can be undone by what it set; the members of a tree lie
// in a ring, and two rings become one (or two again) by exchanging two links. The edges themselves make a second set of
// parent pointers, turned around in the smaller tree when it is joined. Which way an edge points may change; that it is
// there does not, so undoing a join removes its edge and restores nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwright::hitori {

class Forest {
 public:
  using Node = std::int32_t;

  // The last node weighs as much as all: its tree always counts as the larger one.
  explicit Forest(int nodes);

  Node root(Node node) const {
    while (parent_[node] != node) node = parent_[node];
    return node;
  }

  // Adds an edge between two trees. The nodes of the smaller one are put into `members`.
  void join(Node one, Node other, std::vector<Node>& members);

  std::size_t joins() const { return edges_.size(); }
  void undo_to(std::size_t joins);

  // The nodes on the way between two nodes of one tree, both included, are appended to `path`.
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
