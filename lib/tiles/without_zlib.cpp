// SPDX-License-Identifier: MIT
#include "tilepdb/error.hpp"
#include "tiles/zlib_stream.hpp"

// In place of zlib_stream.cpp in builds for WebAssembly, for which no packages of zlib exist. Pages read and write
// replay links with the browser's own compression.
namespace tilepdb {
namespace {

[[nodiscard]] Error no_zlib() {
  return {ErrorKind::resource, "this build has no zlib, which replay links need; give the board instead"};
}

}  // namespace

std::string deflated(std::string_view /*bytes*/) { throw no_zlib(); }

std::string inflated(std::string_view /*stream*/, std::size_t /*most*/) { throw no_zlib(); }

std::string gunzipped(std::string_view /*stream*/, std::size_t /*most*/) { throw no_zlib(); }

}  // namespace tilepdb
