// SPDX-License-Identifier: MIT
#include "solver/batch/checkpoint_file.hpp"

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>

#include "format/frames.hpp"
#include "platform/checksum.hpp"
#include "platform/partial_file.hpp"
#include "platform/private_file.hpp"
#include "solver/batch/result.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view first_word = "tilepdb-search-checkpoint-6";
constexpr std::string_view any_version = first_word.substr(0, first_word.size() - 1);

[[nodiscard]] Json json_of(const PartitionChoice& choice) {
  const TakeOver& take_over = choice.take_over;
  return {{"partitions", choice.partitions},
          {"first_bound", take_over.first_bound},
          {"expanded_before", take_over.expanded_before},
          {"bounds_before", take_over.bounds_before},
          {"trials", json_of(choice.trials)}};
}

[[nodiscard]] PartitionChoice choice_from(const Json& json) {
  PartitionChoice choice;
  for (const Json& partition : json.at("partitions")) choice.partitions.push_back(whole_number<std::size_t>(partition));
  const Json& before = json.at("bounds_before");
  choice.take_over = {whole_number<unsigned>(json.at("first_bound")),
                      whole_number<std::uint64_t>(json.at("expanded_before")),
                      {whole_number<std::uint64_t>(before.at(0)), whole_number<std::uint64_t>(before.at(1))}};
  choice.trials = bound_from(json.at("trials"));
  return choice;
}

/// Packs 16-bit numbers, low byte first, and then words as four numbers each, lowest first, into a zstd frame.
[[nodiscard]] std::string packed(std::initializer_list<const std::vector<std::uint16_t>*> lists,
                                 const std::vector<std::uint64_t>& words) {
  std::string plain;
  const auto add = [&](std::uint64_t number) {
    plain += static_cast<char>(number & 0xFFU);
    plain += static_cast<char>(number >> 8U & 0xFFU);
  };
  for (const auto* const list : lists) {
    for (const std::uint16_t number : *list) add(number);
  }
  for (const std::uint64_t word : words) {
    for (unsigned shift = 0; shift < 64; shift += 16) add(word >> shift);
  }
  const auto frame = pack_frame(text_bytes(plain), 1);
  return {frame.begin(), frame.end()};
}

[[nodiscard]] std::vector<std::uint16_t> unpacked(std::string_view frame) {
  constexpr std::uint64_t most = 16ULL << 30U;  // far above two numbers for each node of the largest frontier
  const auto size = size_of_content(text_bytes(frame));
  if (!size || *size > most || *size % 2 != 0) throw std::out_of_range("the numbers' size");
  std::vector<std::uint8_t> plain(static_cast<std::size_t>(*size));
  if (!unpack_frame(text_bytes(frame), plain)) throw std::out_of_range("the numbers");
  std::vector<std::uint16_t> numbers(plain.size() / 2);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<std::uint16_t>(plain[2 * i] | plain[2 * i + 1] << 8U);
  }
  return numbers;
}

[[nodiscard]] Json json_of(const CheckpointWriter& writer) {
  return {{"program", writer.program},
          {"catalogue", writer.catalogue},
          {"isa", writer.instruction_set},
          {"threads", writer.threads},
          {"processes", writer.processes},
          {"checkpoints", writer.checkpoints},
          {"checkpoint_seconds", writer.checkpoint_seconds},
          {"run_seconds", writer.run_seconds}};
}

[[nodiscard]] CheckpointWriter writer_from(const Json& json) {
  return {json.at("program").get<std::string>(),
          json.at("catalogue").get<std::string>(),
          json.at("isa").get<std::string>(),
          static_cast<int>(whole_number<std::uint16_t>(json.at("threads"))),
          static_cast<int>(whole_number<std::uint16_t>(json.at("processes"))),
          whole_number<unsigned>(json.at("checkpoints")),
          json.at("checkpoint_seconds").get<double>(),
          json.at("run_seconds").get<double>()};
}

[[nodiscard]] Json json_of(const std::vector<Milestone>& milestones) {
  Json list = Json::array();
  for (const Milestone& milestone : milestones) {
    list.push_back({milestone.roots, milestone.expanded, milestone.seconds});
  }
  return list;
}

[[nodiscard]] std::vector<Milestone> milestones_from(const Json& json) {
  std::vector<Milestone> milestones;
  for (const Json& entry : json) {
    milestones.push_back(
        {whole_number<std::size_t>(entry.at(0)), whole_number<std::uint64_t>(entry.at(1)), entry.at(2).get<double>()});
  }
  return milestones;
}

[[nodiscard]] Json json_of(const std::vector<TableDigest>& tables) {
  Json list = Json::array();
  for (const TableDigest& table : tables) list.push_back({table.name, format_hexadecimal(table.digest)});
  return list;
}

[[nodiscard]] std::vector<TableDigest> tables_from(const Json& json) {
  std::vector<TableDigest> tables;
  for (const Json& entry : json) {
    const auto digest = parse_hexadecimal(entry.at(1).get<std::string>());
    if (!digest) throw std::out_of_range("a table's digest");
    tables.push_back({entry.at(0).get<std::string>(), *digest});
  }
  return tables;
}

[[nodiscard]] Json json_of(const Results& results) {
  Json list = Json::array();
  for (const auto& [number, result] : results) list.push_back({number, json_of(result)});
  return list;
}

[[nodiscard]] Results results_from(const Json& json) {
  Results results;
  for (const Json& entry : json) results.emplace(whole_number<std::size_t>(entry.at(0)), result_from(entry.at(1)));
  return results;
}

[[nodiscard]] std::string text_of(const BatchProgress& progress, const std::string& batch) {
  Json json{{"batch", batch},
            {"writer", json_of(progress.writer)},
            {"tables", json_of(progress.tables)},
            {"results", json_of(progress.results)},
            {"open", json_of(progress.open)}};
  if (progress.current) {
    const SearchProgress& search = progress.search;
    json["current"] = {{"number", *progress.current},
                       {"seconds", progress.seconds},
                       {"from_goal", search.undecided ? Json() : Json(search.backward)},
                       {"bounds", json_of(search.bounds)},
                       {"other_bounds", json_of(search.other_bounds)},
                       {"roots", search.roots},
                       {"expanded", search.expanded},
                       {"generated", search.generated},
                       {"frontier_digest", search.frontier_digest},
                       {"list_digest", search.list_digest},
                       {"subtrees", search.subtrees},
                       {"seconds_in_bound", search.seconds},
                       {"milestones", json_of(search.milestones)},
                       {"milestones_before", json_of(search.milestones_before)},
                       {"open", search.open.size()},
                       {"depths", search.depths.size()},
                       {"least_remaining", search.least_remaining.size()}};
    if (search.bound != 0) {
      json["current"].update(
          {{"bound", search.bound}, {"root_depth", search.root_depth}, {"next_bound", search.next_bound}});
    }
    if (search.choice) json["current"]["choice"] = json_of(*search.choice);
  }
  // A reason may name a file whose name is not UTF-8.
  return json_line(json) + '\n' +
         packed({&progress.search.depths, &progress.search.least_remaining}, progress.search.open);
}

/// Reads all but the per-node numbers.
[[nodiscard]] BatchProgress progress_from(const Json& json) {
  BatchProgress progress;
  progress.writer = writer_from(json.at("writer"));
  progress.tables = tables_from(json.at("tables"));
  progress.results = results_from(json.at("results"));
  progress.open = results_from(json.at("open"));
  if (!json.contains("current")) return progress;
  const Json& current = json.at("current");
  progress.current = whole_number<std::size_t>(current.at("number"));
  progress.seconds = current.at("seconds").get<double>();
  SearchProgress& search = progress.search;
  search.undecided = current.at("from_goal").is_null();
  search.backward = !search.undecided && current.at("from_goal").get<bool>();
  search.roots = whole_number<std::size_t>(current.at("roots"));
  search.expanded = whole_number<std::uint64_t>(current.at("expanded"));
  search.generated = whole_number<std::uint64_t>(current.at("generated"));
  search.frontier_digest = whole_number<std::uint64_t>(current.at("frontier_digest"));
  search.list_digest = whole_number<std::uint64_t>(current.at("list_digest"));
  search.subtrees = whole_number<std::size_t>(current.at("subtrees"));
  search.seconds = current.at("seconds_in_bound").get<double>();
  search.milestones = milestones_from(current.at("milestones"));
  search.milestones_before = milestones_from(current.at("milestones_before"));
  search.bounds = bounds_from(current.at("bounds"));
  search.other_bounds = bounds_from(current.at("other_bounds"));
  if (current.contains("bound")) {
    search.bound = whole_number<unsigned>(current.at("bound"));
    search.root_depth = whole_number<unsigned>(current.at("root_depth"));
    search.next_bound = whole_number<unsigned>(current.at("next_bound"));
  }
  if (current.contains("choice")) search.choice = choice_from(current.at("choice"));
  return progress;
}

/// Reads the per-node numbers.
void read_numbers(const Json& json, std::string_view packed_numbers, SearchProgress& search) {
  if (!json.contains("current")) return;
  const Json& current = json.at("current");
  auto numbers = unpacked(packed_numbers);
  constexpr std::size_t in_word = 4;
  const auto depths = whole_number<std::size_t>(current.at("depths"));
  const auto remaining = whole_number<std::size_t>(current.at("least_remaining"));
  const auto words = whole_number<std::size_t>(current.at("open"));
  // Each is checked alone first, because the sum may overflow.
  if (std::max({depths, remaining, words}) > numbers.size() || depths + remaining + in_word * words != numbers.size()) {
    throw std::out_of_range("the numbers of nodes");
  }
  const auto at = [&](std::size_t number) { return numbers.begin() + static_cast<std::ptrdiff_t>(number); };
  search.least_remaining.assign(at(depths), at(depths + remaining));
  for (std::size_t word = 0; word < words; ++word) {
    std::uint64_t value = 0;
    for (std::size_t i = in_word; i-- > 0;) value = value << 16U | numbers[depths + remaining + in_word * word + i];
    search.open.push_back(value);
  }
  numbers.resize(depths);
  search.depths = std::move(numbers);
}

[[nodiscard]] std::string first_line(std::string_view body) {
  return std::string(first_word) + ' ' + format_hexadecimal(checksum(text_bytes(body)));
}

/// Advice if a search cannot resume from its file. Commands that read any file do not advise to remove it.
constexpr const char* remedy_of_search = "; remove it, or begin without the checkpoint";

/// Reads contents and verifies their checksum. `read` gets the JSON and what follows it. Errors end with the remedy.
template <typename Read>
void read_contents(std::string_view contents, const std::filesystem::path& path, const char* remedy, const Read& read) {
  const auto damaged = [&](const std::string& how) {
    return Error(ErrorKind::check_failed, path.string() + ": " + how + remedy);
  };
  const auto end = contents.find('\n');
  if (end == std::string_view::npos) throw damaged("damaged");
  const std::string_view head = contents.substr(0, end);
  const std::string_view body = contents.substr(end + 1);
  if (head.starts_with(any_version) && !head.starts_with(std::string(first_word) + ' ')) {
    throw damaged("written by another version of the program");
  }
  if (head != first_line(body)) throw damaged("damaged, or not a checkpoint");
  try {
    const auto line = body.find('\n') + 1;  // 0 without a newline: no frame begins like JSON
    read(parse_json(body.substr(0, line)), body.substr(line));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const Error& error) {
    throw damaged(std::string("cannot be understood: ") + error.what());
  } catch (const std::exception&) {
    throw damaged("cannot be understood");
  }
}

}  // namespace

bool looks_like_checkpoint(std::string_view contents) noexcept { return contents.starts_with(any_version); }

SavedBatch read_checkpoint(const std::string& contents, const std::filesystem::path& path) {
  SavedBatch saved;
  read_contents(contents, path, "", [&](const Json& json, std::string_view /*numbers*/) {
    saved = {json.at("batch").get<std::string>(), progress_from(json)};
  });
  return saved;
}

CheckpointFile::CheckpointFile(const std::filesystem::path& folder, std::string batch)
    : path_(folder / format_hexadecimal(checksum(text_bytes(batch))).append(checkpoint_extension)),
      batch_(std::move(batch)) {}

BatchProgress CheckpointFile::decode(std::string_view contents) const {
  BatchProgress progress;
  bool is_own = true;
  read_contents(contents, path_, remedy_of_search, [&](const Json& json, std::string_view numbers) {
    is_own = json.at("batch").get<std::string>() == batch_;
    if (!is_own) return;
    progress = progress_from(json);
    read_numbers(json, numbers, progress.search);
  });
  if (!is_own) {
    throw Error(ErrorKind::check_failed, path_.string() + ": belongs to another search" + remedy_of_search);
  }
  return progress;
}

std::string CheckpointFile::encode(const BatchProgress& progress) const {
  const std::string body = text_of(progress, batch_);
  return first_line(body) + '\n' + body;
}

std::optional<BatchProgress> CheckpointFile::load() const {
  const auto contents = read_private_file(path_);
  if (!contents) return {};
  return decode(*contents);
}

void CheckpointFile::require_savable() const {
  require_private_folder(path_.parent_path());
  (void)read_private_file(path_);
}

void CheckpointFile::save(const BatchProgress& progress) const {
  PartialFile file(path_, {}, FileFor::user);
  file.write(0, text_bytes(encode(progress)));
  file.finish();
}

void CheckpointFile::remove() const noexcept {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace tilepdb::solver
