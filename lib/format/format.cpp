// SPDX-License-Identifier: MIT
#include "format/format.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "platform/checksum.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

[[nodiscard]] bool is_lower_or_digit(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

bool SpaceKey::is_sound() const noexcept {
  return !puzzle.empty() && puzzle.size() < puzzle_bytes && parameters.size() < parameter_bytes &&
         std::all_of(puzzle.begin(), puzzle.end(), [](char c) { return is_lower_or_digit(c) || c == '-'; }) &&
         std::all_of(parameters.begin(), parameters.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string SpaceKey::file_stem() const {
  constexpr std::size_t most = 100;
  std::string stem = puzzle + (parameters.empty() ? "" : "_" + parameters);
  const std::string whole = stem;
  const auto is_kept = [](char c) {
    return is_lower_or_digit(c) || (c >= 'A' && c <= 'Z') ||
           std::string_view(".,-_+").find(c) != std::string_view::npos;
  };
  std::replace_if(stem.begin(), stem.end(), std::not_fn(is_kept), '-');
  stem.resize(std::min(stem.size(), most));
  if (stem == whole) return stem;
  return stem + "_" + format_hexadecimal(checksum(text_bytes(whole)));
}

std::string file_stem(const AnyTableKey& key) {
  return std::visit([](const auto& one) { return one.file_stem(); }, key);
}

std::size_t Header::chunks() const noexcept {
  return static_cast<std::size_t>((payload_size() + chunk_size - 1) / chunk_size);
}

std::size_t Header::chunk_bytes(std::size_t chunk) const noexcept {
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(chunk_size, payload_size() - chunk * std::uint64_t{chunk_size}));
}

std::uint64_t Header::reached() const noexcept {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : histogram) sum += count;
  return sum;
}

namespace detail {

void store(std::span<std::uint8_t> page, std::size_t at, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) page[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

std::uint64_t load(std::span<const std::uint8_t> page, std::size_t at, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value |= std::uint64_t{page[at + i]} << (8 * i);
  return value;
}

namespace {

void store_key(std::span<std::uint8_t> page, const TableKey& key) {
  store(page, at_width, key.board.width, 1);
  store(page, at_height, key.board.height, 1);
  store(page, at_blank, key.blank, 1);
  store(page, at_tiles, key.tiles(), 1);
  store(page, at_pattern, key.pattern, 4);
  store(page, at_index_scheme, index_scheme_tiles, 4);
  if (key.board.cells() <= max_cells) return;
  store(page, at_mandatory, feature_large_board, 4);
  store(page, at_pattern_high, key.pattern >> 32, 4);
}

void store_key(std::span<std::uint8_t> page, const SpaceKey& key) {
  store(page, at_mandatory, feature_space, 4);
  store(page, at_index_scheme, index_scheme_space, 4);
  std::copy(key.puzzle.begin(), key.puzzle.end(), page.begin() + at_space_puzzle);
  std::copy(key.parameters.begin(), key.parameters.end(), page.begin() + at_space_parameters);
}

/// Returns the key of a table of sliding tiles; nothing if the header contradicts itself.
[[nodiscard]] std::optional<TableKey> load_tiles_key(std::span<const std::uint8_t> page) {
  const bool is_large = (load(page, at_mandatory, 4) & feature_large_board) != 0;
  const TableKey key{{static_cast<unsigned>(load(page, at_width, 1)), static_cast<unsigned>(load(page, at_height, 1))},
                     load(page, at_pattern, 4) | (is_large ? load(page, at_pattern_high, 4) << 32 : 0),
                     static_cast<Cell>(load(page, at_blank, 1))};
  const BoardSize board = key.board;
  const bool sound = has_tables(board) && is_large == (board.cells() > max_cells) &&
                     (key.pattern & ~board.all()) == 0 && key.pattern != board.all() && key.tiles() >= 1 &&
                     key.tiles() <= max_pattern_tiles_on(board) && load(page, at_tiles, 1) == key.tiles() &&
                     key.blank < board.cells() && !contains(key.pattern, key.blank);
  return sound ? std::optional(key) : std::nullopt;
}

[[nodiscard]] std::optional<SpaceKey> load_space_key(std::span<const std::uint8_t> page) {
  const auto text = [&](std::size_t at, std::size_t size) {
    const auto field = page.subspan(at, size);
    return std::string(field.begin(), std::find(field.begin(), field.end(), std::uint8_t{0}));
  };
  SpaceKey key{text(at_space_puzzle, SpaceKey::puzzle_bytes), text(at_space_parameters, SpaceKey::parameter_bytes)};
  return key.is_sound() ? std::optional(std::move(key)) : std::nullopt;
}

[[nodiscard]] std::optional<AnyTableKey> load_key(std::span<const std::uint8_t> page) {
  std::optional<AnyTableKey> key;
  if ((load(page, at_mandatory, 4) & feature_space) != 0) {
    if (auto space_key = load_space_key(page)) key = *std::move(space_key);
  } else if (const auto tiles_key = load_tiles_key(page)) {
    key = *tiles_key;
  }
  return key;
}

/// Returns whether this combination of features, index and encoding is valid.
[[nodiscard]] bool is_known_form(std::uint64_t features, std::uint64_t index_scheme, std::uint64_t encoding) {
  const auto is = [&](Encoding one) { return encoding == static_cast<std::uint32_t>(one); };
  if (features == 0 || features == feature_large_board)
    return index_scheme == index_scheme_tiles && is(Encoding::manhattan_bit);
  const bool direct = is(Encoding::half_byte) || is(Encoding::byte);
  return features == feature_space && index_scheme == index_scheme_space &&
         (direct || is(Encoding::two_bits) || is(Encoding::one_bit));
}

/// Returns whether a page equals its encoded header, except for bytes that readers ignore: optional features and, if
/// there are any, reserved bytes that they may use.
[[nodiscard]] bool is_written_so(std::span<const std::uint8_t> page, const Header& header) {
  if (header.generator.size() >= generator_bytes) return false;
  std::vector<std::uint8_t> written = encode_header(header);
  const auto ignore = [&](std::size_t at, std::size_t size) {
    std::copy_n(page.begin() + static_cast<std::ptrdiff_t>(at), size,
                written.begin() + static_cast<std::ptrdiff_t>(at));
  };
  ignore(at_optional, 4);
  ignore(at_header_checksum, 8);
  if (load(page, at_optional, 4) != 0) {
    ignore(at_levels + 4, at_generator - at_levels - 4);
    ignore(at_reserved, at_header_checksum - at_reserved);
  }
  return std::equal(written.begin(), written.end(), page.begin());
}

}  // namespace
}  // namespace detail

std::vector<std::uint8_t> encode_header(const Header& header) {
  using namespace detail;
  if (header.histogram.size() > max_levels || header.chunk_checksums.size() > max_chunks ||
      header.generator.size() >= generator_bytes) {
    throw Error(ErrorKind::bad_input, "table " + file_stem(header.key) + ": too many levels or chunks for a header");
  }
  std::vector<std::uint8_t> page(header_size);
  std::copy(table_magic.begin(), table_magic.end(), page.begin());
  store(page, at_version, format_version, 4);
  store(page, at_header_size, header_size, 4);
  std::visit([&](const auto& key) { store_key(page, key); }, header.key);
  store(page, at_encoding, static_cast<std::uint32_t>(header.encoding), 4);
  store(page, at_entries, header.entries, 8);
  store(page, at_payload_size, header.payload_size(), 8);
  store(page, at_reached, header.reached(), 8);
  store(page, at_index_digest, header.index_digest, 8);
  store(page, at_chunk_size, header.chunk_size, 4);
  store(page, at_chunk_count, header.chunk_checksums.size(), 4);
  store(page, at_levels, header.histogram.size(), 4);
  std::copy(header.generator.begin(), header.generator.end(), page.begin() + at_generator);
  for (std::size_t i = 0; i < header.histogram.size(); ++i) store(page, at_histogram + 8 * i, header.histogram[i], 8);
  for (std::size_t i = 0; i < header.chunk_checksums.size(); ++i) {
    store(page, at_checksums + 8 * i, header.chunk_checksums[i], 8);
  }
  store(page, at_header_checksum, checksum(std::span(page).first(at_header_checksum)), 8);
  return page;
}

std::uint64_t table_digest(Header header) {
  header.generator.clear();
  return checksum(encode_header(header));
}

Header decode_header(std::span<const std::uint8_t> page, const std::string& file) {
  using namespace detail;
  const auto refuse = [&](ErrorKind kind, const std::string& what) { return Error(kind, file + ": " + what); };
  const std::size_t known = std::min(page.size(), table_magic.size());
  if (!std::equal(page.begin(), page.begin() + static_cast<std::ptrdiff_t>(known), table_magic.begin())) {
    throw refuse(ErrorKind::bad_input,
                 "not a pattern database (its first bytes are not those of a .pdb file); if a table should be here, "
                 "remove it and make the table again");
  }
  if (page.size() < header_size)
    throw refuse(ErrorKind::check_failed, "truncated: shorter than its header; remove it and make the table again");
  const auto version = load(page, at_version, 4);
  if (version > format_version) {
    throw refuse(ErrorKind::bad_input, "format version " + std::to_string(version) + " is newer than this program's " +
                                           std::to_string(format_version) + "; use a newer tilepdb");
  }
  if (load(page, at_header_checksum, 8) != checksum(page.first(at_header_checksum))) {
    throw refuse(ErrorKind::check_failed, "damaged: the header's checksum differs; remove it and make the table again");
  }
  if (load(page, at_mandatory, 4) == feature_earlier_shift) {
    throw refuse(ErrorKind::bad_input, "is a table of the shift puzzle in an old format, with index scheme " +
                                           std::to_string(load(page, at_index_scheme, 4)) + ", expected " +
                                           std::to_string(index_scheme_space) + "; remove it and make the table again");
  }
  if (!is_known_form(load(page, at_mandatory, 4), load(page, at_index_scheme, 4), load(page, at_encoding, 4))) {
    throw refuse(ErrorKind::bad_input, "uses a feature that this program does not know; use a newer tilepdb");
  }
  Header header;
  header.encoding = static_cast<Encoding>(load(page, at_encoding, 4));
  header.entries = load(page, at_entries, 8);
  header.index_digest = load(page, at_index_digest, 8);
  header.chunk_size = static_cast<std::uint32_t>(load(page, at_chunk_size, 4));
  const auto levels = load(page, at_levels, 4);
  const auto chunks = load(page, at_chunk_count, 4);
  const auto key = load_key(page);
  const bool sound = key && version == format_version && load(page, at_header_size, 4) == header_size &&
                     header.entries != 0 && header.entries < (std::uint64_t{1} << 48) && levels >= 1 &&
                     levels <= most_levels(header.encoding) &&
                     load(page, at_payload_size, 8) == header.payload_size() && header.chunk_size != 0 &&
                     header.chunk_size == chunk_size_for(header.payload_size()) && chunks == header.chunks();
  if (!sound)
    throw refuse(ErrorKind::check_failed, "damaged: the header contradicts itself; remove it and make the table again");
  header.key = *key;
  for (std::size_t i = 0; i < levels; ++i) header.histogram.push_back(load(page, at_histogram + 8 * i, 8));
  for (std::size_t i = 0; i < chunks; ++i) header.chunk_checksums.push_back(load(page, at_checksums + 8 * i, 8));
  for (std::size_t i = 0; i < generator_bytes && page[at_generator + i] != 0; ++i) {
    header.generator += static_cast<char>(page[at_generator + i]);
  }
  const bool gap = std::find(header.histogram.begin(), header.histogram.end(), 0U) != header.histogram.end();
  if (gap || header.reached() != load(page, at_reached, 8) || header.reached() > header.entries) {
    throw refuse(ErrorKind::check_failed,
                 "damaged: the histogram contradicts the number of states; remove it and make the table again");
  }
  if (!is_written_so(page, header)) {
    throw refuse(ErrorKind::check_failed,
                 "damaged: reserved bytes of the header are not 0; remove it and make the table again");
  }
  return header;
}

std::uint64_t index_digest(const Index& index) {
  std::vector<std::uint8_t> bytes;
  const auto put = [&](std::uint64_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  };
  constexpr std::uint64_t samples = 1024;
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio: its multiples spread evenly
  for (std::uint64_t i = 0; i < samples; ++i) {
    const PatternState state = index.unrank(i * golden % index.states());
    put(index.rank(state), 8);
    put(state.occupied, index.board().cells() > max_cells ? 8 : 4);
    put(state.blank, 1);
    for (unsigned entry = 0; entry < index.tiles(); ++entry) put(state.arrangement[entry], 1);
  }
  return checksum(bytes);
}

}  // namespace tilepdb
