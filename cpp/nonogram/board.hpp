// The interface of a board. The searches are written once, for every kind of board: black and white (black_board.hpp)
// and coloured (colour_board.hpp). For cells with two possible values, both do the same work in the same order.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <vector>

#include "base/budget.hpp"
#include "base/word.hpp"
#include "nonogram/cell.hpp"
#include "nonogram/stats.hpp"

namespace gridwright::nonogram {

template <class Board>
class Recorder;  // accepts any class: boards name it before they are complete

template <class Range, class Element>
concept RangeOf = std::ranges::sized_range<Range> && std::convertible_to<std::ranges::range_value_t<Range>, Element>;

template <class Type>
concept AnyBoard =
    requires {
      typename Type::Clue;    // of a line, prepared
      typename Type::Clues;   // of many lines, unprepared
      typename Type::Value;   // of a cell: 0 is the background
      typename Type::Change;  // what was found out: a cell, and perhaps more
      requires std::convertible_to<typename Type::Value, std::uint8_t>;
      requires std::convertible_to<typename Type::Change, Cell>;
      { Type::kAnyEffort } -> std::convertible_to<std::uint64_t>;
    } &&
    requires(const typename Type::Clues& clues, const std::vector<bool>& active) {
      Type(clues, clues, active);
      { Type::sums_agree(clues, clues) } -> std::same_as<bool>;
    } &&
    requires(const Type& board, Cell cell, int line, typename Type::Value value, std::size_t size) {
      // The puzzle.
      { board.width() } -> std::same_as<int>;
      { board.height() } -> std::same_as<int>;
      { board.lines() } -> std::same_as<int>;
      { board.cells() } -> std::same_as<std::size_t>;
      { board.index(cell) } -> std::same_as<std::size_t>;
      { board.active(line) } -> std::same_as<bool>;
      { board.clue(line) } -> std::same_as<const typename Type::Clue&>;
      { board.length(line) } -> std::same_as<int>;
      { board.cost(line) } -> std::same_as<std::uint32_t>;
      { board.memory() } -> std::same_as<std::size_t>;

      // The state: whether one value is left, which it is, and which are possible, in the order to try them.
      { board.unknown() } -> std::same_as<std::size_t>;
      { board.known(cell) } -> std::same_as<bool>;
      { board.value(cell) } -> std::same_as<typename Type::Value>;
      { board.values(cell) } -> RangeOf<typename Type::Value>;
      { board.planes(line) } -> RangeOf<typename Type::Value>;
      { board.plane(line, value) } -> std::convertible_to<int>;
      { board.open(cell, value) } -> std::same_as<bool>;
      { board.possible(cell, std::uint8_t{}) } -> std::same_as<bool>;
      { board.known_neighbours(cell) } -> std::same_as<int>;
      { board.trail() } -> std::same_as<const std::vector<typename Type::Change>&>;
      { board.settled(size, size) } -> std::same_as<std::size_t>;
      { board.known_at_once() } -> std::same_as<std::size_t>;
      { board.obeyed(line) } -> std::same_as<bool>;
      { board.groups_of(cell) } -> std::same_as<base::Word>;
      { board.touched() } -> std::same_as<base::Word>;
      { board.recorder() } -> std::same_as<Recorder<Type>*>;
      board.sanity();
    } &&
    requires(const Type& board, int line, base::Word* may, std::uint8_t* out) {
      board.copy_line(line, may);
      board.write_cells(out);
    } &&
    requires(const Type& board, const typename Type::Change& change) {
      // A number for each possible change; where two share it, the tag distinguishes them.
      { board.slots() } -> std::same_as<std::size_t>;
      { board.slot(change) } -> std::same_as<std::size_t>;
      { board.tag(change) } -> std::same_as<std::uint32_t>;
    } &&
    requires(Type& board, Cell cell, int line, typename Type::Value value, const typename Type::Change& change,
             base::Word* may, base::Budget& budget, Stats& stats, Recorder<Type>* recorder) {
      // Changes: the cell has, or does not have, the value; `propagate` finds what follows, `undo_to` undoes it.
      board.assume(cell, value);
      board.exclude(cell, value);
      board.repeat(change, std::uint32_t{});
      board.touch(line);
      { board.propagate(budget, stats) } -> std::same_as<Status>;
      { board.propagate(budget, stats, std::uint64_t{}) } -> std::same_as<Status>;
      board.undo_to(std::size_t{});
      { board.force(line, may) } -> std::same_as<bool>;
      board.replace(cell, value);
      board.clear_touched();
      board.set_recorder(recorder);
    };

}  // namespace gridwright::nonogram
