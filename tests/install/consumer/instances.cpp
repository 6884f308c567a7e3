// SPDX-License-Identifier: MIT
// Many instances in several threads: the only function of tilepdb/search/ that is not a template.
#include "tilepdb/search/instances.hpp"

#include <atomic>
#include <cstddef>
#include <iostream>

int main() {
  std::atomic<std::size_t> sum = 0;
  tilepdb::search::for_each_instance(1000, [&](std::size_t i) { sum += i; }, {.threads = 2});
  std::cout << sum << '\n';
}
