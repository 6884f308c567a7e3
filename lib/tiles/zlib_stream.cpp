// SPDX-License-Identifier: MIT
#include "tiles/zlib_stream.hpp"

// zlib then takes constant input.
#define ZLIB_CONST
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <new>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

[[nodiscard]] Error damaged_stream(const std::string& what) {
  return {ErrorKind::bad_input, "the compressed data is damaged (" + what + ")"};
}

/// Ends the state of zlib.
class Inflation {
 public:
  Inflation(std::string_view stream, int window_bits) {
    state_.next_in = reinterpret_cast<const Bytef*>(stream.data());
    state_.avail_in = static_cast<uInt>(stream.size());
    if (inflateInit2(&state_, window_bits) != Z_OK) throw std::bad_alloc();
  }
  ~Inflation() { inflateEnd(&state_); }
  Inflation(const Inflation&) = delete;
  Inflation& operator=(const Inflation&) = delete;

  [[nodiscard]] z_stream& state() noexcept { return state_; }

 private:
  z_stream state_{};
};

[[nodiscard]] std::string inflated_as(int window_bits, std::string_view stream, std::size_t most) {
  constexpr std::size_t piece = 16'384;
  if (stream.size() > UINT32_MAX) throw damaged_stream("it is too long");
  Inflation inflation(stream, window_bits);
  z_stream& state = inflation.state();
  std::string bytes;
  int done = Z_OK;
  while (done == Z_OK) {
    const std::size_t before = bytes.size();
    bytes.resize(std::min(before + piece, most + 1));
    state.next_out = reinterpret_cast<Bytef*>(bytes.data()) + before;
    state.avail_out = static_cast<uInt>(bytes.size() - before);
    done = inflate(&state, Z_NO_FLUSH);
    bytes.resize(bytes.size() - state.avail_out);
    if (bytes.size() > most) {
      throw Error(ErrorKind::bad_input, "the compressed data has more than " + format_bytes(most) + " in it");
    }
  }
  if (done == Z_MEM_ERROR) throw std::bad_alloc();
  if (done == Z_BUF_ERROR) throw damaged_stream("it ends early");
  if (done != Z_STREAM_END) throw damaged_stream(state.msg != nullptr ? state.msg : "it needs a dictionary");
  if (state.avail_in != 0) throw damaged_stream(counted(state.avail_in, "byte") + " after its end");
  return bytes;
}

}  // namespace

std::string deflated(std::string_view bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string stream(size, '\0');
  const int done =
      compress2(reinterpret_cast<Bytef*>(stream.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
  if (done != Z_OK) throw std::bad_alloc();
  stream.resize(size);
  return stream;
}

std::string inflated(std::string_view stream, std::size_t most) { return inflated_as(MAX_WBITS, stream, most); }

std::string gunzipped(std::string_view stream, std::size_t most) {
  constexpr int with_head_of_gzip = 16;
  return inflated_as(MAX_WBITS + with_head_of_gzip, stream, most);
}

}  // namespace tilepdb
