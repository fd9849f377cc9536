#include "nonogram/beliefs.hpp"

#include <algorithm>
#include <cmath>

namespace gridwright::nonogram {

using lines::LineClue;

namespace {

// Chosen in decision 0022, except for what keeps numbers finite.
constexpr double kMostCertain = 1e5;   // the odds of a known cell
constexpr double kLargestPower = 250;  // of ten, that the product under one run may reach: doubles end at 308
constexpr double kNews = 0.1;          // the relative change of odds that is worth sending
constexpr double kWhim = 2;            // the logarithm of random odds, at most

std::vector<int> lines_of(const Board& board, std::span<const Cell> open) {
  std::vector<int> lines;
  for (const Cell cell : open)
    for (const int line : {cell.row, board.height() + cell.column})
      if (board.active(line)) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

std::uint64_t effort_of(const LineClue& clue) {
  return clue.length + static_cast<std::uint64_t>(clue.count()) * (clue.slack + 1);
}

}  // namespace

Beliefs::Beliefs(const Board& board, std::span<const Cell> open)
    : board_(board),
      width_(board.width()),
      height_(board.height()),
      columns_(board.cells()),
      heard_(2 * board.cells(), 1),
      given_(2 * board.cells(), 1),
      known_(2 * board.cells(), 1),
      noticed_(board.lines(), 0) {
  int longest = 1;
  for (const int line : lines_of(board, open)) {
    notice(line);
    for (const int run : board.clue(line).runs) longest = std::max(longest, run);
  }
  certain_ = std::min(kMostCertain, std::pow(10, kLargestPower / longest));
  for (int row = 0; row < board.height(); ++row)
    for (int column = 0; column < board.width(); ++column)
      if (const Cell cell{row, column}; board.known(cell))
        for (const std::size_t place : {in_row(cell), in_column(cell)})
          given_[place] = board.black(cell) ? certain_ : 1 / certain_;
  for (const Cell cell : open)
    for (const std::size_t place : {in_row(cell), in_column(cell)}) known_[place] = 0;
}

std::uint64_t Beliefs::effort(const Board& board, std::span<const Cell> open) {
  std::uint64_t steps = 0;
  for (const int line : lines_of(board, open)) steps += effort_of(board.clue(line));
  return steps;
}

void Beliefs::notice(int line) {
  if (noticed_[line] || !board_.active(line)) return;
  noticed_[line] = 1;
  news_.push_back(line);
}

void Beliefs::know(Cell cell, bool black) {
  for (const std::size_t place : {in_row(cell), in_column(cell)}) {
    known_[place] = 1;
    given_[place] = black ? certain_ : 1 / certain_;
  }
  notice(cell.row);
  notice(board_.height() + cell.column);
}

void Beliefs::forget(Cell cell) {
  for (const std::size_t place : {in_row(cell), in_column(cell)}) {
    known_[place] = 0;
    given_[place] = heard_[place];
  }
  notice(cell.row);
  notice(board_.height() + cell.column);
}

void Beliefs::have_whims(std::span<const Cell> open, std::uint64_t seed) {
  for (const Cell cell : open) {
    for (const std::size_t place : {in_row(cell), in_column(cell)}) {
      seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
      const double whim = static_cast<double>(seed >> 40) / (1 << 23) - 1;
      heard_[place] = std::exp(kWhim * whim);
      if (!known_[place]) given_[place] = heard_[place];
    }
    notice(cell.row);
    notice(board_.height() + cell.column);
  }
}

std::uint64_t Beliefs::settle(int rounds) {
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
        steps += effort_of(board_.clue(now_[heard]));
      }
      if (!row) continue;
      // Columns that the rows have just sent something join those that waited already.
      for (const int line : news_)
        if (line >= board_.height()) now_.push_back(line);
      std::erase_if(news_, [&](int line) { return line >= board_.height(); });
      std::sort(now_.begin() + static_cast<std::ptrdiff_t>(heard), now_.end());
    }
  }
  return steps;
}

// How likely each cell is black by the clue and what the line is given, as differences in `black_`. False: nothing can
// be said, because all arrangements are too unlikely to be distinguished from impossible ones.
bool Beliefs::weigh(const LineClue& clue, const double* given) {
  const int count = clue.count(), length = clue.length, width = clue.slack + 1;
  inverse_.resize(length);
  for (int place = 0; place < length; ++place) inverse_[place] = 1 / given[place];
  weight_.resize(static_cast<std::size_t>(count) * width);
  before_.resize(static_cast<std::size_t>(count + 1) * width);
  std::fill_n(before_.begin(), width, 1.0);
  for (int j = 0; j < count; ++j) {
    double* const weight = &weight_[static_cast<std::size_t>(j) * width];
    const double* const leaves = &inverse_[clue.first[j]];
    const double* const enters = given + clue.first[j] + clue.runs[j];
    double product = 1;
    for (int i = 0; i < clue.runs[j]; ++i) product *= given[clue.first[j] + i];
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
  black_.assign(length + 1, 0);
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
    double* const begins = &black_[clue.first[j]];
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

// Sends the lines that cross a line what it thinks of their common cells.
void Beliefs::send(int line) {
  const LineClue& clue = board_.clue(line);
  const bool row = line < board_.height();
  const int crossing = row ? board_.height() : 0;  // the first of them
  const std::size_t index = row ? line : line - board_.height();
  const std::size_t at = row ? index * width_ : columns_ + index * height_;
  const std::size_t there = row ? columns_ + index : index, step = row ? height_ : width_;
  if (!weigh(clue, &given_[at])) return;
  constexpr double kSmallest = 1e-12;  // as good as impossible; keeps odds finite
  double black = 0;
  for (int place = 0; place < clue.length; ++place) {
    black += black_[place];
    if (known_[at + place]) continue;
    const double likely = std::clamp(black, kSmallest, 1 - kSmallest);
    const double odds = std::clamp(likely * inverse_[place] / (1 - likely), 1 / certain_, certain_);
    const std::size_t to = there + place * step;
    const double old = heard_[to];
    if (std::abs(odds - old) > kNews * (odds + old)) notice(crossing + place);
    heard_[to] = given_[to] = odds;
  }
}

}  // namespace gridwright::nonogram
