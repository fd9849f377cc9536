// Lines waiting to be solved: in order of arrival, or, if many wait, those with the most news first.
//
// A line with many changed cells is likely to yield something, and while it waits, the same solve can cover further
// changes; so in an avalanche on a large board, lines rise through buckets, by their number of changes up to a power of
// two. If few lines wait, waves that spread evenly are better: they meet contradictions sooner, and leave the news
// where probes look for it first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

namespace gridwright::nonogram {

class LineQueue {
 public:
  explicit LineQueue(std::size_t lines) : lines_(lines) { buckets_.fill({kNone, kNone}); }

  bool empty() const { return filled_ == 0; }

  // A cell of this line has changed.
  void push(int line) {
    Line& entry = lines_[line];
    if (++entry.changes == 1) {
      append(line, 0);
      ++waiting_;
    } else if (waiting_ >= kMany) {
      const int bucket = std::min<int>(std::bit_width(entry.changes), kBuckets) - 1;
      if (bucket == entry.bucket) return;
      unlink(line, entry.bucket);
      append(line, bucket);
    }
  }

  int pop() {
    const int bucket = std::bit_width(filled_) - 1;
    const int line = buckets_[bucket].first;
    unlink(line, bucket);
    lines_[line].changes = 0;
    --waiting_;
    return line;
  }

  void clear() {
    while (!empty()) pop();
  }

  // Asserts that every waiting line is in one bucket, and that the links agree in both directions.
  void sanity() const {
#ifndef NDEBUG
    std::size_t linked = 0;
    for (int bucket = 0; bucket < kBuckets; ++bucket) {
      const auto [first, last] = buckets_[bucket];
      assert((first == kNone) == (last == kNone) && (first != kNone) == ((filled_ >> bucket) & 1));
      for (int line = first, before = kNone; line != kNone; before = line, line = lines_[line].behind) {
        assert(lines_[line].before == before && lines_[line].bucket == bucket && lines_[line].changes > 0);
        assert(lines_[line].behind != kNone || line == last);
        ++linked;
      }
    }
    std::size_t changed = 0;
    for (const Line& line : lines_) changed += line.changes > 0;
    assert(linked == waiting_ && changed == waiting_);
#endif
  }

 private:
  static constexpr int kBuckets = 6;         // the last is for 32 changes or more (decision 0022)
  static constexpr std::size_t kMany = 512;  // waiting lines (decision 0015)
  static constexpr int kNone = -1;
  struct Line {
    std::int32_t before = kNone, behind = kNone;
    std::uint32_t changes = 0;
    int bucket = 0;
  };
  struct Bucket {
    std::int32_t first, last;
  };

  void append(int line, int bucket) {
    auto& [first, last] = buckets_[bucket];
    lines_[line].before = last;
    lines_[line].behind = kNone;
    lines_[line].bucket = bucket;
    int& link = last == kNone ? first : lines_[last].behind;
    link = line;
    last = line;
    filled_ |= 1U << bucket;
  }

  void unlink(int line, int bucket) {
    auto& [first, last] = buckets_[bucket];
    const Line& entry = lines_[line];
    int& forwards = entry.before == kNone ? first : lines_[entry.before].behind;
    int& backwards = entry.behind == kNone ? last : lines_[entry.behind].before;
    forwards = entry.behind;
    backwards = entry.before;
    if (first == kNone) filled_ &= ~(1U << bucket);
  }

  std::vector<Line> lines_;
  std::array<Bucket, kBuckets> buckets_;
  std::size_t waiting_ = 0;
  std::uint32_t filled_ = 0;  // one bit per nonempty bucket
};

}  // namespace gridwright::nonogram
