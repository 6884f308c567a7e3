// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>  // IWYU pragma: keep, pybind11 selects its conversions by type

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <future>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tilepdb/api/table.hpp"
#include "tilepdb/error.hpp"

/// Code shared by the source files of the Python module.
namespace tilepdb::python {

namespace py = pybind11;

/// C-contiguous arrays of states and values. pybind11 converts non-contiguous arrays and types that convert safely, and
/// refuses others. With py::arg().noconvert() it never copies: an output array must be the caller's own.
using StateArray = py::array_t<std::uint8_t, py::array::c_style>;
using ValueArray = py::array_t<std::uint16_t, py::array::c_style>;

/// Returns the value of an enumeration by its name; `last` is its last value. Throws Error (bad_input) for other names.
template <typename Value>
[[nodiscard]] Value value_named(const char* argument, const std::string& name, Value last) {
  std::string known;
  for (int number = 0; number <= static_cast<int>(last); ++number) {
    const auto value = static_cast<Value>(number);
    if (name == to_string(value)) return value;
    known += (number == 0 ? "" : value == last ? " or " : ", ") + std::string(to_string(value));
  }
  throw Error(ErrorKind::bad_input, std::string(argument) + " '" + name + "': expected " + known);
}

/// Runs work without the interpreter's lock until it ends, a signal (Ctrl-C) arrives or the user's function returns
/// true. Other threads do all the work. The calling thread only polls, because Python delivers signals to no other
/// thread: if it worked too, nothing would poll while it waits for other threads.
class StopRequest {
 public:
  /// `asked` is a Python function without arguments, or None.
  explicit StopRequest(py::object asked = py::none()) : asked_(std::move(asked)) {}

  /// Returns whether the work must stop. Any thread may call it.
  [[nodiscard]] bool operator()() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  /// Runs `work` and returns its result. Must be called once, with the interpreter's lock. Rethrows the exception of
  /// the user's function or of a signal, else that of `work`. Throws Error (resource) if no thread can be started.
  template <typename Work>
  std::invoke_result_t<Work&> run(Work&& work) {
    ask();
    rethrow();
    const py::gil_scoped_release unlocked;
    auto result = begin(work);
    constexpr std::chrono::milliseconds interval(20);
    while (!stopped_ && result.wait_for(interval) != std::future_status::ready) {
      const py::gil_scoped_acquire lock;
      ask();
    }
    result.wait();
    rethrow();
    return result.get();
  }

 private:
  template <typename Work>
  [[nodiscard]] static std::future<std::invoke_result_t<Work&>> begin(Work& work) {
    try {
      return std::async(std::launch::async, std::ref(work));
    } catch (const std::system_error&) {
      throw Error(ErrorKind::resource, "cannot start a thread: the limit on memory or processes is reached");
    }
  }

  void ask() noexcept {
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (asked_.is_none()) return;
      const int answer = PyObject_IsTrue(asked_().ptr());
      if (answer < 0) throw py::error_already_set();
      stopped_ = answer != 0;
    } catch (...) {
      failure_ = std::current_exception();
      stopped_ = true;
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

  py::object asked_;
  std::atomic<bool> stopped_{false};
  std::exception_ptr failure_{};
};

/// Makes a class refuse creation from Python, also by __new__. An object that the module's functions did not make has
/// no C++ object, and its members would read invalid memory.
template <typename Class>
Class made_by_functions(Class defined) {
  auto* const type = reinterpret_cast<PyTypeObject*>(defined.ptr());
  type->tp_new = [](PyTypeObject* refused, PyObject*, PyObject*) -> PyObject* {
    PyErr_Format(PyExc_TypeError, "%s: cannot be created directly; use the functions of tilepdb", refused->tp_name);
    return nullptr;
  };
  PyType_Modified(type);
  return defined;
}

using Shape = std::tuple<unsigned, unsigned>;

[[nodiscard]] inline v1::Boards boards_of(const StateArray& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}
[[nodiscard]] inline v1::Size size_of(const Shape& shape) { return {std::get<0>(shape), std::get<1>(shape)}; }
[[nodiscard]] inline Shape shape_of(v1::Size size) { return {size.width, size.height}; }

/// Writes the heuristic value of each state into `values`.
template <typename Source>
void fill_values(const Source& source, const StateArray& states, ValueArray& values, int threads) {
  const v1::Boards all = boards_of(states);
  const std::span<std::uint16_t> into(values.mutable_data(), static_cast<std::size_t>(values.size()));
  const py::gil_scoped_release unlocked;
  source.h(all, into, threads);
}

/// Defines searches and certificates.
void define_searches(py::module_& module);
/// Defines the generation of tables.
void define_generation(py::module_& module);
/// Defines puzzles chosen by name.
void define_puzzles(py::module_& module);
/// Defines pattern databases of permutation puzzles.
void define_patterns(py::module_& module);

}  // namespace tilepdb::python
