// SPDX-License-Identifier: MIT
#include "format/frames.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <memory>
#include <new>
#include <string>

#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
};
using Context = std::unique_ptr<ZSTD_CCtx, FreeContext>;

[[nodiscard]] Context make_context(int level) {
  Context context(ZSTD_createCCtx());
  if (!context) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, 1);
  return context;
}

}  // namespace

std::vector<std::uint8_t> pack_frame(std::span<const std::uint8_t> bytes, int level) {
  const Context context = make_context(level);
  std::vector<std::uint8_t> frame(ZSTD_compressBound(bytes.size()));
  const std::size_t size = ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) throw Error(ErrorKind::resource, std::string("zstd: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

bool unpack_frame(std::span<const std::uint8_t> frame, std::span<std::uint8_t> into) {
  const std::size_t size = ZSTD_decompress(into.data(), into.size(), frame.data(), frame.size());
  if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  return ZSTD_isError(size) == 0 && size == into.size();
}

std::optional<std::size_t> size_of_frame(std::span<const std::uint8_t> bytes) {
  const std::size_t size = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) return {};
  return size;
}

std::optional<std::uint64_t> size_of_content(std::span<const std::uint8_t> frame) {
  const unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) return {};
  return size;
}

}  // namespace tilepdb
