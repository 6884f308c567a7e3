// SPDX-License-Identifier: MIT
// The compiled module: the C++ interface on arrays, called without the interpreter's lock. The public package, with its
// documentation, is tilepdb/__init__.py.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>             // IWYU pragma: keep, pybind11 selects its conversions by type
#include <pybind11/stl/filesystem.h>  // IWYU pragma: keep

#include <optional>
#include <string>
#include <vector>

#include "shared.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb::python {
namespace {

using namespace tilepdb::v1;

[[nodiscard]] Table open_table(const std::filesystem::path& file, const std::string& goal, const std::string& checking,
                               int threads) {
  const TableOptions options{goal, value_named("checking", checking, Checking::never), threads};
  const py::gil_scoped_release unlocked;
  return Table(file, options);
}

[[nodiscard]] Heuristic open_heuristic(const std::optional<std::string>& catalogue,
                                       const std::optional<std::vector<PartitionTiles>>& partitions, const Shape& size,
                                       const std::string& goal, const std::filesystem::path& folder, bool reflections,
                                       const std::string& checking, int threads,
                                       const std::optional<MemoryTables>& tables, std::optional<std::size_t> choose) {
  HeuristicOptions options{goal, folder, reflections, value_named("checking", checking, Checking::never), threads};
  if (tables) options.tables = *tables;
  options.choose = choose;
  const py::gil_scoped_release unlocked;
  if (partitions) return Heuristic(*partitions, size_of(size), options);
  return catalogue ? Heuristic(*catalogue, options) : Heuristic(size_of(size), options);
}

/// Defines the exception tilepdb.Error, whose `kind` is the name of an ErrorKind.
void define_error(py::module_& module) {
  static PyObject* type = nullptr;
  py::dict attributes;
  attributes["kind"] = "";
  attributes["at_least"] = py::none();
  attributes["moves"] = py::none();
  type = PyErr_NewExceptionWithDoc(
      "tilepdb.Error",
      "A failure, described in one line. kind is 'bad_input', 'no_answer' (the board cannot "
      "reach the goal), 'check_failed' (a damaged table), 'resource' (including a search that "
      "reached a limit) or 'interrupted'. at_least is the lower bound on the solution length "
      "that solve() had proved when a limit or stop ended it, and moves the best solution that it "
      "had found, else None.",
      PyExc_RuntimeError, attributes.ptr());
  if (type == nullptr) throw py::error_already_set();
  module.attr("Error") = py::handle(type);
  py::register_local_exception_translator([](std::exception_ptr pointer) {
    try {
      std::rethrow_exception(pointer);
    } catch (const Error& error) {
      const py::object object = py::handle(type)(error.what());
      object.attr("kind") = to_string(error.kind());
      PyErr_SetObject(type, object.ptr());
    }
  });
}

}  // namespace
}  // namespace tilepdb::python

PYBIND11_MODULE(_tilepdb, module) {
  using namespace tilepdb::python;
  module.attr("version") = tilepdb::version;
  define_error(module);

  const auto exact = py::arg().noconvert();
  made_by_functions(py::class_<MemoryTables>(module, "MemoryTables", py::is_final()))
      .def_property_readonly("count", &MemoryTables::count)
      .def_property_readonly("nbytes", &MemoryTables::bytes);
  module.def("open_table", &open_table);
  made_by_functions(py::class_<Table>(module, "Table", py::is_final()))
      .def_property_readonly("size", [](const Table& table) { return shape_of(table.size()); })
      .def_property_readonly("tiles", &Table::tiles)
      .def_property_readonly("states", &Table::states)
      .def_property_readonly("histogram", &Table::histogram)
      .def("h", &fill_values<Table>, exact, exact, py::arg());
  module.def("open_heuristic", &open_heuristic);
  made_by_functions(py::class_<Heuristic>(module, "Heuristic", py::is_final()))
      .def_property_readonly("size", [](const Heuristic& heuristic) { return shape_of(heuristic.size()); })
      .def_property_readonly("catalogue", &Heuristic::catalogue)
      .def_property_readonly("goal",
                             [](const Heuristic& heuristic) {
                               const Board goal = heuristic.goal();
                               return std::vector<unsigned>(goal.begin(), goal.end());
                             })
      .def_property_readonly("partitions", &Heuristic::partitions)
      .def("h", &fill_values<Heuristic>, exact, exact, py::arg());
  module.def("parse_goal", [](const Shape& size, const std::string& text) { return parse_goal(size_of(size), text); });
  module.def("is_solvable", [](const Shape& size, const StateArray& board, const std::string& goal) {
    const Board tiles = boards_of(board);
    const py::gil_scoped_release unlocked;
    return is_solvable(size_of(size), tiles, parse_goal(size_of(size), goal));
  });
  module.def("random_boards", [](const Shape& size, std::size_t count, std::uint64_t seed, const std::string& goal) {
    const auto tiles = [&] {
      const py::gil_scoped_release unlocked;
      return random_boards(size_of(size), count, seed, parse_goal(size_of(size), goal));
    }();
    return StateArray(static_cast<py::ssize_t>(tiles.size()), tiles.data());
  });
  module.def("parse_board",
             [](const Shape& size, const std::string& text) { return parse_board(size_of(size), text); });
  module.def("size_of_board", [](const std::string& text) { return shape_of(size_of_board(text)); });
  define_searches(module);
  define_generation(module);
  define_puzzles(module);
  define_patterns(module);
}
