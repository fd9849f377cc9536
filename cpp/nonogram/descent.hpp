// Descents by beliefs: the surest cells are decided first, then beliefs are settled again, until there is a solution or
// a contradiction.
//
// What decisions lead to is found out elsewhere: on the board by lines alone (dive.hpp), or by conflict-driven search
// (guide.hpp). If descents keep leading into contradictions, some begin with random beliefs, so that they go elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nonogram/beliefs.hpp"

namespace gridwright::nonogram {

// What can be decided about some open cells: that a cell with two possible values has the one that is tried first, or
// the other; that any other cell has one of its values, or does not have it.
template <AnyBoard Board>
struct Choice {
  std::uint32_t cell;
  typename Board::Value value, other;
  bool pair;  // the cell has two values
};
template <AnyBoard Board>
std::vector<Choice<Board>> choices_of(const Board& board, std::span<const Cell> open);

struct Decided {
  std::uint32_t choice;
  bool chosen;
};

template <AnyBoard Board>
class Descent {
 public:
  // Settles the beliefs at once. With a seed, they begin at random.
  Descent(const Board& board, std::span<const Cell> open, std::uint64_t seed);

  // Whether beliefs are possible and worthwhile: very long lines take too long, a few cells need no guide, and runs of
  // unknown length have no computable weights.
  static bool affordable(const Board& board, std::span<const Cell> open);

  const std::vector<Choice<Board>>& choices() const { return choices_; }
  const std::vector<double>& first_odds() const { return first_odds_; }  // per choice, before anything was decided
  std::uint64_t steps() const { return steps_; }                         // of beliefs

  // Begins another descent.
  void begin();

  // What has become known, or unknown again, since the last decision.
  void know(Cell cell, typename Board::Value value) { beliefs_.know(cell, value); }
  void forget(Cell cell) { beliefs_.forget(cell); }

  // The next decision on a choice for which `open` holds; none if there is none. `follow` is called before beliefs are
  // settled again, to say what has become known.
  template <class Open, class Follow>
  std::optional<Decided> decide(Open open, Follow follow) {
    for (;;) {
      for (; next_ < queue_.size(); ++next_) {
        const std::uint32_t choice = queue_[next_].choice;
        if (open(choice)) return Decided{choice, odds(choices_[choice]) > 1};
      }
      follow();
      settle();
      for (std::uint32_t i = 0; i < choices_.size(); ++i)
        if (open(i)) add(i);
      if (queue_.empty()) return {};
      line_up();
    }
  }

 private:
  struct Sure {
    double certainty;
    std::uint32_t choice;
  };

  double odds(const Choice<Board>& choice) const { return beliefs_.odds(open_[choice.cell], choice.value); }
  void settle();
  void add(std::uint32_t choice);
  void line_up();

  std::vector<Cell> open_;
  std::vector<Choice<Board>> choices_;
  Beliefs<Board> beliefs_;
  std::vector<double> first_odds_;
  std::vector<Sure> queue_;  // the next ones to decide
  std::size_t next_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t seed_;
  int descents_ = 0;
};

}  // namespace gridwright::nonogram
