#include "picture/problem.hpp"

#include <algorithm>

#include "base/contract.hpp"

namespace gridwright::picture {

using base::require;

namespace {

constexpr int kMostCells = 1 << 16, kMostColours = 1 << 16, kMostVariants = 1 << 18;

template <typename Numbers>
bool all_below(const Numbers& numbers, std::size_t end) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [end](int number) { return number >= 0 && static_cast<std::size_t>(number) < end; });
}

}  // namespace

void Problem::check() const {
  require(width > 0 && height > 0 && width <= kMostCells && height <= kMostCells / width,
          "a board needs 1 to 65536 cells");
  require(!mates.empty() && mates.size() < kMostColours && all_below(mates, mates.size()), "mates must be colours");
  require(variants.size() <= kMostVariants, "at most 262144 variants");
  for (const Variant& variant : variants) {
    require(variant.species >= 0 && static_cast<std::size_t>(variant.species) < copies.size(),
            "a variant needs a known species");
    require(all_below(variant.edges, mates.size()), "edges must be colours");
  }
  require(std::all_of(copies.begin(), copies.end(), [](int number) { return number > 0 && number <= kMostCells; }),
          "each species needs 1 to 65536 copies");
  require(class_of.size() == static_cast<std::size_t>(cells()) && all_below(class_of, classes.size()),
          "each cell needs a known class");
  for (const auto& members : classes)
    require(all_below(members, variants.size()), "classes must contain known variants");
  require(turned.empty() || (turned.size() == variants.size() && all_below(turned, variants.size())),
          "turned must contain a known variant for each variant");
}

}  // namespace gridwright::picture
