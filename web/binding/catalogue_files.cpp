// SPDX-License-Identifier: MIT
#include "web/binding/catalogue_files.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "catalogue_texts.hpp"

namespace tilepdb::web {
namespace {

struct CatalogueText {
  const char* file;
  std::string_view text;
};

/// Those whose tables a browser has room for.
constexpr CatalogueText catalogue_texts[] = {
    {"15-6-6-3.catalogue", texts::_15_6_6_3_catalogue},
    {"24-6-6-6-6.catalogue", texts::_24_6_6_6_6_catalogue},
    {"2x2.catalogue", texts::_2x2_catalogue},
    {"2x3.catalogue", texts::_2x3_catalogue},
    {"3x2.catalogue", texts::_3x2_catalogue},
    {"3x4.catalogue", texts::_3x4_catalogue},
    {"4x3.catalogue", texts::_4x3_catalogue},
    {"4x5.catalogue", texts::_4x5_catalogue},
    {"5x4.catalogue", texts::_5x4_catalogue},
    {"8-whole.catalogue", texts::_8_whole_catalogue},
};

}  // namespace

void write_catalogue_files() {
  const std::filesystem::path data = "/data";
  std::filesystem::create_directories(data / "catalogues");
  for (const auto& [file, text] : catalogue_texts) std::ofstream(data / "catalogues" / file) << text;
  ::setenv("TILEPDB_DATA", data.c_str(), 1);
}

}  // namespace tilepdb::web
