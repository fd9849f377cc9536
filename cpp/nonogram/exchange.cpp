#include "nonogram/exchange.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "nonogram/recorder.hpp"

namespace gridwright::nonogram {

using base::Budget;

namespace {

// In a row the black cell `from` may become white and `to` black.
struct Move {
  std::int32_t from, to, row;

  std::pair<int, int> columns() const { return {std::min(from, to), std::max(from, to)}; }
};

// The cells of one line of a solved board.
class Cells {
 public:
  Cells(const Board& board, int line) : board_(board), line_(line), length_(board.clue(line).length) {}

  Cell at(int place) const {
    return line_ < board_.height() ? Cell{line_, place} : Cell{place, line_ - board_.height()};
  }
  bool black(int place) const { return place >= 0 && place < length_ && board_.black(at(place)); }
  int length() const { return length_; }

  // Calls visit(from, to) for each move of one black cell that leaves the clue as it is.
  template <class Visit>
  void moves(Visit visit) const {
    int ended = -2;  // the last cell of the run before
    for (int begin = 0; begin < length_; ++begin) {
      if (!black(begin)) continue;
      int end = begin;
      while (black(end + 1)) ++end;
      const bool one = begin == end;
      for (int to = begin - 1; to >= ended + 2; --to) {
        visit(end, to);
        if (!one) break;
      }
      for (int to = end + 1; to < length_ && !black(to + 1); ++to) {
        visit(begin, to);
        if (!one) break;
      }
      ended = begin = end;
    }
  }

  bool can_move(int from, int to) const {
    if (!board_.active(line_)) return true;
    bool found = false;
    moves([&](int one, int other) { found |= one == from && other == to; });
    return found;
  }

 private:
  const Board& board_;
  int line_, length_;
};

}  // namespace

std::vector<Cell> find_exchange(const Board& board, std::size_t certain, Budget& budget) {
  const auto& trail = board.trail();
  std::vector<bool> open(board.cells());
  std::vector<int> rows;
  for (std::size_t i = certain; i < trail.size(); ++i) {
    open[board.index(trail[i])] = true;
    rows.push_back(trail[i].row);
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());

  std::vector<Move> moves;
  for (const int row : rows) {
    const Cells cells(board, row);
    cells.moves([&](int from, int to) {
      if (open[board.index({row, from})] && open[board.index({row, to})]) moves.push_back({from, to, row});
    });
    if (!budget.spend(static_cast<std::uint64_t>(2 * board.width()))) return {};
  }
  std::sort(moves.begin(), moves.end(), [](const Move& one, const Move& other) {
    return std::tuple(one.columns(), one.row, one.from) < std::tuple(other.columns(), other.row, other.from);
  });
  for (auto begin = moves.begin(); begin != moves.end();) {
    const auto end =
        std::find_if(begin, moves.end(), [&](const Move& move) { return move.columns() != begin->columns(); });
    for (auto one = begin; one != end; ++one) {
      for (auto other = one + 1; other != end; ++other) {
        if (one->from == other->from) continue;
        if (!budget.spend(static_cast<std::uint64_t>(2 * board.height()))) return {};
        // Where one row gives up a black cell the other takes one.
        if (Cells(board, board.height() + one->from).can_move(one->row, other->row) &&
            Cells(board, board.height() + one->to).can_move(other->row, one->row))
          return {{one->row, one->from}, {one->row, one->to}, {other->row, one->from}, {other->row, one->to}};
      }
    }
    begin = end;
  }
  return {};
}

bool Exchange::make(std::size_t certain, Budget& budget) {
  if (certain == board_.trail().size()) return false;
  cells_ = find_exchange(board_, certain, budget);
  if (cells_.empty()) return false;
  flip();
  if (!sound()) {
    flip();
    cells_.clear();
    return false;
  }
  for (std::size_t i = certain; i < board_.trail().size(); ++i)
    solution_.emplace_back(board_.trail()[i], board_.black(board_.trail()[i]));
  if (board_.recorder()) board_.recorder()->mark_flips(cells_);
  return true;
}

void Exchange::take_back() {
  if (cells_.empty()) return;
  flip();
  if (board_.recorder()) board_.recorder()->mark_flips(cells_);
  cells_.clear();
}

bool Exchange::made_before() const {
  return !solution_.empty() && std::all_of(solution_.begin(), solution_.end(), [&](const auto& cell_and_colour) {
    return board_.black(cell_and_colour.first) == cell_and_colour.second;
  });
}

void Exchange::flip() {
  for (const Cell cell : cells_) board_.flip(cell);
}

// Whether the lines of the exchanged cells obey their clues.
bool Exchange::sound() const {
  return std::all_of(cells_.begin(), cells_.end(), [&](Cell cell) {
    const int column = board_.height() + cell.column;
    return (!board_.active(cell.row) || board_.obeyed(cell.row)) && (!board_.active(column) || board_.obeyed(column));
  });
}

}  // namespace gridwright::nonogram
