// SPDX-License-Identifier: MIT
#include "tests/fuzz/targets.hpp"

// The entry points of LLVM's libFuzzer: `fuzz --target=NAME CORPUS [its own options]`.

namespace {

tilepdb::fuzz::Target target = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
  constexpr std::string_view option = "--target=";
  for (int i = 1; i < *count; ++i) {
    const std::string_view word = (*words)[i];
    if (word.starts_with(option)) target = tilepdb::fuzz::find_target(word.substr(option.size()));
  }
  tilepdb::fuzz::require(target != nullptr, "--target names the target");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { return target(data, size); }
