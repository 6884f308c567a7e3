// SPDX-License-Identifier: MIT
// Makes the tables of a catalogue in a folder, shows the progress, and describes the tables.
#include <iostream>

#include "tilepdb/tilepdb.hpp"

int main(int count, char** words) {
  namespace pdb = tilepdb::v1;
  try {
    pdb::GenerateOptions options;
    if (count > 1) options.folder = words[1];
    options.progress = [](const pdb::GenerateProgress& progress) {
      if (progress.writing) return;
      std::cerr << progress.table << ": depth " << progress.depth << ", " << progress.reached << " of "
                << progress.states << " states\n";
    };
    for (const auto& file : pdb::generate("15-5-5-5", options)) {
      const pdb::Table table(file);
      std::cout << file.filename().string() << ": " << table.tiles().size() << " tiles, " << table.states()
                << " states, at most " << table.histogram().size() - 1 << " moves\n";
    }
  } catch (const pdb::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
