#include "nonogram/dive.hpp"

#include <algorithm>
#include <vector>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Budget;

namespace dives {  // not anonymous: compilers complain of that in instances of templates

constexpr std::uint64_t kUnitsPerStep = 2;  // of work (`python -m bench latency`)
constexpr int kMostReversals = 100;         // decision 0096

template <AnyBoard Board>
class Dive {
 public:
  Dive(Workspace<Board>& work, std::span<const Cell> open, Descent<Board>& descent, Budget& budget)
      : work_(work),
        board_(work.board),
        open_(open),
        descent_(descent),
        budget_(budget),
        told_(board_.trail().size()) {}

  Status run() {
    const std::size_t begin = board_.trail().size();
    descent_.begin();
    Status status = spend() ? Status::ok : Status::stopped;
    while (status == Status::ok) {
      const auto next = descent_.decide([&](std::uint32_t choice) { return undecided(choice); }, [&] { follow(); });
      if (!next) return Status::ok;
      status = spend() ? decide(*next) : Status::stopped;
      while (status == Status::conflict && !decisions_.empty() && reversals_ < kMostReversals) status = reverse();
    }
    undo_to(begin);
    return status;
  }

 private:
  struct Decision {
    Decided decided;
    std::size_t trail;  // known cells before
  };

  const Choice<Board>& choice(const Decided& decided) const { return descent_.choices()[decided.choice]; }
  bool undecided(std::uint32_t index) const {
    const auto& [cell, value, other, pair] = descent_.choices()[index];
    return !board_.known(open_[cell]) && board_.possible(open_[cell], value);
  }

  void follow() {
    for (; told_ < board_.trail().size(); ++told_)
      if (const Cell cell = board_.trail()[told_]; board_.known(cell)) descent_.know(cell, board_.value(cell));
  }

  bool spend() {
    const std::uint64_t before = steps_;
    steps_ = descent_.steps();
    return budget_.spend(kUnitsPerStep * (steps_ - before));
  }

  Status decide(const Decided& decided) {
    decisions_.push_back({decided, board_.trail().size()});
    settle(decided);
    const auto& [index, value, other, pair] = choice(decided);
    const Cell cell = open_[index];
    if (auto* const recorder = work_.recorder.get()) {
      if (decided.chosen || pair)
        recorder->mark_guess(cell, decided.chosen ? value : other, decisions_.size());
      else
        recorder->mark_guess_not(cell, value, decisions_.size());
    }
    return work_.propagate(budget_);
  }

  Status reverse() {
    ++reversals_;
    const auto [decided, trail] = decisions_.back();
    undo_to(trail);
    settle({decided.choice, !decided.chosen});
    const auto& [index, value, other, pair] = choice(decided);
    if (auto* const recorder = work_.recorder.get()) {
      if (decided.chosen)
        recorder->mark_turned(open_[index], value, decisions_.size());
      else
        recorder->mark_guess(open_[index], value, decisions_.size());
    }
    decisions_.pop_back();
    return work_.propagate(budget_);
  }

  void settle(const Decided& decided) {
    const Cell cell = open_[choice(decided).cell];
    if (decided.chosen)
      board_.assume(cell, choice(decided).value);
    else
      board_.exclude(cell, choice(decided).value);
  }

  void undo_to(std::size_t trail) {
    const auto begin = board_.trail().begin();
    const std::vector<Cell> changed(begin + std::min(told_, trail), begin + told_);
    work_.undo_to(trail);
    for (const Cell cell : changed) descent_.forget(cell);
    told_ = std::min(told_, trail);
  }

  Workspace<Board>& work_;
  Board& board_;
  std::span<const Cell> open_;
  Descent<Board>& descent_;
  Budget& budget_;
  std::vector<Decision> decisions_;
  std::size_t told_;  // of the board's trail, to the descent
  std::uint64_t steps_ = 0;
  int reversals_ = 0;
};

}  // namespace dives

template <AnyBoard Board>
Status dive(Workspace<Board>& work, std::span<const Cell> open, Descent<Board>& descent, Budget& budget) {
  return dives::Dive<Board>(work, open, descent, budget).run();
}

template Status dive(Workspace<BlackBoard>&, std::span<const Cell>, Descent<BlackBoard>&, Budget&);
template Status dive(Workspace<ColourBoard>&, std::span<const Cell>, Descent<ColourBoard>&, Budget&);

}  // namespace gridwright::nonogram
