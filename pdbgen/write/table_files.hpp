// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "format/table.hpp"
#include "format/table_file.hpp"
#include "pdbgen/blocks/hidden_files.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

/// Returns the file of a table in a folder: .pdb.zst if `compress`, else .pdb. Large tables that compression would
/// shrink by less than a fifth are plain in any case, because a plain file is read without unpacking.
[[nodiscard]] std::filesystem::path table_file(const std::filesystem::path& folder, const AnyTableKey& key,
                                               bool compress);

/// Returns whether a table's file exists and its header is sound. Throws Error for a damaged file, which must not be
/// silently overwritten, and for another table under this name.
[[nodiscard]] bool is_there(const std::filesystem::path& path, const AnyTableKey& key);

/// An open table of any puzzle: sliding tiles, or a state space.
using AnyTable = std::variant<Table, TableFile>;

[[nodiscard]] const TableFile& file_of(const AnyTable& table);

/// Opens a table and checks that it is complete and unchanged: header, sizes, every checksum and, for a compressed
/// file, every byte. Throws Error (check_failed, or bad_input for a file of another kind or version).
[[nodiscard]] AnyTable verify_file(const std::filesystem::path& path, const Job& job);

/// Returns the hidden files of the search for a table in a folder.
[[nodiscard]] HiddenFiles hidden_files(const std::filesystem::path& folder, const AnyTableKey& key);

/// Removes the remains of interrupted runs that made a table in a folder, in either form, unless another program holds
/// them.
void remove_abandoned(const std::filesystem::path& folder, const AnyTableKey& key);

/// Writes a table to the file that `writer` has made and locked. Throws errors of TableFileWriter::write().
void write_table(const TableFile& table, TableFileWriter& writer);

/// Writes the same table to another file, plain or compressed according to its name. Throws errors of TableFileWriter.
void copy_table(const TableFile& table, const std::filesystem::path& path, const Job& job, const WriteOptions& options);

/// Throws Error (resource) unless a folder has space for the `bytes` bytes of `name`, including the `in_use` bytes that
/// it already occupies. `why` follows the size in the message.
void require_space(const std::filesystem::path& folder, const std::string& name, std::uint64_t bytes,
                   std::uint64_t in_use = 0, const char* why = "");

/// Searches for a table and writes its file; the search keeps its hidden files beside it, and its planes too if memory
/// is short. Overrides `folder`, `planes_on_disk` and `output` of the search options. Waits first if another program is
/// making the same file. Returns the table's header. Throws Error (resource) before the search if memory or disk cannot
/// suffice, and errors of BreadthFirstSearch and TableFileWriter.
Header make_table_file(const TableKey& key, const std::filesystem::path& path, const Job& job,
                       const SearchOptions& search = {}, const WriteOptions& write = {},
                       SearchObserver& observer = SearchObserver::none());

/// Returns whether a move automaton exists. If so, removes what an interrupted run left of it.
[[nodiscard]] bool is_automaton_there(const std::filesystem::path& folder, BoardSize board, unsigned depth);

/// Builds a move automaton and writes its file; returns the file's size. Throws Error (interrupted) after building if
/// the job is stopped, and errors of PartialFile.
std::uint64_t make_automaton_file(const std::filesystem::path& path, BoardSize board, unsigned depth, const Job& job);

/// Makes a table in memory, without any files. Shares the index of one of `others`, which are in memory, if it is the
/// same. Throws Error (resource) if the table does not fit beside them into the memory limit, and errors of
/// BreadthFirstSearch.
[[nodiscard]] std::shared_ptr<const Table> make_table_in_memory(const TableKey& key,
                                                                const std::vector<std::shared_ptr<const Table>>& others,
                                                                const Job& job, const SearchOptions& search,
                                                                SearchObserver& observer = SearchObserver::none());

/// Updates `tables` to those that are needed. Keeps tables that it already has, and frees the others before making new
/// ones. Throws errors of make_table_in_memory().
void keep_tables(std::vector<std::shared_ptr<const Table>>& tables, std::vector<TableKey> needed, const Job& job,
                 const SearchOptions& search);

}  // namespace tilepdb::pdbgen
