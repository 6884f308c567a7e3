// SPDX-License-Identifier: MIT
#include "format/frames.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

[[nodiscard]] Error no_zstd() {
  return {ErrorKind::resource,
          "this build has no zstd and can only read plain tables; make them with pdbgen decompress"};
}

}  // namespace

std::vector<std::uint8_t> pack_frame(std::span<const std::uint8_t> /*bytes*/, int /*level*/) { throw no_zstd(); }
bool unpack_frame(std::span<const std::uint8_t> /*frame*/, std::span<std::uint8_t> /*into*/) { throw no_zstd(); }
std::optional<std::size_t> size_of_frame(std::span<const std::uint8_t> /*bytes*/) { throw no_zstd(); }
std::optional<std::uint64_t> size_of_content(std::span<const std::uint8_t> /*frame*/) { throw no_zstd(); }

}  // namespace tilepdb
