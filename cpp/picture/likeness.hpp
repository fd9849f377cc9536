// How well the edges of image tiles continue each other.
//
// Colours near an edge change in a characteristic way: the differences between the last two lines of pixels have a mean
// and a covariance. Across an edge to a tile that really belongs there, colours change in the same way, so the measure
// is the Mahalanobis distance of the differences across the edge, summed over the edge and over both directions
// (Gallagher's gradient compatibility). Small numbers are good.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"

namespace gridwright::picture {

// `pixels` holds tiles of width x height pixels, three bytes each, one after the other. The result has a row and a
// column for each edge, four per tile clockwise from the top; pairs that cannot touch (of one tile; without `rotate`,
// sides that do not face each other; edges of different lengths) are infinite. Empty if the budget ran out.
std::vector<float> edge_distances(std::span<const std::uint8_t> pixels, int width, int height, bool rotate,
                                  base::Budget& budget);

}  // namespace gridwright::picture
