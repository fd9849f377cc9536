#include "nonogram/descent.hpp"

#include <algorithm>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {
namespace {

// Chosen in decision 0022, unless another decision is named.
constexpr int kFirstRounds = 30, kRounds = 2;  // of settling: at first, and before more cells are decided
constexpr int kNoisePeriod = 4;                // one of this many descents begins with random beliefs (decision 0016)
constexpr double kSure = 100;                  // odds that count as sure
constexpr std::size_t kPortion = 50;  // otherwise one of this many cells is decided before beliefs are settled again
constexpr std::uint64_t kMostEffort = 2'000'000;  // steps per round (decision 0016)
constexpr std::size_t kMostBoard = 200;           // a bound on memory: cells of the board per open cell

}  // namespace

template <AnyBoard Board>
std::vector<Choice<Board>> choices_of(const Board& board, std::span<const Cell> open) {
  std::vector<Choice<Board>> choices;
  choices.reserve(open.size());
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto& values = board.values(open[i]);
    const bool pair = values.size() == 2;
    for (std::size_t k = 0; k < (pair ? 1 : values.size()); ++k)
      choices.push_back({static_cast<std::uint32_t>(i), values[k], values[1], pair});
  }
  return choices;
}

template <AnyBoard Board>
Descent<Board>::Descent(const Board& board, std::span<const Cell> open, std::uint64_t seed)
    : open_(open.begin(), open.end()), choices_(choices_of(board, open)), beliefs_(board, open), seed_(seed) {
  if (seed) beliefs_.add_noise(open, seed);
  steps_ += beliefs_.settle(kFirstRounds);
  first_odds_.reserve(choices_.size());
  for (const auto& choice : choices_) first_odds_.push_back(odds(choice));
}

template <AnyBoard Board>
bool Descent<Board>::affordable(const Board& board, std::span<const Cell> open) {
  if (board.cells() > kMostBoard * open.size()) return false;
  if constexpr (!kBlackAndWhite<Board>)
    for (const Cell cell : open)
      if (board.clue(cell.row).has_unknown_lengths || board.clue(board.height() + cell.column).has_unknown_lengths)
        return false;
  return Beliefs<Board>::effort(board, open) <= kMostEffort;
}

template <AnyBoard Board>
void Descent<Board>::begin() {
  queue_.clear();
  next_ = 0;
  if (++descents_ % kNoisePeriod == 0) beliefs_.add_noise(open_, seed_ + static_cast<std::uint64_t>(descents_));
}

template <AnyBoard Board>
void Descent<Board>::settle() {
  steps_ += beliefs_.settle(kRounds);
  queue_.clear();
  next_ = 0;
}

template <AnyBoard Board>
void Descent<Board>::add(std::uint32_t choice) {
  const double chance = odds(choices_[choice]);
  queue_.push_back({std::max(chance, 1 / chance), choice});
}

// Keeps the surest of the queue, surest first.
template <AnyBoard Board>
void Descent<Board>::line_up() {
  const auto surer = [](const Sure& one, const Sure& other) {
    return one.certainty != other.certainty ? one.certainty > other.certainty : one.choice < other.choice;
  };
  const auto sure =
      std::partition(queue_.begin(), queue_.end(), [](const Sure& cell) { return cell.certainty > kSure; });
  const auto kept = std::max<std::size_t>(sure - queue_.begin(), std::min(queue_.size(), 1 + queue_.size() / kPortion));
  std::partial_sort(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(kept), queue_.end(), surer);
  queue_.resize(kept);
}

template std::vector<Choice<BlackBoard>> choices_of(const BlackBoard&, std::span<const Cell>);
template std::vector<Choice<ColourBoard>> choices_of(const ColourBoard&, std::span<const Cell>);
template class Descent<BlackBoard>;
template class Descent<ColourBoard>;

}  // namespace gridwright::nonogram
