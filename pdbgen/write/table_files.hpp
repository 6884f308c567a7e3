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
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"

// Tables and automata as files of a folder, for the program and the programming interface.
namespace tilepdb::pdbgen {

/// The file of a table in a folder: if it is to be compressed .pdb.zst, but a plain .pdb even then for large tables of
/// which that would not save a fifth, since those are read without being unpacked.
[[nodiscard]] std::filesystem::path table_file(const std::filesystem::path& folder, const AnyTableKey& key,
                                               bool compress);

/// Whether a table is there already and sound at first sight. Throws Error for a damaged one, which is not overwritten
/// silently, and for another table under its name.
[[nodiscard]] bool is_there(const std::filesystem::path& path, const AnyTableKey& key);

/// An open table of any puzzle: of sliding tiles, or of a space of states.
using AnyTable = std::variant<Table, TableFile>;

[[nodiscard]] const TableFile& file_of(const AnyTable& table);

/// Opens a table and checks that it is whole and unchanged: header, sizes, every checksum, and for a compressed file
/// every byte. Throws Error (check_failed, or bad_input for a file of another kind or version).
[[nodiscard]] AnyTable verify_file(const std::filesystem::path& path, const Job& job);

/// Removes what is left in a folder of runs that ended while they made a table, in either form, unless another program
/// is at work on it.
void remove_abandoned(const std::filesystem::path& folder, const AnyTableKey& key);

/// Writes a table to the file that a writer has made and locked. Throws as that does.
void write_table(const TableFile& table, TableFileWriter& writer);

/// Writes the same table to another file, plain or compressed as its name says. Throws as TableFileWriter does.
void copy_table(const TableFile& table, const std::filesystem::path& path, const Job& job, const WriteOptions& options);

/// Throws Error (resource) unless `name`, which takes so many bytes, `why` perhaps so many, finds space in a folder, in
/// which so many are its own already.
void require_space(const std::filesystem::path& folder, const std::string& name, std::uint64_t bytes,
                   std::uint64_t in_use = 0, const char* why = "");

/// Searches for a table and writes its file, beside which the search keeps its hidden files, on disk too where memory
/// is short: so folder, `planes_on_disk` and `output` of the search are not the caller's. Another program that makes
/// the same file is waited for before the search. Returns the table's header. Throws Error (resource) before hours are
/// spent if memory or disk cannot suffice, and as BreadthFirstSearch and TableFileWriter do.
Header make_table_file(const TableKey& key, const std::filesystem::path& path, const Job& job,
                       const SearchOptions& search = {}, const WriteOptions& write = {},
                       SearchObserver& observer = SearchObserver::none());

/// Whether a move automaton is there already. What a killed maker of one that is there has left is removed.
[[nodiscard]] bool is_automaton_there(const std::filesystem::path& folder, BoardSize board, unsigned depth);

/// Builds a move automaton and writes its file; returns the file's size. Throws Error (interrupted) once it is built if
/// the job is to end, and as PartialFile does.
std::uint64_t make_automaton_file(const std::filesystem::path& path, BoardSize board, unsigned depth, const Job& job);

/// Makes a table in memory, without a file: of the search there are none either. One of `others`, which are in memory,
/// lends its index if it is the same. Throws Error (resource) if the table does not fit beside them into the memory
/// that may be used, and as BreadthFirstSearch does.
[[nodiscard]] std::shared_ptr<const Table> make_table_in_memory(const TableKey& key,
                                                                const std::vector<std::shared_ptr<const Table>>& others,
                                                                const Job& job, const SearchOptions& search,
                                                                SearchObserver& observer = SearchObserver::none());

/// Makes `tables` those that are needed. What is there already is not made again. The others are given up before new
/// ones are made. Throws Error as make_table_in_memory() does.
void keep_tables(std::vector<std::shared_ptr<const Table>>& tables, std::vector<TableKey> needed, const Job& job,
                 const SearchOptions& search);

}  // namespace tilepdb::pdbgen
