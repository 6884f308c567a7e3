// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "solver/pages/page.hpp"
#include "solver/pages/run_results.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

int results(const std::uint8_t* data, std::size_t size) {
  return read([&] {
    (void)solver::report_page(solver::parse_results({data, data + size}, "results"));
  });
}

}  // namespace tilepdb::fuzz
