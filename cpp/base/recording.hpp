// The events of a solving process, packed as frames for a replay.
//
// A frame is an event and the cells that it changed. The recording knows what a replay would show after the last frame,
// so it keeps only real changes, whatever is reported. Its memory is bounded: at its limit it is cut, takes no more
// frames and costs nothing more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gridwright::base {

// In the order of EVENTS in trace.py.
enum class Event : std::uint8_t {
  step,
  propagate,
  probe,
  guess,
  backtrack,
  learn,
  reduce,
  solution,
  contradiction,
  stop
};

// `Value` is what a cell holds: a byte if there are few colours.
template <typename Value>
class RecordingOf {
 public:
  static constexpr Value kUnknown = static_cast<Value>(-1);

  // For this many cells, all unknown at first, in about `limit` bytes; the frame that reaches the limit is the last.
  RecordingOf(std::size_t cells, std::size_t limit) : limit_(limit), shown_(cells, kUnknown) {}

  // For cells that already show something.
  RecordingOf(std::vector<Value> shown, std::size_t limit) : limit_(limit), shown_(std::move(shown)) {}

  // Sets a cell in the current frame.
  void set(std::size_t cell, Value value) {
    if (shown_[cell] == value) return;
    shown_[cell] = value;
    cells_.push_back(static_cast<std::uint32_t>(cell));
    values_.push_back(value);
  }
  Value shown(std::size_t cell) const { return shown_[cell]; }

  // Whether the current frame changes anything.
  bool changed() const { return cells_.size() > (ends_.empty() ? 0 : ends_.back()); }

  // Ends the frame: its event, its sentence, and what the sentence is about.
  void end_frame(Event event, std::uint8_t wording, std::uint32_t about, std::uint32_t number) {
    events_.push_back(static_cast<std::uint8_t>(event));
    ends_.push_back(static_cast<std::uint32_t>(cells_.size()));
    wordings_.push_back(wording);
    abouts_.push_back(about);
    numbers_.push_back(number);
    cut_ = events_.size() * kFrameBytes + cells_.size() * kChangeBytes >= limit_;
  }

  bool cut() const { return cut_; }

  // The columns of the frames, and of their changes in frame order.
  const std::vector<std::uint8_t>& events() const { return events_; }
  const std::vector<std::uint32_t>& ends() const { return ends_; }  // where each frame's changes end
  const std::vector<std::uint8_t>& wordings() const { return wordings_; }
  const std::vector<std::uint32_t>& abouts() const { return abouts_; }
  const std::vector<std::uint32_t>& numbers() const { return numbers_; }
  const std::vector<std::uint32_t>& cells() const { return cells_; }
  const std::vector<Value>& values() const { return values_; }
  const std::vector<Value>& shown() const { return shown_; }

 private:
  static constexpr std::size_t kFrameBytes = 14, kChangeBytes = 4 + sizeof(Value);

  std::size_t limit_;
  bool cut_ = false;
  std::vector<Value> shown_, values_;
  std::vector<std::uint8_t> events_, wordings_;
  std::vector<std::uint32_t> ends_, abouts_, numbers_, cells_;
};

using Recording = RecordingOf<std::uint8_t>;

}  // namespace gridwright::base
