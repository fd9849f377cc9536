// The textbook solver for one line: the reference that the kernels are tested and measured against.
#pragma once

#include <span>
#include <vector>

namespace gridwright::lines {

// Cells are 0 white, 1 black, anything else unknown. Fills in what is forced; false if there is no arrangement.
bool force_plain(std::span<const int> runs, std::vector<unsigned char>& cells);

}  // namespace gridwright::lines
