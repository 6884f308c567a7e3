// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <random>

#include "tests/fuzz/targets.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/files.hpp"

// Runs a target without libFuzzer on every file of its corpus, and on many randomly damaged copies: `fuzz NAME CORPUS
// DAMAGES`

int main(int count, char** words) {
  using namespace tilepdb;
  fuzz::require(count == 4, "the arguments are a target, a folder and a number");
  const fuzz::Target target = fuzz::find_target(words[1]);
  const std::filesystem::directory_iterator entries(words[2]);
  std::vector<std::filesystem::path> paths(begin(entries), end(entries));
  std::sort(paths.begin(), paths.end());  // directory order is undefined, but a seed must repeat a run
  std::vector<test::Bytes> corpus(paths.size());
  std::transform(paths.begin(), paths.end(), corpus.begin(), [](const auto& path) { return test::read_file(path); });
  fuzz::require(!corpus.empty(), "the corpus has files");
  const std::uint64_t seed = test::seed_of_run();
  std::cout << "seed " << seed << ", " << corpus.size() << " files" << std::endl;
  std::mt19937_64 random(seed);
  const auto damages = std::strtoul(words[3], nullptr, 10);
  for (const test::Bytes& bytes : corpus) target(bytes.data(), bytes.size());
  fuzz::require(fuzz::accepted > 0, "some of the corpus is not refused");
  for (const test::Bytes& bytes : corpus) {
    for (unsigned long i = 0; i < damages && !bytes.empty(); ++i) {
      const test::Bytes other = test::damaged(bytes, corpus[random() % corpus.size()], random);
      target(other.data(), other.size());
    }
  }
}
