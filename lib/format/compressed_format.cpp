// SPDX-License-Identifier: MIT
#include "format/compressed_format.hpp"

#include "format/frames.hpp"
#include "platform/checksum.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::vector<std::uint8_t> encode_seek_table(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& frames) {
  std::vector<std::uint8_t> bytes(skippable_header + seek_entry * frames.size() + seek_footer);
  detail::store(bytes, 0, seek_table_magic, 4);
  detail::store(bytes, 4, bytes.size() - skippable_header, 4);
  std::size_t at = skippable_header;
  for (const auto& [stored, content] : frames) {
    detail::store(bytes, at, stored, 4);
    detail::store(bytes, at + 4, content, 4);
    at += seek_entry;
  }
  detail::store(bytes, at, frames.size(), 4);
  detail::store(bytes, at + 4, 0, 1);  // descriptor: no checksums here, because the frames have their own
  detail::store(bytes, at + 5, seekable_magic, 4);
  return bytes;
}

CompressedLayout read_compressed_layout(std::span<const std::uint8_t> file, const std::string& name) {
  const auto refuse = [&](const std::string& what) {
    return Error(ErrorKind::check_failed, name + ": " + what + "; remove it and make the table again");
  };
  constexpr std::uint32_t zstd_magic = 0xfd2fb528;
  if (file.size() < 4) throw refuse("truncated");
  if (detail::load(file, 0, 4) != zstd_magic) {
    throw Error(ErrorKind::bad_input, name +
                                          ": not a compressed pattern database (it does not begin as zstd data); if a "
                                          "table should be here, remove it and make the table again");
  }
  if (file.size() < compressed_header_space + seal_size + skippable_header + seek_footer) throw refuse("truncated");
  const std::size_t header_frame = size_of_frame(file.first(compressed_header_space)).value_or(0);
  std::vector<std::uint8_t> page(header_size);
  if (header_frame == 0 || header_frame + skippable_header > compressed_header_space ||
      !unpack_frame(file.first(header_frame), page)) {
    throw Error(ErrorKind::bad_input, name +
                                          ": not a compressed pattern database, or its header is damaged; if a table "
                                          "should be here, remove it and make the table again");
  }
  CompressedLayout layout;
  layout.header = decode_header(page, name);
  const std::size_t frames = layout.header.chunks() + 3;
  const std::size_t table_size = skippable_header + seek_entry * frames + seek_footer;
  if (file.size() < compressed_header_space + seal_size + table_size ||
      detail::load(file, file.size() - 4, 4) != seekable_magic ||
      detail::load(file, file.size() - seek_footer, 4) != frames) {
    throw refuse("truncated or damaged: no seek table at its end");
  }
  const std::size_t table = file.size() - table_size;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sizes;
  std::uint64_t offset = 0;
  for (std::size_t i = 0; i < frames; ++i) {
    const std::size_t at = table + skippable_header + seek_entry * i;
    sizes.emplace_back(static_cast<std::uint32_t>(detail::load(file, at, 4)),
                       static_cast<std::uint32_t>(detail::load(file, at + 4, 4)));
    if (i >= 2 && i + 1 < frames) layout.chunks.push_back({offset, sizes.back().first});
    const std::size_t content = i == 0 ? header_size : i == 1 || i + 1 == frames ? 0 : layout.header.chunk_bytes(i - 2);
    if (sizes.back().second != content) throw refuse("damaged: the seek table contradicts the header");
    offset += sizes.back().first;
  }
  const auto stored_table = file.subspan(table);
  const auto expected_table = encode_seek_table(sizes);
  if (offset != table || sizes[0].first != header_frame || sizes[0].first + sizes[1].first != compressed_header_space ||
      sizes.back().first != seal_size ||
      !std::equal(stored_table.begin(), stored_table.end(), expected_table.begin())) {
    throw refuse("damaged: the seek table contradicts the file");
  }
  layout.seal_offset = table - seal_size;
  return layout;
}

std::vector<std::uint8_t> encode_seal(const std::vector<std::uint64_t>& part_checksums) {
  std::vector<std::uint8_t> parts(8 * part_checksums.size());
  for (std::size_t i = 0; i < part_checksums.size(); ++i) detail::store(parts, 8 * i, part_checksums[i], 8);
  std::vector<std::uint8_t> seal(seal_size);
  detail::store(seal, 0, seal_magic, 4);
  detail::store(seal, 4, seal_size - skippable_header, 4);
  detail::store(seal, skippable_header, checksum(parts), 8);
  return seal;
}

}  // namespace tilepdb
