#include "hitori/forest.hpp"

#include <numeric>
#include <utility>

namespace gridwright::hitori {

namespace {
constexpr Forest::Node kNoNode = -1;
}

Forest::Forest(int nodes) : parent_(nodes), next_(nodes), toward_(nodes, kNoNode), size_(nodes, 1), seen_(nodes) {
  std::iota(parent_.begin(), parent_.end(), 0);
  std::iota(next_.begin(), next_.end(), 0);
  size_.back() = nodes;
}

void Forest::join(Node one, Node other, std::vector<Node>& members) {
  Node small = root(one), large = root(other);
  if (size_[small] > size_[large]) {
    std::swap(one, other);
    std::swap(small, large);
  }
  members.clear();
  for (Node node = small; members.empty() || node != small; node = next_[node]) members.push_back(node);
  for (Node node = one, before = other; node != kNoNode;)
    before = std::exchange(node, std::exchange(toward_[node], before));
  parent_[small] = large;
  size_[large] += size_[small];
  std::swap(next_[small], next_[large]);
  edges_.push_back({one, other, small, large});
}

void Forest::undo_to(std::size_t joins) {
  while (edges_.size() > joins) {
    const Edge edge = edges_.back();
    edges_.pop_back();
    std::swap(next_[edge.small], next_[edge.large]);
    size_[edge.large] -= size_[edge.small];
    parent_[edge.small] = edge.small;
    if (toward_[edge.one] == edge.other)
      toward_[edge.one] = kNoNode;
    else
      toward_[edge.other] = kNoNode;
  }
}

void Forest::path(Node one, Node other, std::vector<Node>& path) {
  ++mark_;
  for (Node node = one; node != kNoNode; node = toward_[node]) seen_[node] = mark_;
  Node meeting = other;
  while (seen_[meeting] != mark_) {
    path.push_back(meeting);
    meeting = toward_[meeting];
  }
  for (Node node = one; node != meeting; node = toward_[node]) path.push_back(node);
  path.push_back(meeting);
}

}  // namespace gridwright::hitori
