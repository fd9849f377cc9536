#include "nonogram/judge.hpp"

#include <algorithm>
#include <span>

#include "nonogram/black_board.hpp"
#include "nonogram/clause_search.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/components.hpp"
#include "nonogram/exchange.hpp"
#include "nonogram/workspace.hpp"

namespace gridwright::nonogram {

using base::Budget;
using cdcl::Answer;

namespace judging {  // not anonymous: compilers complain of that in instances of templates

// Probes before a picture is searched for rivals, and those that only measure it, in line solves without news.
constexpr std::uint64_t kPatience = 1 << 12, kLongMeasure = 1 << 12, kMeasure = 1 << 8;
constexpr std::uint64_t kFurther = 100, kShrinking = 50;  // conflicts: per further rival, per smaller rival
constexpr std::uint64_t kSettling = 10000;                // conflicts, unless the judge is patient
constexpr int kTries = 14;                                // to find a smaller rival
constexpr std::size_t kSmall = 6;                         // cells of a rival that is small enough

// A picture's clues on a board, with everything that can be deduced.
template <AnyBoard Board>
class Deduced {
 public:
  explicit Deduced(const Picture& picture)
      : work_(picture.clues<Board>(0, picture.height()), picture.clues<Board>(picture.height(), picture.lines()), {}, 0,
              tuning()) {
    for (int line = 0; line < picture.lines(); ++line) work_.board.touch(line);
    work_.begin_part(Part::lines);
  }

  // False: the budget has run out.
  bool deduce(Standard standard, std::uint64_t patience, Budget& budget) {
    if (!budget.spend(kSetUp * static_cast<std::uint64_t>(work_.board.lines()))) return false;
    if (!budget.hold(work_.board.memory())) return false;
    if (work_.propagate(budget) != Status::ok) return false;
    gather();
    if (open_.empty() || standard == Standard::lines) return true;
    if (work_.settle(open_, budget, patience) != Status::ok) return false;
    gather();
    return true;
  }

  const Board& board() const { return work_.board; }
  const Stats& stats() const { return work_.stats; }
  std::vector<Cell>& open() { return open_; }
  std::vector<std::size_t> split() { return work_.split(open_); }

  static Tuning tuning() {
    Tuning tuning;
    tuning.beliefs = false;  // the picture itself is the best guide to solutions near it
    return tuning;
  }

 private:
  static constexpr std::uint64_t kSetUp = 200;  // work units per line

  void gather() {
    const Board& board = work_.board;
    open_.clear();
    if (board.unknown() == 0) return;
    for (int row = 0; row < board.height(); ++row)
      for (int column = 0; column < board.width(); ++column)
        if (const Cell cell{row, column}; !board.known(cell)) open_.push_back(cell);
  }

  Workspace<Board> work_;
  std::vector<Cell> open_;
};

std::vector<int> lines_of(const Picture& picture, std::span<const Obstacle::Other> cells) {
  std::vector<int> lines;
  for (const auto& [cell, value] : cells) {
    lines.push_back(picture.row_line(cell));
    lines.push_back(picture.column_line(cell));
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

// Rivals that exchange four open cells: most do. False: there are none.
bool add_exchanges(const Picture& picture, std::span<const Cell> open, std::size_t most, std::vector<Obstacle>& found,
                   Budget& budget) {
  std::vector<bool> flags(picture.cells());
  for (const Cell cell : open) flags[picture.index(cell)] = true;
  const auto exchanges = find_exchanges(picture, flags, most, budget);
  for (const FourCells& cells : exchanges) {
    Obstacle rival{.rival = true, .cells = {}, .lines = {}};
    for (const std::size_t i : {0, 1, 2, 3}) {
      const std::size_t cell = picture.index(cells[i]), beside = picture.index(cells[i ^ 1]);
      rival.cells.push_back({static_cast<std::uint32_t>(cell), picture[beside]});
    }
    rival.lines = lines_of(picture, rival.cells);
    found.push_back(std::move(rival));
  }
  return !exchanges.empty();
}

// Rivals of a picture that differ only in some of these open cells.
template <AnyBoard Board>
class Rivals {
 public:
  Rivals(const Picture& picture, const Board& board, std::span<const Cell> open, Budget& budget)
      : picture_(picture),
        components_(board),
        search_(board, {open.begin(), open.end()}, Deduced<Board>::tuning(), 0, budget),
        found_(open.size()),
        numbers_(board.cells()) {
    for (std::size_t i = 0; i < open.size(); ++i) {
      values_.push_back(static_cast<Value>(picture[picture.index(open[i])]));
      numbers_[picture.index(open[i])] = static_cast<std::uint32_t>(i);
    }
  }

  // Adds up to `most` rivals, and perhaps a few more. Unknown: it could not be settled whether there are any.
  Answer find(int most, std::uint64_t conflicts, std::vector<Obstacle>& found, Stats& stats, Budget& budget) {
    const std::size_t enough = found.size() + static_cast<std::size_t>(most);
    Answer answer = search_.begin_near(values_, budget);
    if (answer == Answer::yes) answer = search_.next(budget, conflicts);
    const Answer any = answer;
    while (answer == Answer::yes) {
      take();
      shrink(budget);
      add_rivals(found);
      if (found.size() >= enough) break;
      answer = search_.next(budget, kFurther);  // the first is proof enough
    }
    search_.add_work(stats);
    return any;
  }

 private:
  using Value = typename Board::Value;

  // The current solution: where it differs from the picture, by the numbers of the open cells.
  void take() {
    differing_.clear();
    for (std::size_t i = 0; i < values_.size(); ++i) {
      found_[i] = search_.value(i);
      if (found_[i] != values_[i]) differing_.push_back(i);
    }
  }

  // Looks for solutions that differ in only some of these cells: the smaller a rival, the more it says. Parts of
  // repeatedly halved size are fixed to the picture's values.
  void shrink(Budget& budget) {
    int tries = kTries;
    for (std::size_t size = differing_.size() / 2; size > 0 && differing_.size() > kSmall; size /= 2) {
      for (std::size_t begin = 0; begin < differing_.size() && tries > 0 && differing_.size() > kSmall;) {
        fixed_.assign(values_.size(), true);
        for (std::size_t i = 0; i < differing_.size(); ++i)
          if (i < begin || i >= begin + size) fixed_[differing_[i]] = false;
        if (search_.next_with(fixed_, values_, kShrinking, budget) == Answer::yes)
          take();
        else
          begin += size;
        --tries;
      }
    }
  }

  // A solution may differ from the picture in several independent places: each is a separate rival, and may be excluded
  // from later ones.
  void add_rivals(std::vector<Obstacle>& found) {
    cells_.clear();
    for (const std::size_t i : differing_) cells_.push_back(search_.open()[i]);
    std::size_t at = 0;
    for (const std::size_t size : components_.split(cells_)) {
      Obstacle rival{.rival = true, .cells = {}, .lines = {}};
      std::vector<std::size_t> which;
      for (; which.size() < size; ++at) {
        const std::size_t cell = picture_.index(cells_[at]);
        which.push_back(numbers_[cell]);
        rival.cells.push_back({static_cast<std::uint32_t>(cell), static_cast<std::uint8_t>(found_[which.back()])});
      }
      rival.lines = lines_of(picture_, rival.cells);
      search_.leave_out(which, found_);
      found.push_back(std::move(rival));
    }
  }

  const Picture& picture_;
  Components<Board> components_;
  ClauseSearch<Board> search_;
  std::vector<Value> values_;           // of the picture, in the open cells
  std::vector<Value> found_;            // of the current solution
  std::vector<std::uint32_t> numbers_;  // of the open cells
  std::vector<std::size_t> differing_;
  std::vector<bool> fixed_;
  std::vector<Cell> cells_;
};

}  // namespace judging

using judging::add_exchanges;
using judging::Deduced;
using judging::Rivals;

template <AnyBoard Board>
std::optional<std::vector<Obstacle>> Judge<Board>::look(const Picture& picture, int most, Budget& budget) {
  ++looks_;
  Deduced<Board> deduced(picture);
  const bool whole = deduced.deduce(standard_, judging::kPatience, budget);
  stats_ += deduced.stats();
  if (!whole) return std::nullopt;
  std::vector<Obstacle> found;
  if (deduced.open().empty()) return found;
  std::size_t at = 0;
  for (const std::size_t size : deduced.split()) {
    const auto open = std::span<const Cell>(deduced.open()).subspan(at, size);
    at += size;
    Answer rivals = Answer::unknown;
    if (standard_ == Standard::unique) {
      if (add_exchanges(picture, open, static_cast<std::size_t>(most), found, budget)) continue;
      const auto conflicts = patient_ ? ClauseSearch<Board>::kAnyConflicts : judging::kSettling;
      if (open.size() <= Deduced<Board>::tuning().most_handed_over)
        rivals = Rivals<Board>(picture, deduced.board(), open, budget).find(most, conflicts, found, stats_, budget);
      if (budget.stopped() != base::Stop::none) return std::nullopt;
      gave_up_ |= rivals == Answer::unknown;
    }
    if (rivals == Answer::unknown) {
      Obstacle stuck{.rival = false, .cells = {}, .lines = {}};
      for (const Cell cell : open) stuck.cells.push_back({static_cast<std::uint32_t>(picture.index(cell)), 0});
      stuck.lines = judging::lines_of(picture, stuck.cells);
      found.push_back(std::move(stuck));
    }
  }
  return found;
}

template <AnyBoard Board>
std::optional<std::size_t> Judge<Board>::open_cells(const Picture& picture, Budget& budget) {
  Deduced<Board> deduced(picture);
  const bool whole = deduced.deduce(standard_, judging::kMeasure, budget);
  stats_ += deduced.stats();
  if (!whole) return std::nullopt;
  return deduced.open().size();
}

template <AnyBoard Board>
std::optional<std::vector<std::uint32_t>> Judge<Board>::open_after_long(const Picture& picture, Budget& budget) {
  Deduced<Board> deduced(picture);
  const bool whole = deduced.deduce(standard_, judging::kLongMeasure, budget);
  stats_ += deduced.stats();
  if (!whole) return std::nullopt;
  std::vector<std::uint32_t> open;
  for (const Cell cell : deduced.open()) open.push_back(static_cast<std::uint32_t>(picture.index(cell)));
  return open;
}

template class Judge<BlackBoard>;
template class Judge<ColourBoard>;

}  // namespace gridwright::nonogram
