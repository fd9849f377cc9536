// How well the edges of image tiles go on in one another.
//
// Colours near an edge change in a manner of their own: the differences between the last two lines of pixels have a
// mean and a covariance. A tile that really belongs there changes across the edge in the same manner, so the measure is
// the Mahalanobis distance of the differences across the edge, summed over the edge and over both directions
// (Gallagher's gradient compatibility). Small numbers are good.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"

namespace gridwright::picture {

// `pixels` holds tiles of width x height pixels, three bytes each, one after the other. The answer has a row and a
// column for each edge, four a tile clockwise from the top; pairs that cannot touch (of one tile; without `rotate`,
// sides that do not face each other; edges of different lengths) are infinite. Empty if the budget ended.
std::vector<float> edge_distances(std::span<const std::uint8_t> pixels, int width, int height, bool rotate,
                                  base::Budget& budget);

}  // namespace gridwright::picture
