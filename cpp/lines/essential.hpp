// The items that cannot be left out, tried one after the other, if the rest must be enough.
//
// Halves are tried before single items, since usually few are needed: of n items of which k stay, about k log n sets
// are tried. The result is minimal, but not the smallest there is. It is the rule by which explanations name the cells
// that a step rests on, so its order is fixed: the first half before the second.
#pragma once

#include <span>
#include <vector>

namespace gridwright::lines {

// `with` and `without` add or remove some items in a set that begins with all of them; `enough` asks about that set.
template <typename Item, typename Without, typename With, typename Enough>
std::vector<Item> essential(std::span<const Item> items, Without without, With with, Enough enough) {
  std::vector<Item> kept;
  const auto reduce = [&](auto&& again, std::span<const Item> some) -> void {
    if (some.empty()) return;
    without(some);
    if (enough()) return;
    with(some);
    if (some.size() == 1) {
      kept.push_back(some[0]);
      return;
    }
    again(again, some.first(some.size() / 2));
    again(again, some.subspan(some.size() / 2));
  };
  reduce(reduce, items);
  return kept;
}

}  // namespace gridwright::lines
