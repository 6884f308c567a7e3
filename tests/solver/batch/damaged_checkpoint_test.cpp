// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "solver/batch/checkpoint_file.hpp"
#include "tests/support/damage_campaign.hpp"
#include "tests/support/resealed.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

TEST_CASE("damaged checkpoints of searches are refused") {
  const test::TemporaryFolder folder;
  solver::BatchProgress progress;
  progress.results[0].status = solver::Status::unsolvable;
  progress.results[2] = {solver::Status::solved, {"U", "L"}, 2, {{2, false, 3, 5}}, {}, 0.25};
  progress.current = 3;
  progress.search.bounds = {{40, true, 100, 200}, {42, true, 1000, 2000}};
  progress.search.roots = 7;
  progress.search.depths.assign(500, 40);
  const solver::CheckpointFile file(folder.path(), "one batch");
  const solver::CheckpointFile other(folder.path(), "another batch");
  file.save(progress);
  progress.seconds = 5;
  progress.results.erase(0);
  other.save(progress);
  test::campaign(file.path(), other.path(), [&] {
    const auto loaded = file.load();
    return loaded && loaded->results.size() == 2 && loaded->results.at(2).length() == 2 && loaded->current == 3 &&
           loaded->seconds == 0 && loaded->search.bounds.size() == 2 && loaded->search.bounds[1].expanded == 1000 &&
           loaded->search.roots == 7 && loaded->search.depths == std::vector<std::uint16_t>(500, 40);
  });
}

// The checksum is right: only the number itself is wrong.
TEST_CASE("checkpoints of searches with invalid numbers are refused") {
  const std::string batch = "batch";
  const solver::CheckpointFile file("folder", batch);
  solver::BatchProgress progress;
  progress.current = 3;
  progress.search.bounds = {{40, true, 100, 200}};
  progress.search.choice = solver::PartitionChoice{{1}, {42, 1000, {20, 20}}};
  const std::string text = file.encode(progress);
  const auto with = [&](const std::string& found, const std::string& other) {
    std::string changed = text;
    const auto at = changed.find(found);
    REQUIRE(at != std::string::npos);
    return test::resealed(changed.replace(at, found.size(), other));
  };
  CHECK(file.decode(with("\"number\":3", "\"number\":4")).current == 4);
  for (const auto& change : {std::pair{"\"number\":3", "\"number\":3.5"},
                             {"\"expanded\":0", "\"expanded\":5e54"},
                             {"\"generated\":0", "\"generated\":-1"},
                             {"[40,true", "[4294967336,true"},
                             {"true,100,", "true,1e2,"},
                             {"\"first_bound\":42", "\"first_bound\":4294967338"},
                             {"\"partitions\":[1]", "\"partitions\":[0.5]"},
                             {"[20,20]", "[20,-20]"}}) {
    CAPTURE(change.second);
    CHECK_THROWS_WITH_AS((void)file.decode(with(change.first, change.second)),
                         doctest::Contains("cannot be understood"), Error);
  }
}

}  // namespace tilepdb
