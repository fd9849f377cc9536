// Remainders that have been counted: what is left of a component after some decisions, with its number of solutions.
//
// Different decisions often leave the same cells with the same ways to fill them. The key is what is left and nothing
// else: for each line the words that its unknown cells may still spell (line_states.hpp), whatever its known cells are.
// Lines are numbered by these words in full, and a key is compared in full, so no remainder is taken for another.
// Lines that look exactly as before are found without their states.
//
// Memory is bounded: when the remainders outgrow it, the older half is forgotten, and would have to be counted again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/word.hpp"
#include "nonogram/board.hpp"
#include "nonogram/line_states.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board, class Count>
class Remainders {
 public:
  using Key = std::string;

  explicit Remainders(const Board& board) : board_(board), marks_(static_cast<std::size_t>(board.lines())) {}

  // The key of a component: all the unknown cells of all their lines.
  Key key_of(std::span<const Cell> cells);

  // The states of a line, as it is now.
  std::shared_ptr<const LineStates> states_of(int line) { return states_[number_of(line)]; }

  // What was remembered, until the next call; or null.
  const Count* find(const Key& key);

  // Remembers a number that takes so many bytes, with all of them in `most` bytes.
  void remember(Key key, Count count, std::size_t bytes, std::uint64_t most);

 private:
  using Numbers = std::unordered_map<std::string, std::uint32_t>;
  struct Half {
    std::unordered_map<Key, Count> counts;
    std::uint64_t memory = 0;
  };

  std::uint32_t number_of(int line);

  const Board& board_;
  std::vector<std::uint32_t> marks_;  // per line: the last call that met it
  std::uint32_t calls_ = 0;
  Numbers looks_, words_;  // of lines: by their cells, by what their unknown cells may spell
  std::vector<std::shared_ptr<const LineStates>> states_;  // by these numbers
  std::uint64_t lines_memory_ = 0;
  Half young_, old_;
  std::vector<base::Word> may_;
};

}  // namespace gridwright::nonogram
