// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "tilepdb/available_memory.hpp"
#include "tilepdb/check_marks.hpp"
#include "tilepdb/compressed_format.hpp"
#include "tilepdb/huge_buffer.hpp"
#include "tilepdb/mapped_file.hpp"
#include "tilepdb/parallel_for.hpp"
#include "tilepdb/threads.hpp"

namespace tilepdb {

inline constexpr const char* plain_suffix = ".pdb";
inline constexpr const char* compressed_suffix = ".pdb.zst";

/// Whether a file is a compressed table, by its name.
[[nodiscard]] inline bool is_compressed_name(const std::filesystem::path& path) { return path.extension() == ".zst"; }

/// Whether to compare checksums of chunks when a table is opened.
enum class Check {
  header_only,
  unless_marked,  ///< not for a large file that is marked, in the user's CheckMarks, as compared and not changed since
  everything
};

/// Payloads from this size on are marked; smaller ones are compared in a moment.
inline constexpr std::uint64_t least_marked_bytes = std::uint64_t{8} << 20;

/// The header of a table, plain or compressed, without reading the rest.
[[nodiscard]] inline Header read_header(const std::filesystem::path& path) {
  const MappedFile file(path);
  if (is_compressed_name(path)) return read_compressed_layout(file.bytes(), path.string()).header;
  return decode_header(file.bytes().first(std::min(file.bytes().size(), header_size)), path.string());
}

/// The file of a table of any puzzle, open for reading. A plain file is used as it lies, mapped; a compressed one is
/// unpacked into memory.
class TableFile {
 public:
  /// Called with the header before anything is made as large as it says; may throw.
  using Accept = std::function<void(const Header&)>;

  /// Called with the chunks that are read and their number, by any thread, several at once.
  using ChunkProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

  /// Opens a table with `threads` threads (0: all cores) for unpacking and checksums. Each chunk's checksum is
  /// compared too, as `check` says; unpacking always does so. Throws Error for a file that is missing, foreign,
  /// newer, truncated or damaged, and (resource) for one that does not fit into memory unpacked; std::bad_alloc where
  /// less memory than that is lacking.
  TableFile(const std::filesystem::path& path, Check check, int threads, const Accept& accept,
            const ChunkProgress& progress = {})
      : file_(path) {
    const std::string name = path.string();
    if (is_compressed_name(path)) {
      const CompressedLayout layout = read_compressed_layout(file_.bytes(), name);
      header_ = layout.header;
      accept(header_);
      unpack(layout, name, threads, progress);
      return;
    }
    header_ = decode_header(file_.bytes().first(std::min(file_.bytes().size(), header_size)), name);
    accept(header_);
    if (file_.bytes().size() != header_.file_size()) {
      throw Error(ErrorKind::check_failed, name + ": " +
                                               (file_.bytes().size() < header_.file_size() ? "truncated" : "too long") +
                                               ": expected " + std::to_string(header_.file_size()) + " bytes, found " +
                                               std::to_string(file_.bytes().size()) + "; make it again with pdbgen");
    }
    payload_ = file_.bytes().subspan(header_size);
    if (check != Check::header_only) check_plain(check, name, threads, progress);
  }

  [[nodiscard]] const Header& header() const noexcept { return header_; }
  [[nodiscard]] std::span<const std::uint8_t> payload() const noexcept { return payload_; }
  /// Whether the payload is used as it lies in the file, not unpacked.
  [[nodiscard]] bool is_mapped() const noexcept { return memory_.size() == 0; }

 private:
  void unpack(const CompressedLayout& layout, const std::string& name, int threads, const ChunkProgress& progress) {
    require_memory(header_.payload_size(), name + ": unpacked it",
                   "pdbgen decompress makes a plain table, which is mapped as it lies");
    memory_ = HugeBuffer(header_.payload_size());
    check_each_chunk(name, threads, progress, [&](std::size_t chunk) {
      const auto frame = file_.bytes().subspan(layout.chunks[chunk].offset, layout.chunks[chunk].size);
      const auto into = memory_.bytes().subspan(chunk * std::size_t{header_.chunk_size}, header_.chunk_bytes(chunk));
      return unpack_frame(frame, into) && checksum(into) == header_.chunk_checksums[chunk];
    });
    file_ = MappedFile();
    payload_ = std::as_const(memory_).bytes();
  }

  void check_plain(Check check, const std::string& name, int threads, const ChunkProgress& progress) const {
    const auto marks = CheckMarks::file_of_user();
    const bool marked = marks && payload_.size() >= least_marked_bytes;
    if (marked && check == Check::unless_marked && CheckMarks(*marks).has(file_.identity())) return;
    check_chunks(name, threads, progress);
    if (marked) CheckMarks(*marks).add(file_.identity());
  }

  void check_chunks(const std::string& name, int threads, const ChunkProgress& progress) const {
    check_each_chunk(name, threads, progress, [&](std::size_t chunk) {
      const auto bytes = payload_.subspan(chunk * std::size_t{header_.chunk_size}, header_.chunk_bytes(chunk));
      return checksum(bytes) == header_.chunk_checksums[chunk];
    });
  }

  /// Throws Error (check_failed) if `is_sound(chunk)` says no of one; asked by several threads at once.
  template <typename IsSound>
  void check_each_chunk(const std::string& name, int threads, const ChunkProgress& progress,
                        const IsSound& is_sound) const {
    std::atomic<std::uint64_t> done{0};
    const std::size_t chunks = header_.chunks();
    parallel_for(chunks, thread_count(threads), [&](std::size_t chunk) {
      if (!is_sound(chunk)) {
        throw Error(ErrorKind::check_failed, name + ": damaged: a chunk's checksum differs; make it again with pdbgen");
      }
      if (progress) progress(++done, chunks);
    });
  }

  MappedFile file_;
  HugeBuffer memory_;
  Header header_;
  std::span<const std::uint8_t> payload_;
};

/// What readers say of a table whose entries are not those of their own index.
[[nodiscard]] inline Error other_index(const std::filesystem::path& path) {
  return {ErrorKind::check_failed,
          path.string() + ": its states are numbered in another way than this program's; make it again with pdbgen"};
}

/// The key of a puzzle's table. Throws Error (bad_input) for a table of another puzzle.
template <typename Key>
[[nodiscard]] const Key& key_of(const Header& header, const std::filesystem::path& path) {
  if (const Key* const key = std::get_if<Key>(&header.key)) return *key;
  throw Error(ErrorKind::bad_input, path.string() + ": is a table of another puzzle");
}

}  // namespace tilepdb
