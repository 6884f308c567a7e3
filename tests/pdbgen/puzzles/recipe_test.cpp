// SPDX-License-Identifier: MIT
// Recipes of tables for all puzzles: existing tables are kept, the other form is converted, missing ones are made.
#include "pdbgen/puzzles/recipe.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "format/table_file.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/write/table_files.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/given_partitions.hpp"

namespace tilepdb::pdbgen {
namespace {

using pattern_database::Encoding;

const auto is_not_called = [](const Error& error) { FAIL(error.what()); };

/// Small tables of each kind of puzzle: tiles, one with direct tables, one with other tables.
[[nodiscard]] std::vector<std::unique_ptr<TableRecipe>> small_recipes() {
  std::vector<std::unique_ptr<TableRecipe>> all;
  const auto add = [&](const KnownPuzzle& puzzle, const TableChoice& choice) {
    for (auto& recipe : puzzle.recipes(choice)) all.push_back(std::move(recipe));
  };
  add(tile_puzzle(), {.catalogues = {catalogue_of({3, 2}, 0, {{0b110, 0b111000}})}});
  add(shift_puzzle(), {.size = "AAB/BCC"});
  add(*find_puzzle("topspin"), {.size = "7-3"});
  return all;
}

TEST_CASE("a recipe makes its table once and converts it between the two forms") {
  const test::TemporaryFolder folder;
  const auto recipes = small_recipes();
  REQUIRE(recipes.size() == 4);
  for (const auto& recipe : recipes) {
    CAPTURE(file_stem(recipe->key()));
    const auto plain = table_file(folder.path(), recipe->key(), false);
    const auto compressed = table_file(folder.path(), recipe->key(), true);
    REQUIRE(recipe->prepare(plain, {}, {}, is_not_called) == TableNeed::search);
    const Header header = recipe->make(plain, {}, {});
    CHECK(header.key == recipe->key());
    CHECK(header.entries == recipe->states());
    CHECK(read_header(plain).histogram == header.histogram);
    CHECK(recipe->prepare(plain, {}, {}, is_not_called) == TableNeed::nothing);
    CHECK(recipe->prepare(compressed, {}, {}, is_not_called) == TableNeed::conversion);
    CHECK(recipe->prepare(compressed, {}, {}, is_not_called) == TableNeed::nothing);
    CHECK(read_header(compressed) == read_header(plain));
    CHECK(recipe->prepare(compressed, {}, {.write = {.replace = true}}, is_not_called) == TableNeed::search);
  }
}

TEST_CASE("the other form is not converted if its encoding differs from the one requested") {
  const test::TemporaryFolder folder;
  const auto recipe = std::move(find_puzzle("topspin")->recipes({.size = "7-3"}).front());
  const auto plain = table_file(folder.path(), recipe->key(), false);
  const auto compressed = table_file(folder.path(), recipe->key(), true);
  CHECK(recipe->make(plain, {}, {.encoding = Encoding::byte}).encoding == tilepdb::Encoding::byte);
  std::string reason;
  const auto unusable = [&](const Error& error) { reason = error.what(); };
  CHECK(recipe->prepare(compressed, {}, {.encoding = Encoding::half_byte}, unusable) == TableNeed::search);
  CHECK(reason.ends_with(": exists in another encoding than the requested one"));
  CHECK(recipe->prepare(compressed, {}, {.encoding = Encoding::byte}, unusable) == TableNeed::conversion);
}

TEST_CASE("the smallest encoding is a direct one if searches of the puzzle need that") {
  const test::TemporaryFolder folder;
  const auto encoding_of = [&](const TableRecipe& recipe) {
    return recipe.make(table_file(folder.path(), recipe.key(), false), {}, {}).encoding;
  };
  CHECK(encoding_of(*shift_puzzle().recipes({.size = "AAB/BCC"}).front()) == tilepdb::Encoding::half_byte);
  CHECK(encoding_of(*find_puzzle("topspin")->recipes({.size = "7-3"}).front()) == tilepdb::Encoding::two_bits);
}

TEST_CASE("tables of tiles shared by several catalogues have one recipe") {
  const Catalogue catalogue = catalogue_of({3, 3}, 0, {{0b111110000, 0b1110}});
  const auto recipes = tile_puzzle().recipes({.catalogues = {catalogue, catalogue}});
  CHECK(recipes.size() == 2);
  CHECK(tile_puzzle().recipes({}).empty());
  CHECK(tile_puzzle().space("3x3") == nullptr);
  CHECK(find_puzzle("tiles") == &tile_puzzle());
  CHECK(find_puzzle("chess") == nullptr);
}

}  // namespace
}  // namespace tilepdb::pdbgen
