// SPDX-License-Identifier: MIT
// Searches for boards and for states of other puzzles: options and results.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>             // IWYU pragma: keep, pybind11 selects its conversions by type
#include <pybind11/stl/filesystem.h>  // IWYU pragma: keep

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "shared.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb::python {
namespace {

using namespace tilepdb::v1;

/// Limits of each search: seconds, nodes, moves, bytes.
using LimitParts = std::tuple<double, std::uint64_t, unsigned, std::optional<std::uint64_t>>;
/// Options: algorithm, direction, whether to choose from pools, weight, threads, callbacks for progress and stop,
/// whether to find solutions at once, and how far above the lower bound to end.
using SearchParts = std::tuple<std::string, std::string, bool, double, int, py::object, py::object, bool, double>;

[[nodiscard]] SolveLimits limits_of(const LimitParts& parts) {
  const auto& [seconds, expanded, moves, memory] = parts;
  return {seconds, expanded, moves, memory};
}

/// Search options, with the callbacks that they call.
class Search : public StopRequest {
 public:
  explicit Search(const SearchParts& parts) : StopRequest(std::get<6>(parts)), progress_(std::get<5>(parts)) {
    options.threads = std::get<4>(parts);
    options.stop = [this] { return (*this)(); };
    if (!progress_.is_none()) {
      options.progress = [this](const SolveProgress& at) {
        const py::gil_scoped_acquire lock;
        progress_(at.bound, at.expanded, at.expected, at.length);
      };
    }
    options.algorithm = value_named("algorithm", std::get<0>(parts), Algorithm::dps);
    options.direction = value_named("direction", std::get<1>(parts), SearchDirection::automatic);
    options.choose = std::get<2>(parts);
    options.weight = std::get<3>(parts);
    options.anytime = std::get<7>(parts);
    options.within = std::get<8>(parts);
  }

  SolveOptions options;

 private:
  const py::object& progress_;
};

/// Returns a function that passes the fields of a result to a Python function.
[[nodiscard]] auto handing_over(const py::object& deliver) {
  return [&deliver](std::size_t number, const Result& result) {
    const py::gil_scoped_acquire lock;
    py::list bounds;
    for (const Bound& one : result.bounds) {
      bounds.append(py::make_tuple(one.bound, one.completed, one.backward, one.expanded, one.generated));
    }
    deliver(number, to_string(result.status), result.moves, result.at_least, result.expanded, result.generated,
            result.seconds, result.reason, bounds, result.most_stored);
  };
}

// Starts of searches: boards for a Heuristic, strings for a Puzzle; one or many.
[[nodiscard]] Boards starts_of(const StateArray& boards) { return boards_of(boards); }
[[nodiscard]] std::span<const std::string> starts_of(const std::vector<std::string>& states) { return states; }
[[nodiscard]] const std::string& starts_of(const std::string& state) { return state; }

/// Solves one start and delivers its result. Returns whether the user's stop function ended the search.
template <typename Source, typename Start>
[[nodiscard]] bool solve_one(const Source& source, const Start& start, const py::object& deliver,
                             const LimitParts& limits, const SearchParts& how) {
  Search search(how);
  decltype(auto) one = starts_of(start);
  const Result result = search.run([&] { return try_solve(source, one, limits_of(limits), search.options); });
  handing_over(deliver)(0, result);
  return search();
}

template <typename Source, typename Starts>
void solve_many(const Source& source, const Starts& starts, const py::object& deliver, const LimitParts& limits,
                const SearchParts& how) {
  Search search(how);
  const auto all = starts_of(starts);
  search.run([&] { solve_all(source, all, handing_over(deliver), limits_of(limits), search.options); });
}

template <typename Source, typename Starts>
[[nodiscard]] std::string certify_many(const Source& source, const Starts& starts, const py::object& deliver,
                                       const LimitParts& limits, const SearchParts& how) {
  Search search(how);
  const auto all = starts_of(starts);
  return search.run([&] { return certify(source, all, handing_over(deliver), limits_of(limits), search.options); });
}

using CheckedParts = std::tuple<std::string, std::optional<unsigned>, bool, bool, std::string, std::optional<unsigned>>;

[[nodiscard]] std::tuple<std::vector<CheckedParts>, std::vector<std::string>> verify(
    const std::string& certificate, const std::filesystem::path& folder, const std::optional<MemoryTables>& tables,
    const std::string& checking, const std::string& definition, const LimitParts& limits, const SearchParts& how) {
  Search search(how);
  VerifyOptions options;
  options.definition = definition;
  options.folder = folder;
  if (tables) options.tables = *tables;
  options.checking = value_named("checking", checking, Checking::never);
  options.threads = search.options.threads;
  options.limits = limits_of(limits);
  options.progress = search.options.progress;
  options.stop = search.options.stop;
  const Verification verification = search.run([&] { return verify_certificate(certificate, options); });
  std::vector<CheckedParts> proofs;
  for (const CheckedProof& proof : verification.proofs) {
    proofs.emplace_back(proof.id, proof.length, proof.holds, proof.undecided, proof.fault, proof.at_least);
  }
  return {std::move(proofs), verification.faults_of_tables};
}

}  // namespace

void define_searches(py::module_& module) {
  using Texts = std::vector<std::string>;
  module.def("solve", &solve_one<Heuristic, StateArray>);
  module.def("solve", &solve_one<Puzzle, std::string>);
  module.def("solve_all", &solve_many<Heuristic, StateArray>);
  module.def("solve_all", &solve_many<Puzzle, Texts>);
  module.def("certify", &certify_many<Heuristic, StateArray>);
  module.def("certify", &certify_many<Puzzle, Texts>);
  module.def("verify_certificate", &verify);
}

}  // namespace tilepdb::python
