// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "pdbgen/spaces/level_search.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"
#include "platform/job.hpp"
#include "platform/parallel_for.hpp"
#include "platform/resources.hpp"
#include "platform/threads.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/save.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::pattern_database::inline v1 {
namespace detail {
namespace {

using Stored = tilepdb::Encoding;

/// Returns the requested encoding or the smallest one, as far as the space determines it; nothing if the choice between
/// half a byte and a byte depends on h. Throws Error (bad_input) if the requested encoding does not fit the space.
[[nodiscard]] std::optional<Stored> encoding_before(const SpaceFacts& facts, Encoding asked) {
  const bool steps = facts.undirected && facts.unit_cost;
  switch (asked) {
    case Encoding::smallest:
      if (!steps) return {};
      return facts.parity ? Stored::one_bit : Stored::two_bits;
    case Encoding::one_bit:
      if (!steps || !facts.parity) {
        refuse_space(facts.name, "one bit a state requires an undirected space with unit costs and a parity");
      }
      return Stored::one_bit;
    case Encoding::two_bits:
      if (!steps) refuse_space(facts.name, "two bits a state require an undirected space with unit costs");
      return Stored::two_bits;
    case Encoding::half_byte: return Stored::half_byte;
    case Encoding::byte: return Stored::byte;
    case Encoding::direct: break;
  }
  return {};
}

/// Returns the final encoding, once h of all states is known.
[[nodiscard]] Stored encoding_after(const SpaceFacts& facts, std::optional<Stored> before, Encoding asked,
                                    const pdbgen::LevelSearch& search) {
  const bool fits_half = search.histogram().size() <= most_levels(Stored::half_byte);
  if (before == Stored::half_byte && !fits_half) {
    refuse_space(facts.name, "an h is " + std::to_string(search.histogram().size() - 1) +
                                 ", half a byte has room for " + std::to_string(most_levels(Stored::half_byte) - 1));
  }
  // One bit cannot mark states that cannot reach a goal.
  if (before == Stored::one_bit && asked == Encoding::smallest && search.reached() != facts.size)
    return Stored::two_bits;
  return before.value_or(fits_half ? Stored::half_byte : Stored::byte);
}

[[nodiscard]] std::uint64_t payload_bytes(std::uint64_t states, Stored encoding) noexcept {
  return (states * bits_per_entry(encoding) + 7) / 8;
}

/// Returns whether the marks of the search must go to disk. Throws Error (resource) if memory cannot suffice.
[[nodiscard]] bool marks_go_to_disk(const SpaceFacts& facts, std::optional<Stored> encoding,
                                    const BuildOptions& options) {
  const std::uint64_t needed =
      pdbgen::memory_to_build(facts.size, bits_per_entry(encoding.value_or(Stored::half_byte)));
  const auto most = options.memory ? options.memory : available_memory();
  if (encoding == Stored::two_bits && !options.file.empty() && most && needed > *most) {
    const std::uint64_t marks = payload_bytes(facts.size, Stored::two_bits);
    const std::uint64_t with_table = 2 * marks + header_size;
    if (needed - marks <= *most && free_space(options.file.parent_path()).value_or(0) >= with_table) return true;
  }
  require_memory(needed, "space " + facts.name.puzzle + " " + facts.name.parameters + ": building its table",
                 "use a smaller pattern", options.memory);
  return false;
}

/// Throws Error (resource) if the disk has no room for the table's file in the largest encoding still possible.
void require_disk_for(const SpaceFacts& facts, std::optional<Stored> encoding, const BuildOptions& options) {
  if (options.file.empty()) return;
  Stored largest = encoding.value_or(Stored::byte);
  if (encoding == Stored::one_bit && options.encoding == Encoding::smallest) largest = Stored::two_bits;
  pdbgen::require_space(options.file.parent_path(), options.file.filename().string(),
                        payload_bytes(facts.size, largest) + header_size);
}

[[nodiscard]] std::array<std::uint8_t, 256> entries_of_marks(Stored encoding) {
  std::array<std::uint8_t, 256> entries{};
  for (unsigned mark = 0; mark < entries.size(); ++mark) {
    const unsigned h = mark - 1;
    unsigned entry = 0;
    switch (encoding) {
      case Stored::one_bit: entry = mark == 0 ? 0 : h / 2 % 2; break;
      case Stored::two_bits: entry = mark == 0 ? 3 : h % 3; break;
      case Stored::half_byte: entry = mark == 0 ? 15 : h & 15U; break;
      case Stored::byte:
      case Stored::manhattan_bit: entry = h & 255U; break;
    }
    entries[mark] = static_cast<std::uint8_t>(entry);
  }
  return entries;
}

/// Returns the table's payload, from the marks of its states.
[[nodiscard]] HugeBuffer payload_of(HugeBuffer marks, Stored encoding, const Job& job) {
  constexpr std::uint64_t bytes_at_once = std::uint64_t{1} << 16;
  const auto entries = entries_of_marks(encoding);
  const unsigned bits = bits_per_entry(encoding);
  const std::uint64_t states = marks.size();
  HugeBuffer payload;
  if (encoding != Stored::byte) payload = HugeBuffer(payload_bytes(states, encoding));
  HugeBuffer& target = encoding == Stored::byte ? marks : payload;
  parallel_for_ranges(target.size(), bytes_at_once, job, [&](std::uint64_t first, std::uint64_t end) {
    const std::uint64_t in_byte = 8 / bits;
    for (std::uint64_t byte = first; byte < end; ++byte) {
      const std::uint64_t begin = byte * in_byte;
      unsigned value = 0;
      for (std::uint64_t i = 0; i < in_byte && begin + i < states; ++i) {
        value |= unsigned{entries[marks.data()[begin + i]]} << (i * bits);
      }
      target.data()[byte] = static_cast<std::uint8_t>(value);
    }
  });
  return std::move(target);
}

void require_table_name(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  if (name.ends_with(plain_suffix) || name.ends_with(compressed_suffix)) return;
  throw Error(ErrorKind::bad_input, file.string() + ": a table's name ends in .pdb or .pdb.zst");
}

}  // namespace

Table build_table(const SpaceFacts& facts, unsigned threads, LevelMaker& maker, const BuildOptions& options) {
  const auto before = encoding_before(facts, options.encoding);
  const bool on_disk = marks_go_to_disk(facts, before, options);
  require_disk_for(facts, before, options);
  const Job job{.threads = static_cast<int>(threads), .stop = options.stop, .progress = options.pass};
  if (on_disk && options.kept_on_disk) options.kept_on_disk();
  pdbgen::LevelSearch search(facts, before == Stored::two_bits, on_disk, maker, job, options);
  search.run();
  job.require_not_stopped();
  Header header;
  header.key = SpaceKey{facts.name.puzzle, facts.name.parameters};
  header.encoding = encoding_after(facts, before, options.encoding, search);
  // For other encodings samples suffice: their entries do not depend on the parity.
  if (header.encoding == Stored::one_bit) search.check_parity();
  header.entries = facts.size;
  header.index_digest = facts.digest;
  header.chunk_size = chunk_size_for(header.payload_size());
  header.histogram = search.histogram();
  header.generator = std::string("tilepdb ") + version;
  HugeBuffer payload = search.take_marks();
  if (before != Stored::two_bits) payload = payload_of(std::move(payload), header.encoding, job);
  return Table(std::make_shared<const Table::State>(TableFile(std::move(header), std::move(payload))));
}

bool is_file_there(const std::filesystem::path& file) {
  require_table_name(file);
  return is_present(file);
}

std::optional<Table> build_table_file(const SpaceFacts& facts, unsigned threads, LevelMaker& maker,
                                      const BuildOptions& options) {
  const Job job{.threads = static_cast<int>(threads), .stop = options.stop};
  pdbgen::TableFileWriter file(options.file, job, {});
  if (!file.wanted()) return {};
  Table table = build_table(facts, threads, maker, options);
  pdbgen::write_table(table.state().file, file);
  pdbgen::space_files(options.file).remove_abandoned();
  return table;
}

}  // namespace detail

void save(const Table& table, const std::filesystem::path& file, const SaveOptions& options) {
  detail::require_table_name(file);
  pdbgen::require_space(file.parent_path(), file.filename().string(), table.payload().size() + header_size);
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  pdbgen::copy_table(table.state().file, file, job, {.replace = true});
}

}  // namespace tilepdb::pattern_database::inline v1
