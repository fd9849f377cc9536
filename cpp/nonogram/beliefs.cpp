#include "nonogram/beliefs.hpp"

#include <algorithm>

namespace gridwright {
namespace {

constexpr int kRounds = 20;
constexpr std::uint64_t kMostWork = 400'000'000;  // in units of the budget
constexpr float kSurest = 1e-4F;                  // nobody is told anything more certain than that, or its opposite

std::uint64_t work_of(const LineClue& clue) {
  return 20 + static_cast<std::uint64_t>(clue.slack + 1) * (clue.first.back() + 7 * clue.count());
}

}  // namespace

Beliefs::Beliefs(const Board& board, std::span<const Cell> open, Budget& budget)
    : board_(board), started_(board.lines()) {
  std::vector<int> lines;
  for (const Cell cell : open) {
    for (const int line : {cell.row, board.height() + cell.column})
      if (board.active(line)) lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  std::uint64_t work = 0;
  for (const int line : lines) work += work_of(board.clue(line));
  if (work * kRounds > kMostWork) return;

  // What rows tell of each cell, and what columns do.
  std::vector<float> told[2];
  for (auto& tales : told) tales.assign(board.cells(), 0.5F);
  black_.assign(board.cells(), 0.5F);
  for (int round = 1; round <= kRounds; ++round) {
    if (!budget.spend(work)) return;
    for (const int line : lines) {
      const bool row = line < board.height();
      const LineClue& clue = board.clue(line);
      const auto cell_at = [&](int place) { return row ? Cell{line, place} : Cell{place, line - board.height()}; };
      weights_.black.resize(clue.length);
      for (int place = 0; place < clue.length; ++place) {
        const Cell cell = cell_at(place);
        weights_.black[place] = board.known(cell) ? board.black(cell) : told[row][board.index(cell)];
      }
      if (!weigh(clue)) continue;  // too unlikely to be told from impossible
      sum_up(clue, round == kRounds ? &started_[line] : nullptr);
      for (int place = 0; place < clue.length; ++place) {
        const Cell cell = cell_at(place);
        if (board.known(cell)) continue;
        const float heard = weights_.black[place], seen = weights_.marginal[place];
        const float for_black = seen * (1 - heard), for_white = (1 - seen) * heard;
        const float both = for_black + for_white;
        told[!row][board.index(cell)] = both > 0 ? std::clamp(for_black / both, kSurest, 1 - kSurest) : 0.5F;
        black_[board.index(cell)] = seen;
      }
    }
  }
}

// Forwards and backwards over the runs: what lies before run j at an offset, and what lies behind it. Each run's
// weights are scaled to a largest of 1. False: no arrangement has any weight.
bool Beliefs::weigh(const LineClue& clue) {
  const int count = clue.count(), slack = clue.slack, width = slack + 1;
  const float* const black = weights_.black.data();
  const auto white = [&](int place) { return 1.0 - black[place]; };
  const auto scale = [&](double* weights) {
    const double largest = *std::max_element(weights, weights + width);
    if (largest > 0) std::for_each(weights, weights + width, [&](double& weight) { weight /= largest; });
    return largest > 0;
  };
  for (auto* const weights : {&weights_.runs, &weights_.before, &weights_.behind})
    weights->resize(static_cast<std::size_t>(count) * width);
  for (int j = 0; j < count; ++j) {
    const int first = clue.first[j], length = clue.runs[j];
    double* const runs = &weights_.runs[static_cast<std::size_t>(j) * width];
    double* const before = &weights_.before[static_cast<std::size_t>(j) * width];
    double so_far = j == 0;
    for (int offset = 0; offset <= slack; ++offset) {
      runs[offset] = 1;
      for (int i = 0; i < length; ++i) runs[offset] *= black[first + offset + i];
      if (offset) so_far *= white(first + offset - 1);
      if (j) so_far += before[offset - width] * runs[offset - width] * white(first + offset - 1);
      before[offset] = so_far;
    }
    if (!scale(before)) return false;
  }
  for (int j = count; j-- > 0;) {
    const int end = clue.first[j] + clue.runs[j];  // at offset 0
    const double* const runs = &weights_.runs[static_cast<std::size_t>(j) * width];
    double* const behind = &weights_.behind[static_cast<std::size_t>(j) * width];
    const bool last = j + 1 == count;
    double so_far = last;
    for (int offset = slack; offset >= 0; --offset) {
      if (last) {
        behind[offset] = so_far;
        if (offset) so_far *= white(end + offset - 1);
      } else {
        if (offset < slack) so_far *= white(end + 1 + offset);
        so_far += runs[offset + width] * behind[offset + width];
        behind[offset] = so_far * white(end + offset);
      }
    }
    if (!scale(behind)) return false;
  }
  return true;
}

// From weights to likelihoods, of cells and, if they are asked for, of starts.
void Beliefs::sum_up(const LineClue& clue, std::vector<float>* started) {
  const int slack = clue.slack, width = slack + 1;
  auto& marginal = weights_.marginal;
  marginal.assign(clue.length + 1, 0);  // differences at first
  for (int j = 0; j < clue.count(); ++j) {
    const std::size_t at = static_cast<std::size_t>(j) * width;
    const auto weight = [&](int offset) {
      return weights_.before[at + offset] * weights_.runs[at + offset] * weights_.behind[at + offset];
    };
    double total = 0, so_far = 0;
    for (int offset = 0; offset <= slack; ++offset) total += weight(offset);
    for (int offset = 0; offset <= slack; ++offset) {
      const double share = total > 0 ? weight(offset) / total : 1.0 / width;
      so_far += share;
      if (started && offset < slack) started->push_back(static_cast<float>(so_far));
      marginal[clue.first[j] + offset] += static_cast<float>(share);
      marginal[clue.first[j] + offset + clue.runs[j]] -= static_cast<float>(share);
    }
  }
  float black = 0;
  for (int place = 0; place < clue.length; ++place) {
    black += marginal[place];
    marginal[place] = std::clamp(black, 0.0F, 1.0F);
  }
}

}  // namespace gridwright
