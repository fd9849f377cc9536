#include "nonogram/beliefs.hpp"

#include <algorithm>
#include <cmath>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

namespace {

// Chosen in decision 0022, except those that keep numbers finite.
constexpr double kMostCertain = 1e5;   // the odds of a known cell
constexpr double kLargestPower = 250;  // of ten, the limit for the product under one run: doubles end at 308
constexpr double kNews = 0.1;          // the relative change of odds that is worth sending
constexpr double kNoise = 2;           // random perturbation: the logarithm of the odds, at most

template <AnyBoard Board>
std::vector<int> lines_of(const Board& board, std::span<const Cell> open) {
  std::vector<int> lines;
  for (const Cell cell : open)
    for (const int line : {cell.row, board.height() + cell.column})
      if (board.active(line)) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

template <AnyBoard Board>
std::uint64_t effort_of(const Board& board, int line) {
  const auto& clue = board.clue(line);
  return clue.length * (board.planes(line).size() - 1) + static_cast<std::uint64_t>(clue.count()) * (clue.slack + 1);
}

}  // namespace

template <AnyBoard Board>
Beliefs<Board>::Beliefs(const Board& board, std::span<const Cell> open)
    : board_(board),
      width_(board.width()),
      height_(board.height()),
      known_(board.cells(), 1),
      noticed_(board.lines(), 0) {
  std::size_t odds = 2 * board.cells();
  if constexpr (!kBlackAndWhite<Board>) {
    odds = 0;
    for (int line = 0; line < board.lines(); ++line) {
      begin_.push_back(odds);
      odds += (board.planes(line).size() - 1) * board.clue(line).length;
    }
  }
  heard_.assign(odds, 1);
  given_.assign(odds, 1);
  int longest = 1;
  for (const int line : lines_of(board, open)) {
    notice(line);
    for (const int run : board.clue(line).runs) longest = std::max(longest, run);
  }
  certain_ = std::min(kMostCertain, std::pow(10, kLargestPower / longest));
  unlikely_ = 1 / certain_;
  for (int row = 0; row < board.height(); ++row)
    for (int column = 0; column < board.width(); ++column)
      if (const Cell cell{row, column}; board.known(cell)) {
        const Value known = board.value(cell);
        visit_odds(cell,
                   [&](std::size_t where, Value value) { given_[where] = value == known ? certain_ : unlikely_; });
      }
  for (const Cell cell : open) {
    known_[board.index(cell)] = 0;
    if constexpr (!kBlackAndWhite<Board>) forget(cell);
  }
}

template <AnyBoard Board>
std::uint64_t Beliefs<Board>::effort(const Board& board, std::span<const Cell> open) {
  std::uint64_t steps = 0;
  for (const int line : lines_of(board, open)) steps += effort_of(board, line);
  return steps;
}

template <AnyBoard Board>
std::size_t Beliefs<Board>::place_of(int line, int plane, int place) const {
  if constexpr (kBlackAndWhite<Board>) {
    const auto index = static_cast<std::size_t>(line);
    return (index < height_ ? index * width_ : (width_ + index - height_) * height_) + place;
  } else {
    return begin_[line] + static_cast<std::size_t>(plane - 1) * board_.clue(line).length + place;
  }
}

template <AnyBoard Board>
template <class Visit>
void Beliefs<Board>::visit_odds(Cell cell, Visit visit) const {
  const int column = board_.height() + cell.column;
  if constexpr (kBlackAndWhite<Board>) {
    visit(place_of(cell.row, 1, cell.column), true);
    visit(place_of(column, 1, cell.row), true);
  } else {
    const auto across = board_.planes(cell.row), down = board_.planes(column);
    for (int plane = 1; plane < static_cast<int>(across.size()); ++plane)
      visit(place_of(cell.row, plane, cell.column), across[plane]);
    for (int plane = 1; plane < static_cast<int>(down.size()); ++plane)
      visit(place_of(column, plane, cell.row), down[plane]);
  }
}

template <AnyBoard Board>
double Beliefs<Board>::weight(Cell cell, Value value) const {
  if (!value) return 1;
  const int column = board_.height() + cell.column;
  return heard_[place_of(cell.row, board_.plane(cell.row, value), cell.column)] *
         heard_[place_of(column, board_.plane(column, value), cell.row)];
}

template <AnyBoard Board>
double Beliefs<Board>::odds(Cell cell, Value value) const {
  if constexpr (kBlackAndWhite<Board>) return weight(cell, true);
  double others = 0;
  for (const Value other : board_.values(cell))
    if (other != value) others += weight(cell, other);
  return weight(cell, value) / others;
}

template <AnyBoard Board>
void Beliefs<Board>::notice(int line) {
  if (noticed_[line] || !board_.active(line)) return;
  noticed_[line] = 1;
  news_.push_back(line);
}

template <AnyBoard Board>
void Beliefs<Board>::notice(Cell cell) {
  notice(cell.row);
  notice(board_.height() + cell.column);
}

template <AnyBoard Board>
void Beliefs<Board>::know(Cell cell, Value known) {
  known_[board_.index(cell)] = 1;
  visit_odds(cell, [&](std::size_t where, Value value) { given_[where] = value == known ? certain_ : unlikely_; });
  notice(cell);
}

template <AnyBoard Board>
void Beliefs<Board>::forget(Cell cell) {
  known_[board_.index(cell)] = 0;
  renew(cell, cell.row, cell.column);
  renew(cell, board_.height() + cell.column, cell.row);
  notice(cell);
}

template <AnyBoard Board>
void Beliefs<Board>::add_noise(std::span<const Cell> open, std::uint64_t seed) {
  for (const Cell cell : open) {
    visit_odds(cell, [&](std::size_t where, Value) {
      seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
      const double noise = static_cast<double>(seed >> 40) / (1 << 23) - 1;
      heard_[where] = std::exp(kNoise * noise);
    });
    if (!known_[board_.index(cell)]) forget(cell);
    notice(cell);
  }
}

template <AnyBoard Board>
std::uint64_t Beliefs<Board>::settle(int rounds) {
  std::uint64_t steps = 0;
  for (int round = 0; round < rounds && !news_.empty(); ++round) {
    // Rows before columns: what the rows send reaches the columns in the same round.
    now_.swap(news_);
    news_.clear();
    std::sort(now_.begin(), now_.end());
    std::size_t heard = 0;
    for (const bool row : {true, false}) {
      for (; heard < now_.size() && (now_[heard] < board_.height()) == row; ++heard) {
        noticed_[now_[heard]] = 0;
        send(now_[heard]);
        steps += effort_of(board_, now_[heard]);
      }
      if (!row) continue;
      // Columns that just received something from the rows join those already waiting.
      for (const int line : news_)
        if (line >= board_.height()) now_.push_back(line);
      std::erase_if(news_, [&](int line) { return line >= board_.height(); });
      std::sort(now_.begin() + static_cast<std::ptrdiff_t>(heard), now_.end());
    }
  }
  return steps;
}

// How likely each cell is to have each colour, by the clue and the odds given to the line, as differences in
// `covered_`. False: nothing can be said, because all arrangements are too unlikely to be distinguished from impossible
// ones.
template <AnyBoard Board>
bool Beliefs<Board>::weigh(const Clue& clue, const double* given) {
  const int count = clue.count(), length = clue.length, width = clue.slack + 1;
  weight_.resize(static_cast<std::size_t>(count) * width);
  before_.resize(static_cast<std::size_t>(count + 1) * width);
  std::fill_n(before_.begin(), width, 1.0);
  for (int j = 0; j < count; ++j) {
    const std::size_t plane = static_cast<std::size_t>(clue.plane(j) - 1) * length;
    double* const weight = &weight_[static_cast<std::size_t>(j) * width];
    const double* const leaves = &inverse_[plane + clue.first[j]];
    const double* const stands = given + plane + clue.first[j];
    const double* const enters = stands + clue.runs[j];
    double product = 1;
    for (int i = 0; i < clue.runs[j]; ++i) product *= stands[i];
    weight[0] = product;
    for (int offset = 1; offset < width; ++offset) weight[offset] = enters[offset - 1] * leaves[offset - 1];
    for (int offset = 1; offset < width; ++offset) weight[offset] *= weight[offset - 1];

    const double* const before = &before_[static_cast<std::size_t>(j) * width];
    double* const after = &before_[static_cast<std::size_t>(j + 1) * width];
    for (int offset = 0; offset < width; ++offset) after[offset] = before[offset] * weight[offset];
    for (int offset = 1; offset < width; ++offset) after[offset] += after[offset - 1];
    const double scale = 1 / after[width - 1];
    if (!std::isfinite(scale)) return false;
    for (int offset = 0; offset < width; ++offset) after[offset] *= scale;
  }
  covered_.assign(inverse_.size() + inverse_.size() / length, 0);  // one extra per plane
  behind_.assign(width, 1);
  for (int j = count; j-- > 0;) {
    const double* const weight = &weight_[static_cast<std::size_t>(j) * width];
    const double* const before = &before_[static_cast<std::size_t>(j) * width];
    double* const behind = behind_.data();
    double total = 0;
    for (int offset = 0; offset < width; ++offset) {
      behind[offset] *= weight[offset];
      total += behind[offset] * before[offset];
    }
    const double scale = 1 / total;
    if (!std::isfinite(scale) || !std::isfinite(total)) return false;
    double* const begins = &covered_[static_cast<std::size_t>(clue.plane(j) - 1) * (length + 1) + clue.first[j]];
    double* const ends = begins + clue.runs[j];
    for (int offset = 0; offset < width; ++offset) {
      const double share = behind[offset] * before[offset] * scale;
      begins[offset] += share;
      ends[offset] -= share;
    }
    for (int offset = width - 1; offset-- > 0;) behind[offset] += behind[offset + 1];
    const double largest = 1 / behind[0];
    if (!std::isfinite(largest)) return false;
    for (int offset = 0; offset < width; ++offset) behind[offset] *= largest;
  }
  return true;
}

// Sends the crossing lines a line's odds for their common cells.
template <AnyBoard Board>
void Beliefs<Board>::send(int line) {
  const Clue& clue = board_.clue(line);
  const bool row = line < board_.height();
  const int crossing = row ? board_.height() : 0;  // the first of them
  const int index = row ? line : line - board_.height();
  const auto values = board_.planes(line);
  const int planes = static_cast<int>(values.size());
  const double* const given = given_.data() + place_of(line, 1, 0);
  inverse_.resize(static_cast<std::size_t>(clue.length) * (planes - 1));
  for (std::size_t i = 0; i < inverse_.size(); ++i) inverse_[i] = 1 / given[i];
  if (!weigh(clue, given)) return;
  constexpr double kSmallest = 1e-12;  // as good as impossible; keeps odds finite
  if constexpr (kBlackAndWhite<Board>) {
    const std::size_t first = place_of(crossing, 1, index), step = row ? height_ : width_;
    const char* known = known_.data() + (row ? index * width_ : index);
    double black = 0;
    for (int place = 0; place < clue.length; ++place, known += row ? 1 : width_) {
      black += covered_[place];
      if (*known) continue;
      const double likely = std::clamp(black, kSmallest, 1 - kSmallest);
      heard_from(crossing + place, first + place * step, likely * inverse_[place] / (1 - likely));
    }
    return;
  }
  likely_.assign(values.size(), 0);
  for (int place = 0; place < clue.length; ++place) {
    double any = 0;  // of all colours
    for (int plane = 1; plane < planes; ++plane) {
      likely_[plane] += covered_[static_cast<std::size_t>(plane - 1) * (clue.length + 1) + place];
      any += std::clamp(likely_[plane], kSmallest, 1 - kSmallest);
    }
    const Cell cell = row ? Cell{index, place} : Cell{place, index};
    if (known_[board_.index(cell)]) continue;
    const double none = std::max(1 - any, kSmallest);
    for (int plane = 1; plane < planes; ++plane) {
      const int there = board_.plane(crossing + place, values[plane]);
      if (!board_.possible(cell, values[plane])) continue;
      const double likely = std::clamp(likely_[plane], kSmallest, 1 - kSmallest);
      const double leaves = inverse_[static_cast<std::size_t>(plane - 1) * clue.length + place];
      heard_from(crossing + place, place_of(crossing + place, there, index), likely * leaves / none);
    }
    renew(cell, crossing + place, index);
  }
}

// Gives a line new odds at one place.
template <AnyBoard Board>
inline void Beliefs<Board>::heard_from(int line, std::size_t where, double sent) {
  const double odds = std::clamp(sent, unlikely_, certain_), old = heard_[where];
  if (std::abs(odds - old) > kNews * (odds + old)) notice(line);
  heard_[where] = given_[where] = odds;
}

// What a line is given for an open cell, from the odds it received: what the board has excluded is as good as
// impossible.
template <AnyBoard Board>
void Beliefs<Board>::renew(Cell cell, int line, int place) {
  if constexpr (kBlackAndWhite<Board>) {
    given_[place_of(line, 1, place)] = heard_[place_of(line, 1, place)];
    return;
  }
  const auto values = board_.planes(line);
  const bool coloured = !board_.possible(cell, 0);
  for (int plane = 1; plane < static_cast<int>(values.size()); ++plane) {
    const std::size_t where = place_of(line, plane, place);
    if (!board_.possible(cell, values[plane]))
      given_[where] = unlikely_;
    else
      given_[where] = coloured ? std::min(certain_, heard_[where] * certain_) : heard_[where];
  }
}

template class Beliefs<BlackBoard>;
template class Beliefs<ColourBoard>;

}  // namespace gridwright::nonogram
