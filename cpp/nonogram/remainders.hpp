// Remainders that have been counted: what is left of a component after some decisions, with its number of solutions.
//
// Different decisions often leave the same cells with the same ways to fill them. The key is what is left and nothing
// else: for each line the words that its unknown cells may still spell (line_states.hpp), whatever its known cells are.
// Lines are numbered by these words in full, and a key is compared in full, so no remainder is taken for another.
// Lines that look exactly as before are found without their states.
//
// Memory is bounded: when it is used up, the half of the remainders that is worth least (base/worth.hpp) is forgotten
// and would have to be counted again, and with it the lines that no other has. Numbers of lines are never used again:
// keys may have been made before.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/word.hpp"
#include "base/worth.hpp"
#include "nonogram/board.hpp"
#include "nonogram/line_states.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board, class Count>
class Remainders {
 public:
  using Key = std::string;

  explicit Remainders(const Board& board) : board_(board), marks_(static_cast<std::size_t>(board.lines())) {}

  // Whether keys are worth their work: they may take a small share of all of it, and half of what they have saved.
  bool worthwhile(std::uint64_t all_work) const;

  // The key of a component: all the unknown cells of all their lines.
  Key key_of(std::span<const Cell> cells);

  // The states of a line, as it is now.
  std::shared_ptr<const LineStates> states_of(int line) { return words_of(line).states; }

  // What was remembered, until the next call; or null.
  const Count* find(const Key& key);

  // Remembers a number that takes so many bytes, and has cost so much work, with all of them in `most` bytes (but at
  // least a few).
  void remember(const Key& key, Count count, std::size_t bytes, std::uint64_t cost, std::uint64_t most);

 private:
  using Number = std::uint64_t;  // of a line
  struct Known {
    Count count;
    std::uint64_t bytes, cost, worth;
  };
  struct Words {
    Number number;
    std::shared_ptr<const LineStates> states;
  };

  const Words& words_of(int line);
  void forget();

  const Board& board_;
  std::vector<std::uint32_t> marks_;  // per line: the last call that met it
  std::uint32_t calls_ = 0;
  std::unordered_map<std::string, Words> words_;         // by what the unknown cells of a line may spell
  std::unordered_map<std::string, const Words*> looks_;  // by the cells of a line
  Number next_ = 0;
  std::unordered_map<Key, Known> counts_;
  base::Worth worth_;
  std::uint64_t memory_ = 0;             // bytes of all three
  std::uint64_t spent_ = 0, saved_ = 0;  // work units
  std::vector<base::Word> may_;
};

}  // namespace gridwright::nonogram
