// The tables of a search, built once: which variants fit between the edges around a cell, and which colours allow the
// following cells to be filled.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "picture/search.hpp"

namespace gridwright::picture {
namespace {

constexpr std::size_t kLargestTable = 1 << 20;  // a bound on memory: with more pairs, one edge alone indexes the table

constexpr int kAlways = 63;                     // a colour that the ends of lists have, and every mask
constexpr std::uint32_t kMostMasked = kAlways;  // colours

int opposite(int side) {
  return side ^ 2;
}

}  // namespace

Search::Search(const Problem& problem, Order order)
    : problem_(problem), colours_(static_cast<std::uint32_t>(problem.mates.size())) {
  problem_.check();
  const int cells = problem_.cells(), width = problem_.width;
  const std::size_t colours = problem_.mates.size();
  const bool by_pairs = colours * colours <= kLargestTable;
  const auto unknown = static_cast<std::uint32_t>(4 * cells);
  edges_.assign(4 * static_cast<std::size_t>(cells) + 1, 0);
  laid_.assign(cells, -1);
  left_.assign(problem_.copies.begin(), problem_.copies.end());
  end_ = static_cast<std::uint32_t>(left_.size());
  left_.push_back(1);
  cursor_.assign(static_cast<std::size_t>(cells) + 1, nullptr);
  entries_.push_back(end_of_list(end_));  // the empty list

  std::vector<bool> known(cells, false);
  std::map<std::tuple<int, int, int>, std::size_t> table_of;  // by class and known sides
  std::vector<std::size_t> table_at;                          // of each step
  for (int cell : cells_in_order(order, width, problem_.height)) {
    const int row = cell / width, column = cell % width;
    const bool inside[4] = {row > 0, column + 1 < width, row + 1 < problem_.height, column > 0};
    const int beside[4] = {cell - width, cell + 1, cell + width, cell - 1};
    Step step{unknown, unknown, static_cast<std::uint32_t>(cell),
              1,       nullptr, static_cast<std::uint32_t>(checks_.size()),
              0,       nullptr, {unknown, unknown},
              1,       0};
    int keys[2] = {-1, -1}, found = 0;
    for (int side : {west, north, east, south}) {
      if (!inside[side] || !known[beside[side]]) continue;
      const auto edge = static_cast<std::uint32_t>(4 * beside[side] + opposite(side));
      if (found < (by_pairs ? 2 : 1)) {
        keys[found] = side;
        (found == 0 ? step.first : step.second) = edge;
        ++found;
      } else {
        checks_.push_back({edge, side});
      }
    }
    if (found == 2) step.stride = static_cast<std::uint32_t>(colours);
    step.checks_end = static_cast<std::uint32_t>(checks_.size());
    const auto [at, fresh] = table_of.try_emplace({problem_.class_of[cell], keys[0], keys[1]}, tables_.size());
    if (fresh) add_table(problem_.classes[problem_.class_of[cell]], keys[0], keys[1]);
    table_at.push_back(at->second);
    steps_.push_back(step);
    known[cell] = true;
  }
  for (std::size_t depth = 0; depth < steps_.size(); ++depth) steps_[depth].table = tables_[table_at[depth]].data();
  look_ahead();
}

Search::Link Search::link_after(std::size_t depth) const {
  Link link;
  if (depth + 1 >= steps_.size()) return link;
  const auto unknown = static_cast<std::uint32_t>(4 * problem_.cells());
  const Step& next = steps_[depth + 1];
  for (const auto& [mine, other] : {std::pair{next.first, next.second}, std::pair{next.second, next.first}})
    if (mine / 4 == steps_[depth].cell) {
      link = {static_cast<int>(mine % 4), opposite(static_cast<int>(mine % 4)), -1, other};
      if (other != unknown) link.other = opposite(static_cast<int>(other % 4));
    }
  return link;
}

// For each step, the chain of the next cells: each touches the one before, and its other neighbour was known before the
// chain. Only with few colours, since a mask is one word.
void Search::look_ahead() {
  mask_.assign(steps_.size() + 1, ~std::uint64_t{0});
  masks_.push_back({~std::uint64_t{0}});
  std::map<std::vector<int>, std::size_t> masks_of_key;
  std::vector<std::size_t> masks_at(steps_.size(), 0);
  for (std::size_t depth = 0; depth < steps_.size() && colours_ <= kMostMasked; ++depth) {
    std::vector<Link> chain;
    std::vector<int> key;
    while (chain.size() < kAhead) {
      const std::size_t at = depth + chain.size();
      const Link link = link_after(at);
      bool whole = link.side >= 0;
      for (std::size_t i = depth; whole && i < at; ++i) whole = link.known / 4 != steps_[i].cell;
      if (!whole) break;
      key.insert(key.end(), {link.side, link.entered, link.other, problem_.class_of[steps_[at + 1].cell]});
      chain.push_back(link);
    }
    if (chain.empty()) continue;
    Step& step = steps_[depth];
    step.link = static_cast<std::uint32_t>(chain[0].side);
    step.ahead_stride = chain.size() > 1 ? colours_ : 1;
    for (std::size_t i = 0; i < chain.size(); ++i) step.ahead[i] = chain[i].known;
    const auto [at, fresh] = masks_of_key.try_emplace(std::move(key), masks_.size());
    if (fresh) masks_.push_back(masks_of(chain, depth));
    masks_at[depth] = at->second;
  }
  for (std::size_t depth = 0; depth < steps_.size(); ++depth) steps_[depth].masks = masks_[masks_at[depth]].data();
}

// From the far end of a chain back: the colours with which the rest of it can begin, for all edges that may be known.
std::vector<std::uint64_t> Search::masks_of(const std::vector<Link>& chain, std::size_t depth) const {
  std::vector<std::uint64_t> masks(1, ~std::uint64_t{0});  // by the edges known beside the cells from here on
  for (std::size_t i = chain.size(); i-- > 0;) {
    const std::size_t rest = masks.size();
    std::vector<std::uint64_t> longer(colours_ * rest, std::uint64_t{1} << kAlways);
    for (int member : problem_.classes[problem_.class_of[steps_[depth + i + 1].cell]]) {
      const auto& edges = problem_.variants[member].edges;
      const std::uint64_t begin = std::uint64_t{1} << problem_.mates[edges[chain[i].entered]];
      const std::size_t known = chain[i].other < 0 ? 0 : problem_.mates[edges[chain[i].other]];
      for (std::size_t tail = 0; tail < rest; ++tail)
        if (i + 1 == chain.size() || masks[tail] >> edges[chain[i + 1].side] & 1) longer[known * rest + tail] |= begin;
    }
    masks = std::move(longer);
  }
  return masks;
}

// The table of a class by the edges of the neighbours on two sides (-1: unknown), and its lists.
void Search::add_table(const std::vector<int>& members, int first_side, int second_side) {
  const std::uint32_t colours = static_cast<std::uint32_t>(problem_.mates.size());
  const std::uint32_t stride = second_side < 0 ? 1 : colours;
  std::vector<std::pair<std::uint32_t, int>> keyed;
  for (int member : members) {
    const auto& edges = problem_.variants[member].edges;
    std::uint32_t key = 0;
    if (first_side >= 0) key += static_cast<std::uint32_t>(problem_.mates[edges[first_side]]) * stride;
    if (second_side >= 0) key += static_cast<std::uint32_t>(problem_.mates[edges[second_side]]);
    keyed.emplace_back(key, member);
  }
  std::stable_sort(keyed.begin(), keyed.end(), [](auto& one, auto& other) { return one.first < other.first; });
  std::vector<std::uint32_t> table(first_side < 0 ? 1 : static_cast<std::size_t>(colours) * stride, 0);
  for (std::size_t i = 0; i < keyed.size(); ++i) {
    if (i == 0 || keyed[i].first != keyed[i - 1].first)
      table[keyed[i].first] = static_cast<std::uint32_t>(entries_.size());
    const Variant& variant = problem_.variants[keyed[i].second];
    Entry entry{{}, static_cast<std::uint32_t>(variant.species), static_cast<std::uint32_t>(keyed[i].second)};
    for (int side = 0; side < 4; ++side) entry.edges[side] = static_cast<std::uint16_t>(variant.edges[side]);
    entries_.push_back(entry);
    if (i + 1 == keyed.size() || keyed[i + 1].first != keyed[i].first) entries_.push_back(end_of_list(end_));
  }
  tables_.push_back(std::move(table));
}

}  // namespace gridwright::picture
