// SPDX-License-Identifier: MIT
// Puzzles chosen by name, with states as strings.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>             // IWYU pragma: keep, pybind11 selects its conversions by type
#include <pybind11/stl/filesystem.h>  // IWYU pragma: keep

#include <filesystem>
#include <string>
#include <vector>

#include "shared.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb::python {
namespace {

using namespace tilepdb::v1;

/// Releases the interpreter's lock during a call.
using Unlocked = py::call_guard<py::gil_scoped_release>;

[[nodiscard]] Puzzle open_puzzle(const std::string& name, const std::string& size, const std::string& goal,
                                 const std::vector<std::string>& patterns, const std::string& heuristic,
                                 const std::filesystem::path& folder, const std::string& checking) {
  const PuzzleOptions options{size,      goal,   patterns,
                              heuristic, folder, value_named("checking", checking, Checking::never)};
  const py::gil_scoped_release unlocked;
  return Puzzle(name, options);
}

[[nodiscard]] std::vector<unsigned> values(const Puzzle& puzzle, const std::vector<std::string>& states, int threads) {
  const py::gil_scoped_release unlocked;
  if (states.size() == 1) return {puzzle.h(states.front())};
  return puzzle.h(states, threads);
}

/// Returns the boards of a contiguous array as strings.
[[nodiscard]] std::vector<std::string> board_texts(const StateArray& boards, std::size_t cells) {
  const Boards all = boards_of(boards);
  const py::gil_scoped_release unlocked;
  std::vector<std::string> texts;
  for (std::size_t first = 0; first < all.size(); first += cells)
    texts.push_back(board_text(all.subspan(first, cells)));
  return texts;
}

}  // namespace

void define_puzzles(py::module_& module) {
  const auto exact = py::arg().noconvert();
  module.def("open_puzzle", &open_puzzle);
  made_by_functions(py::class_<Puzzle>(module, "Puzzle", py::is_final()))
      .def_property_readonly("name", &Puzzle::name)
      .def_property_readonly("size", &Puzzle::size)
      .def_property_readonly("goal", &Puzzle::goal)
      .def_property_readonly("heuristic", &Puzzle::heuristic)
      .def("h", &values)
      .def("h_of_arrays", &fill_values<Puzzle>, exact, exact, py::arg())
      .def("is_solvable", &Puzzle::is_solvable, Unlocked())
      .def("random_states", &Puzzle::random_states, Unlocked());
  module.def("puzzle_names", &puzzle_names);
  module.def("board_texts", &board_texts);
}

}  // namespace tilepdb::python
