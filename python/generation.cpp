// SPDX-License-Identifier: MIT
// Generation of tables, as files or in memory.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>             // IWYU pragma: keep, pybind11 selects its conversions by type
#include <pybind11/stl/filesystem.h>  // IWYU pragma: keep

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "shared.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb::python {
namespace {

using namespace tilepdb::v1;

/// The tables to make: a catalogue, partitions or the tiles of a single table if given, and the board's size, which
/// alone means its default catalogue.
using Wanted = std::tuple<std::optional<std::string>, std::optional<std::vector<PartitionTiles>>, Shape,
                          std::optional<std::vector<unsigned>>>;
/// Options: goal, cell of the blank, folder, whether to compress, threads, memory, and callbacks for progress and stop.
using MakingParts = std::tuple<std::string, std::optional<unsigned>, std::filesystem::path, bool, int,
                               std::optional<std::uint64_t>, py::object, py::object>;

/// Generation options, with the callbacks that they call.
class Making : public StopRequest {
 public:
  explicit Making(const MakingParts& parts) : StopRequest(std::get<7>(parts)), progress_(std::get<6>(parts)) {
    options.goal = std::get<0>(parts);
    options.blank = std::get<1>(parts);
    options.folder = std::get<2>(parts);
    options.compress = std::get<3>(parts);
    options.threads = std::get<4>(parts);
    options.memory = std::get<5>(parts);
    options.stop = [this] { return (*this)(); };
    if (progress_.is_none()) return;
    options.progress = [this](const GenerateProgress& at) {
      const py::gil_scoped_acquire lock;
      progress_(at.table, at.depth, at.reached, at.states, at.writing);
    };
  }

  GenerateOptions options{};

 private:
  const py::object& progress_;
};

[[nodiscard]] std::vector<std::filesystem::path> generate_tables(const Wanted& wanted, const MakingParts& how) {
  Making making(how);
  return making.run([&]() -> std::vector<std::filesystem::path> {
    const auto& [catalogue, partitions, size, tiles] = wanted;
    if (partitions) return generate(*partitions, size_of(size), making.options);
    if (catalogue) return generate(*catalogue, making.options);
    if (tiles) return {generate(size_of(size), *tiles, making.options)};
    return generate(size_of(size), making.options);
  });
}

[[nodiscard]] MemoryTables tables_in_memory(const Wanted& wanted, const MakingParts& how) {
  Making making(how);
  return making.run([&] {
    const auto& [catalogue, partitions, size, tiles] = wanted;
    if (partitions) return build_tables(*partitions, size_of(size), making.options);
    if (catalogue) return build_tables(*catalogue, making.options);
    return build_tables(size_of(size), making.options);
  });
}

[[nodiscard]] std::vector<std::filesystem::path> generate_named(const std::string& name, const std::string& size,
                                                                const std::vector<std::string>& patterns,
                                                                const MakingParts& how) {
  Making making(how);
  return making.run([&] { return generate_puzzle(name, {size, making.options.goal, patterns}, making.options); });
}

/// Returns the file, the histogram and the farthest states.
[[nodiscard]] std::tuple<std::filesystem::path, std::vector<std::uint64_t>, std::vector<std::string>> generate_whole_of(
    const std::string& name, const std::string& size, std::uint64_t farthest, const MakingParts& how) {
  Making making(how);
  WholeTable whole = making.run([&] { return generate_whole(name, size, farthest, making.options); });
  return {std::move(whole.file), std::move(whole.histogram), std::move(whole.farthest)};
}

}  // namespace

void define_generation(py::module_& module) {
  module.def("generate", &generate_tables);
  module.def("build_tables", &tables_in_memory);
  module.def("generate_puzzle", &generate_named);
  module.def("generate_whole", &generate_whole_of);
}

}  // namespace tilepdb::python
