#include "nonogram/exchange.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/picture.hpp"
#include "nonogram/recorder.hpp"

namespace gridwright::nonogram {

using base::Budget;

namespace exchanges {  // not anonymous: compilers complain of that in instances of templates

// In a row, the coloured cell `from` and the background cell `to` may be swapped.
struct Move {
  std::int32_t from, to, row;
  std::uint8_t value;

  std::pair<int, int> columns() const { return {std::min(from, to), std::max(from, to)}; }
};

// The cells of one line of a solved board or of a picture.
template <class Source>
class Cells {
 public:
  Cells(const Source& source, int line) : board_(source), line_(line), length_(source.length(line)) {}

  Cell at(int place) const {
    return line_ < board_.height() ? Cell{line_, place} : Cell{place, line_ - board_.height()};
  }
  std::uint8_t value(int place) const { return place >= 0 && place < length_ ? board_.value(at(place)) : 0; }
  int length() const { return length_; }

  // Calls visit(from, to) for each move of one coloured cell that leaves the clue unchanged: into the background
  // between its neighbours, with a gap if those have its colour.
  template <class Visit>
  void moves(Visit visit) const {
    Run before{-1, -1, 0};
    for (Run run = run_from(0); run.begin < length_;) {
      const Run behind = run_from(run.end + 1);
      const int least = before.end + 1 + (before.value == run.value),
                most = behind.begin - 1 - (behind.value == run.value);
      const bool one = run.begin == run.end;
      for (int to = run.begin - 1; to >= least; --to) {
        visit(run.end, to);
        if (!one) break;
      }
      for (int to = run.end + 1; to <= most; ++to) {
        visit(run.begin, to);
        if (!one) break;
      }
      before = run;
      run = behind;
    }
  }

  bool can_move(int from, int to) const {
    if (!board_.active(line_)) return true;
    bool found = false;
    moves([&](int one, int other) { found |= one == from && other == to; });
    return found;
  }

 private:
  struct Run {
    int begin, end;  // first and last cell
    std::uint8_t value;
  };

  // The first run from a place on; after the last run, a colourless one behind the line.
  Run run_from(int place) const {
    while (place < length_ && !board_.value(at(place))) ++place;
    if (place == length_) return {length_, length_, 0};
    const auto colour = static_cast<std::uint8_t>(board_.value(at(place)));
    int end = place;
    while (end + 1 < length_ && board_.value(at(end + 1)) == colour) ++end;
    return {place, end, colour};
  }

  const Source& board_;
  int line_, length_;
};

}  // namespace exchanges

using exchanges::Cells;
using exchanges::Move;

template <class Source>
std::vector<FourCells> find_exchanges(const Source& source, const std::vector<bool>& open, std::size_t most,
                                      Budget& budget) {
  std::vector<Move> moves;
  for (int row = 0; row < source.height(); ++row) {
    const auto begin = open.begin() + static_cast<std::ptrdiff_t>(source.index({row, 0}));
    if (std::find(begin, begin + source.width(), true) == begin + source.width()) continue;
    const Cells<Source> cells(source, row);
    cells.moves([&](int from, int to) {
      if (open[source.index({row, from})] && open[source.index({row, to})])
        moves.push_back({from, to, row, cells.value(from)});
    });
    if (!budget.spend(static_cast<std::uint64_t>(2 * source.width()))) return {};
  }
  const auto key = [](const Move& move) { return std::pair(move.value, move.columns()); };
  std::sort(moves.begin(), moves.end(), [&](const Move& one, const Move& other) {
    return std::tuple(key(one), one.row, one.from) < std::tuple(key(other), other.row, other.from);
  });
  std::vector<FourCells> found;
  for (auto begin = moves.begin(); begin != moves.end();) {
    const auto end = std::find_if(begin, moves.end(), [&](const Move& move) { return key(move) != key(*begin); });
    for (auto one = begin; one != end; ++one) {
      for (auto other = one + 1; other != end; ++other) {
        if (one->from == other->from) continue;
        if (!budget.spend(static_cast<std::uint64_t>(2 * source.height()))) return found;
        // Where one row gives up a coloured cell, the other gains one.
        if (Cells<Source>(source, source.height() + one->from).can_move(one->row, other->row) &&
            Cells<Source>(source, source.height() + one->to).can_move(other->row, one->row)) {
          found.push_back(
              {{{one->row, one->from}, {one->row, one->to}, {other->row, one->from}, {other->row, one->to}}});
          if (found.size() == most) return found;
        }
      }
    }
    begin = end;
  }
  return found;
}

template <AnyBoard Board>
bool Exchange<Board>::make(std::size_t certain, Budget& budget) {
  if (certain == board_.trail().size()) return false;
  std::vector<bool> open(board_.cells());
  for (std::size_t i = certain; i < board_.trail().size(); ++i) open[board_.index(board_.trail()[i])] = true;
  const auto found = find_exchanges(board_, open, 1, budget);
  if (found.empty()) return false;
  cells_.assign(found[0].begin(), found[0].end());
  change_places();
  if (!sound()) {
    change_places();
    cells_.clear();
    return false;
  }
  for (std::size_t i = certain; i < board_.trail().size(); ++i)
    solution_.emplace_back(board_.trail()[i], board_.value(board_.trail()[i]));
  if (board_.recorder()) board_.recorder()->mark_exchange(cells_);
  return true;
}

template <AnyBoard Board>
void Exchange<Board>::take_back() {
  if (cells_.empty()) return;
  change_places();
  if (board_.recorder()) board_.recorder()->mark_exchange(cells_);
  cells_.clear();
}

template <AnyBoard Board>
bool Exchange<Board>::made_before() const {
  return !solution_.empty() && std::all_of(solution_.begin(), solution_.end(), [&](const auto& cell_and_value) {
    return board_.value(cell_and_value.first) == cell_and_value.second;
  });
}

template <AnyBoard Board>
void Exchange<Board>::change_places() {
  const auto first = board_.value(cells_[0]), second = board_.value(cells_[1]);
  for (const Cell cell : cells_) board_.replace(cell, board_.value(cell) == first ? second : first);
}

// Whether the lines of the exchanged cells obey their clues.
template <AnyBoard Board>
bool Exchange<Board>::sound() const {
  return std::all_of(cells_.begin(), cells_.end(), [&](Cell cell) {
    const int column = board_.height() + cell.column;
    return (!board_.active(cell.row) || board_.obeyed(cell.row)) && (!board_.active(column) || board_.obeyed(column));
  });
}

template std::vector<FourCells> find_exchanges(const Picture&, const std::vector<bool>&, std::size_t, Budget&);
template class Exchange<BlackBoard>;
template class Exchange<ColourBoard>;

}  // namespace gridwright::nonogram
