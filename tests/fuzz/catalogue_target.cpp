// SPDX-License-Identifier: MIT
#include <string>

#include "tests/fuzz/targets.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::fuzz {

int catalogue(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  return read([&] {
    const Catalogue catalogue = read_catalogue(text, "text");
    require(has_tables(catalogue.board), "tables can be made");
    require(catalogue.blank < catalogue.board.cells(), "the blank is on the board");
    require(!catalogue.partitions.empty(), "there is a partition");
    for (const Partition& partition : catalogue.partitions) {
      CellSet tiles = 0;
      for (const Pattern pattern : partition) {
        require(pattern != 0 && (tiles & pattern) == 0, "patterns are disjoint");
        tiles |= pattern;
      }
      require(tiles == (catalogue.board.all() & ~cell_bit(catalogue.blank)), "every tile is in a pattern");
    }
    if (catalogue.partitions.size() > 8) return;
    for (Cell blank = 0; blank < catalogue.board.cells(); ++blank) (void)for_blank(catalogue, blank);
  });
}

}  // namespace tilepdb::fuzz
