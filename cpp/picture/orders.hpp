// The orders in which the cells of a board can be filled.
//
// `rows` keeps the open border as short as it can be after the first row, and every cell then has two neighbours that
// are known, which is why it wins on nearly all boards (docs/algorithms/picture.md has the figures); the others are
// here to be compared with it.
#pragma once

#include <vector>

namespace gridwright::picture {

enum class Order { rows, columns, border, spiral, diagonal };

// The cells, as indices in reading order.
std::vector<int> cells_in_order(Order order, int width, int height);

}  // namespace gridwright::picture
