// SPDX-License-Identifier: MIT
#include "format/table_file.hpp"

#include <algorithm>
#include <utility>

#include "format/check_marks.hpp"
#include "format/frames.hpp"
#include "platform/checksum.hpp"
#include "platform/parallel_for.hpp"
#include "platform/resources.hpp"

namespace tilepdb {

bool is_compressed_name(const std::filesystem::path& path) { return path.extension() == ".zst"; }

Header read_header(const std::filesystem::path& path) {
  const MappedFile file(path);
  if (is_compressed_name(path)) return read_compressed_layout(file.bytes(), path.string()).header;
  return decode_header(file.bytes().first(std::min(file.bytes().size(), header_size)), path.string());
}

TableFile::TableFile(const std::filesystem::path& path, Check check, const Job& job, const Accept& accept)
    : file_(path) {
  const std::string name = path.string();
  if (is_compressed_name(path)) {
    const CompressedLayout layout = read_compressed_layout(file_.bytes(), name);
    header_ = layout.header;
    accept(header_);
    unpack(layout, name, job);
    return;
  }
  header_ = decode_header(file_.bytes().first(std::min(file_.bytes().size(), header_size)), name);
  accept(header_);
  if (file_.bytes().size() != header_.file_size()) {
    throw Error(ErrorKind::check_failed,
                name + ": " + (file_.bytes().size() < header_.file_size() ? "truncated" : "too long") + ": expected " +
                    std::to_string(header_.file_size()) + " bytes, found " + std::to_string(file_.bytes().size()) +
                    "; remove it and make the table again");
  }
  payload_ = file_.bytes().subspan(header_size);
  if (check != Check::never) check_plain(check, name, job);
}

TableFile::TableFile(Header header, HugeBuffer payload) : memory_(std::move(payload)), header_(std::move(header)) {
  if (memory_.size() != header_.payload_size()) {
    throw Error(ErrorKind::bad_input, "table " + file_stem(header_.key) + " in memory: expected " +
                                          std::to_string(header_.payload_size()) + " bytes, found " +
                                          std::to_string(memory_.size()));
  }
  payload_ = std::as_const(memory_).bytes();
}

void TableFile::unpack(const CompressedLayout& layout, const std::string& name, const Job& job) {
  require_memory(header_.payload_size(), name + ": the unpacked table",
                 "use pdbgen decompress to make a plain table, which is memory-mapped");
  memory_ = HugeBuffer(header_.payload_size());
  check_each_chunk(name, job, [&](std::size_t chunk) {
    const auto frame =
        file_.bytes().subspan(static_cast<std::size_t>(layout.chunks[chunk].offset), layout.chunks[chunk].size);
    const auto into = memory_.bytes().subspan(chunk * std::size_t{header_.chunk_size}, header_.chunk_bytes(chunk));
    return unpack_frame(frame, into) && checksum(into) == header_.chunk_checksums[chunk];
  });
  file_ = MappedFile();
  payload_ = std::as_const(memory_).bytes();
}

void TableFile::check_plain(Check check, const std::string& name, const Job& job) const {
  const auto marks = CheckMarks::file_of_user();
  const bool marked = marks && payload_.size() >= least_marked_bytes;
  if (marked && check == Check::once && CheckMarks(*marks).has(file_.identity())) return;
  check_each_chunk(name, job, [&](std::size_t chunk) {
    const auto bytes = payload_.subspan(chunk * std::size_t{header_.chunk_size}, header_.chunk_bytes(chunk));
    return checksum(bytes) == header_.chunk_checksums[chunk];
  });
  if (marked) CheckMarks(*marks).add(file_.identity());
}

void TableFile::check_each_chunk(const std::string& name, const Job& job,
                                 const std::function<bool(std::size_t chunk)>& is_sound) const {
  ProgressCounter done(job, header_.chunks());
  parallel_for(header_.chunks(), job, [&](std::size_t chunk) {
    if (!is_sound(chunk)) {
      throw Error(ErrorKind::check_failed,
                  name + ": damaged: a chunk's checksum differs; remove it and make the table again");
    }
    done.add();
  });
}

Error other_index(const std::filesystem::path& path) {
  return {
      ErrorKind::check_failed,
      path.string() + ": its states are numbered differently than in this program; remove it and make the table again"};
}

}  // namespace tilepdb
