// The orders in which the cells of a board can be filled.
//
// After the first row, `rows` keeps the open border as short as possible, and every cell then has two known neighbours,
// which is why it wins on nearly all boards (docs/algorithms/picture.md has the figures); the others are here for
// comparison.
#pragma once

#include <vector>

namespace gridwright::picture {

enum class Order { rows, columns, border, spiral, diagonal };

// The cells, as indices in reading order.
std::vector<int> cells_in_order(Order order, int width, int height);

}  // namespace gridwright::picture
