#include "nonogram/beliefs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::kLanes;
using base::Lanes;

namespace {

// Chosen in decision 0022, except those that keep numbers finite.
constexpr double kMostCertain = 1e5;  // the odds of a known cell
constexpr int kLargestPower = 830;    // of two, the limit for the product under one run: doubles end at 1024
constexpr double kNews = 0.1;         // the relative change of odds that is worth sending
constexpr double kNoise = 0.76;       // random perturbation: odds of (1 + kNoise) / (1 - kNoise) at most, about e^2

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
  std::vector<int> order(static_cast<std::size_t>(board.lines()));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int one, int other) {
    const auto key = [&](int line) {
      return std::tuple(line >= board.height(), board.clue(line).slack, board.clue(line).count(), line);
    };
    return key(one) < key(other);
  });
  rank_.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) rank_[order[i]] = static_cast<int>(i);
  int longest = 1;
  for (const int line : lines_of(board, open)) {
    notice(line);
    for (const int run : board.clue(line).runs) longest = std::max(longest, run);
  }
  certain_ = std::min(kMostCertain, std::ldexp(1, kLargestPower / longest));
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
      const double noise = kNoise * (static_cast<double>(seed >> 40) / (1 << 23) - 1);
      heard_[where] = (1 + noise) / (1 - noise);
    });
    if (!known_[board_.index(cell)]) forget(cell);
    notice(cell);
  }
}

template <AnyBoard Board>
std::uint64_t Beliefs<Board>::settle(int rounds) {
  const auto by_rank = [&](int one, int other) { return rank_[one] < rank_[other]; };
  std::uint64_t steps = 0;
  for (int round = 0; round < rounds && !news_.empty(); ++round) {
    // Rows before columns: what the rows send reaches the columns in the same round.
    for (const bool rows : {true, false}) {
      const auto waiting =
          std::partition(news_.begin(), news_.end(), [&](int line) { return (line < board_.height()) != rows; });
      now_.assign(waiting, news_.end());
      news_.erase(waiting, news_.end());
      std::sort(now_.begin(), now_.end(), by_rank);
      for (const int line : now_) {
        noticed_[line] = 0;
        steps += effort_of(board_, line);
      }
      for (std::size_t i = 0; i < now_.size(); i += kLanes)
        send(std::span(now_).subspan(i, std::min(kLanes, now_.size() - i)));
    }
  }
  return steps;
}

// Sends the crossing lines what these lines, all rows or all columns, say of their common cells.
template <AnyBoard Board>
void Beliefs<Board>::send(std::span<const int> lines) {
  weigh(lines);
  for (std::size_t lane = 0; lane < lines.size(); ++lane) {
    if (!sound_[lane]) continue;
    cover(lines[lane], lane);
    send_from(lines[lane], lane);
  }
}

// The share of the arrangements, by weight, that have a run at an offset.
template <AnyBoard Board>
void Beliefs<Board>::weigh(std::span<const int> lines) {
  runs_ = offsets_ = 0;
  for (const int line : lines) {
    runs_ = std::max(runs_, board_.clue(line).count());
    offsets_ = std::max(offsets_, board_.clue(line).slack + 1);
  }
  const auto width = static_cast<std::size_t>(offsets_), count = static_cast<std::size_t>(runs_);
  weight_.resize(count * width);
  before_.resize((count + 1) * width);
  behind_.resize(width);
  for (std::size_t lane = 0; lane < kLanes; ++lane) gather(lane < lines.size() ? lines[lane] : -1, lane);

  const Lanes one = Lanes::all(1);
  std::array<bool, kLanes> sound;
  sound.fill(true);
  const auto inverse_of = [&](const Lanes& sum) {
    const Lanes inverse = one / sum;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      sound[lane] = sound[lane] && std::isfinite(sum[lane]) && std::isfinite(inverse[lane]);
    return inverse;
  };
  std::fill_n(before_.begin(), width, one);
  for (std::size_t j = 0; j < count; ++j) {
    Lanes* const weight = &weight_[j * width];
    const Lanes* const before = &before_[j * width];
    Lanes* const after = &before_[(j + 1) * width];
    Lanes product = one, sum = Lanes::all(0);
    for (std::size_t offset = 0; offset < width; ++offset) {
      product = product * weight[offset];
      weight[offset] = product;
      sum = sum + before[offset] * product;
      after[offset] = sum;
    }
    const Lanes scale = inverse_of(sum);
    for (std::size_t offset = 0; offset < width; ++offset) after[offset] = after[offset] * scale;
  }
  std::fill_n(behind_.begin(), width, one);
  for (std::size_t j = count; j-- > 0;) {
    Lanes* const weight = &weight_[j * width];
    const Lanes* const before = &before_[j * width];
    Lanes* const behind = behind_.data();
    Lanes sum = Lanes::all(0), total = Lanes::all(0);
    for (std::size_t offset = width; offset-- > 0;) {
      const Lanes here = behind[offset] * weight[offset];
      const Lanes share = here * before[offset];
      sum = sum + here;
      total = total + share;
      behind[offset] = sum;
      weight[offset] = share;
    }
    const Lanes scale = inverse_of(sum), scale_of_shares = inverse_of(total);
    for (std::size_t offset = 0; offset < width; ++offset) {
      behind[offset] = behind[offset] * scale;
      weight[offset] = weight[offset] * scale_of_shares;
    }
  }
  sound_ = sound;
}

// Puts a line into a lane: the weight of each run at its first offset, and what that changes by from there to the next.
// Line -1 has no runs.
template <AnyBoard Board>
void Beliefs<Board>::gather(int line, std::size_t lane) {
  const auto width = static_cast<std::size_t>(offsets_);
  const int count = line < 0 ? 0 : board_.clue(line).count(), missing = runs_ - count;
  for (std::size_t i = 0; i < missing * width; ++i) weight_[i][lane] = i % width == 0;
  if (line < 0) return;
  const Clue& clue = board_.clue(line);
  const double* const given = given_.data() + place_of(line, 1, 0);
  std::vector<double>& inverse = lanes_[lane].inverse;
  inverse.resize(clue.length * (board_.planes(line).size() - 1));
  for (std::size_t i = 0; i < inverse.size(); ++i) inverse[i] = 1 / given[i];
  const auto offsets = static_cast<std::size_t>(clue.slack) + 1;
  for (int j = 0; j < count; ++j) {
    const std::size_t first = static_cast<std::size_t>(clue.plane(j) - 1) * clue.length + clue.first[j];
    const double* const leaves = inverse.data() + first;
    const double* const enters = given + first + clue.runs[j];
    double product = 1;
    for (int i = 0; i < clue.runs[j]; ++i) product *= given[first + i];
    Lanes* const weight = &weight_[(missing + j) * width];
    weight[0][lane] = product;
    for (std::size_t offset = 1; offset < offsets; ++offset)
      weight[offset][lane] = enters[offset - 1] * leaves[offset - 1];
    for (std::size_t offset = offsets; offset < width; ++offset) weight[offset][lane] = 0;
  }
}

// How likely each cell of a line is to have each colour.
template <AnyBoard Board>
void Beliefs<Board>::cover(int line, std::size_t lane) {
  const Clue& clue = board_.clue(line);
  std::vector<double>& covered = lanes_[lane].covered;
  covered.assign((clue.length + 1) * (board_.planes(line).size() - 1), 0);  // one extra per plane
  for (int j = 0; j < clue.count(); ++j) {
    const Lanes* const share = &weight_[static_cast<std::size_t>(runs_ - clue.count() + j) * offsets_];
    double* const begins = &covered[static_cast<std::size_t>(clue.plane(j) - 1) * (clue.length + 1) + clue.first[j]];
    double* const ends = begins + clue.runs[j];
    for (int offset = 0; offset <= clue.slack; ++offset) {
      begins[offset] += share[offset][lane];
      ends[offset] -= share[offset][lane];
    }
  }
}

template <AnyBoard Board>
void Beliefs<Board>::send_from(int line, std::size_t lane) {
  const Clue& clue = board_.clue(line);
  const auto& [inverse, covered] = lanes_[lane];
  const bool row = line < board_.height();
  const int crossing = row ? board_.height() : 0;  // the first of them
  const int index = row ? line : line - board_.height();
  constexpr double kSmallest = 1e-12;  // as good as impossible; keeps odds finite
  if constexpr (kBlackAndWhite<Board>) {
    likely_.resize(static_cast<std::size_t>(clue.length));
    double black = 0;
    for (int place = 0; place < clue.length; ++place) likely_[place] = black += covered[place];
    for (int place = 0; place < clue.length; ++place) {
      const double likely = std::clamp(likely_[place], kSmallest, 1 - kSmallest);
      likely_[place] = std::clamp(likely * inverse[place] / (1 - likely), unlikely_, certain_);
    }
    const std::size_t first = place_of(crossing, 1, index), step = row ? height_ : width_;
    const char* known = known_.data() + (row ? index * width_ : index);
    for (int place = 0; place < clue.length; ++place, known += row ? 1 : width_)
      if (!*known) heard_from(crossing + place, first + place * step, likely_[place]);
  } else {
    const auto values = board_.planes(line);
    const int planes = static_cast<int>(values.size());
    likely_.assign(values.size(), 0);
    for (int place = 0; place < clue.length; ++place) {
      double any = 0;  // of all colours
      for (int plane = 1; plane < planes; ++plane) {
        likely_[plane] += covered[static_cast<std::size_t>(plane - 1) * (clue.length + 1) + place];
        any += std::clamp(likely_[plane], kSmallest, 1 - kSmallest);
      }
      const Cell cell = row ? Cell{index, place} : Cell{place, index};
      if (known_[board_.index(cell)]) continue;
      const double none = std::max(1 - any, kSmallest);
      for (int plane = 1; plane < planes; ++plane) {
        const int there = board_.plane(crossing + place, values[plane]);
        if (!board_.possible(cell, values[plane])) continue;
        const double likely = std::clamp(likely_[plane], kSmallest, 1 - kSmallest);
        const double leaves = inverse[static_cast<std::size_t>(plane - 1) * clue.length + place];
        heard_from(crossing + place, place_of(crossing + place, there, index),
                   std::clamp(likely * leaves / none, unlikely_, certain_));
      }
      renew(cell, crossing + place, index);
    }
  }
}

// Gives a line new odds at one place.
template <AnyBoard Board>
inline void Beliefs<Board>::heard_from(int line, std::size_t where, double odds) {
  const double old = heard_[where];
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
