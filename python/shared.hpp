// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>  // IWYU pragma: keep, its conversions are found by type

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

/// What the parts of the Python module have in common.
namespace tilepdb::python {

namespace py = pybind11;

/// States and values as they lie in memory. pybind11 copies arrays that have gaps, or a type whose values all fit, and
/// refuses others; with py::arg().noconvert() it copies none, as it must not where one is written into.
using StateArray = py::array_t<std::uint8_t, py::array::c_style>;
using ValueArray = py::array_t<std::uint16_t, py::array::c_style>;

[[nodiscard]] inline v1::Checking checking_of(const std::string& name) {
  if (name == "once") return v1::Checking::once;
  if (name == "always") return v1::Checking::always;
  if (name == "never") return v1::Checking::never;
  throw Error(ErrorKind::bad_input, "checking '" + name + "': expected once, always or never");
}

/// Work without the interpreter's lock that Python can end: by its signals (Ctrl-C), and by the user's function. All of
/// it is done by other threads. The calling one, the only one that Python tells of signals, asks until the work has
/// ended: were it to take part, nobody would ask while it waits for others.
class StopRequest {
 public:
  /// `asked` is a function or None.
  explicit StopRequest(py::object asked = py::none()) : asked_(std::move(asked)) {}

  /// Whether the work is to stop; of any thread.
  [[nodiscard]] bool operator()() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  /// Works, to be called once, with the interpreter's lock. Throws what the user's function has thrown or a signal has
  /// raised, else what the work throws. Throws Error (resource) if there is no thread to be had.
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
      throw Error(ErrorKind::resource, "memory or processes are limited: no thread can be started");
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

/// Makes a class refuse to be created, or its __new__ to be called, by Python: an object that no function of the module
/// has made holds nothing, and its members would read memory that is not theirs.
template <typename Class>
Class made_by_functions(Class defined) {
  auto* const type = reinterpret_cast<PyTypeObject*>(defined.ptr());
  type->tp_new = [](PyTypeObject* refused, PyObject*, PyObject*) -> PyObject* {
    PyErr_Format(PyExc_TypeError, "%s: functions of the module make it", refused->tp_name);
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

/// Reads the values of states into `values`, one for each.
template <typename Source>
void fill_values(const Source& source, const StateArray& states, ValueArray& values, int threads) {
  const v1::Boards all = boards_of(states);
  const std::span<std::uint16_t> into(values.mutable_data(), static_cast<std::size_t>(values.size()));
  const py::gil_scoped_release unlocked;
  source.h(all, into, threads);
}

/// Searches, and certificates.
void define_searches(py::module_& module);
/// Making of tables.
void define_generation(py::module_& module);
/// Puzzles by name.
void define_puzzles(py::module_& module);
/// Pattern databases of permutation puzzles.
void define_patterns(py::module_& module);

}  // namespace tilepdb::python
