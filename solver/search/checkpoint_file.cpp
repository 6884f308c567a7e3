// SPDX-License-Identifier: MIT
#include "solver/search/checkpoint_file.hpp"

#include <cstring>
#include <new>
#include <nlohmann/json.hpp>

#include "format/frames.hpp"
#include "platform/checksum.hpp"
#include "platform/partial_file.hpp"
#include "platform/private_file.hpp"
#include "solver/search/outcome_json.hpp"
#include "text/json_number.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view first_word = "tilepdb-search-checkpoint-3";
constexpr std::string_view any_version = first_word.substr(0, first_word.size() - 1);

[[nodiscard]] std::span<const std::uint8_t> bytes_of(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

[[nodiscard]] Json json_of(const PartitionChoice& choice) {
  const TakeOver& take_over = choice.take_over;
  return {{"partitions", choice.partitions},
          {"first_bound", take_over.first_bound},
          {"expanded_before", take_over.expanded_before},
          {"bounds_before", take_over.bounds_before}};
}

[[nodiscard]] PartitionChoice choice_from(const Json& json) {
  PartitionChoice choice;
  for (const Json& partition : json.at("partitions")) choice.partitions.push_back(whole_number<std::size_t>(partition));
  const Json& before = json.at("bounds_before");
  choice.take_over = {whole_number<unsigned>(json.at("first_bound")),
                      whole_number<std::uint64_t>(json.at("expanded_before")),
                      {whole_number<std::uint64_t>(before.at(0)), whole_number<std::uint64_t>(before.at(1))}};
  return choice;
}

/// Numbers one after the other, two bytes each, the lower one first, as a zstd frame.
[[nodiscard]] std::string packed(std::initializer_list<const std::vector<std::uint16_t>*> lists) {
  std::string plain;
  for (const auto* const list : lists) {
    for (const std::uint16_t number : *list) {
      plain += static_cast<char>(number & 0xFFU);
      plain += static_cast<char>(number >> 8U);
    }
  }
  const auto frame = pack_frame(bytes_of(plain), 1);
  return {frame.begin(), frame.end()};
}

[[nodiscard]] std::vector<std::uint16_t> unpacked(std::string_view frame) {
  constexpr std::uint64_t most = 16ULL << 30U;  // far above two numbers for each node of the largest frontier
  const auto size = size_of_content(bytes_of(frame));
  if (!size || *size > most || *size % 2 != 0) throw std::out_of_range("the numbers' size");
  std::vector<std::uint8_t> plain(static_cast<std::size_t>(*size));
  if (!unpack_frame(bytes_of(frame), plain)) throw std::out_of_range("the numbers");
  std::vector<std::uint16_t> numbers(plain.size() / 2);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<std::uint16_t>(plain[2 * i] | plain[2 * i + 1] << 8U);
  }
  return numbers;
}

[[nodiscard]] std::string text_of(const BatchProgress& progress) {
  Json outcomes = Json::array();
  for (const auto& [number, outcome] : progress.outcomes) outcomes.push_back({number, json_of(outcome)});
  Json json{{"outcomes", std::move(outcomes)}};
  if (progress.current) {
    const SearchProgress& search = progress.search;
    json["current"] = {{"number", *progress.current},
                       {"seconds", progress.seconds},
                       {"from_goal", search.backward},
                       {"bounds", json_of(search.bounds)},
                       {"other_bounds", json_of(search.other_bounds, search.choice ? search.choice->trials : Trials{},
                                                search.other_bounds.size())},
                       {"roots", search.roots},
                       {"expanded", search.below.expanded},
                       {"generated", search.below.generated},
                       {"depths", search.depths.size()},
                       {"least_remaining", search.least_remaining.size()}};
    if (search.choice) json["current"]["choice"] = json_of(*search.choice);
  }
  // A reason may name a file whose name is not UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n' +
         packed({&progress.search.depths, &progress.search.least_remaining});
}

[[nodiscard]] BatchProgress progress_from(const Json& json, std::string_view packed_numbers) {
  BatchProgress progress;
  for (const Json& entry : json.at("outcomes")) {
    progress.outcomes.emplace(whole_number<std::size_t>(entry.at(0)), outcome_from(entry.at(1)));
  }
  if (!json.contains("current")) return progress;
  const Json& current = json.at("current");
  progress.current = whole_number<std::size_t>(current.at("number"));
  progress.seconds = current.at("seconds").get<double>();
  progress.search = {
      current.at("from_goal").get<bool>(),
      {},
      {},
      whole_number<std::size_t>(current.at("roots")),
      {whole_number<std::uint64_t>(current.at("expanded")), whole_number<std::uint64_t>(current.at("generated"))},
      {},
      {},
      {}};
  auto numbers = unpacked(packed_numbers);
  const auto depths = whole_number<std::size_t>(current.at("depths"));
  if (depths > numbers.size() || numbers.size() - depths != whole_number<std::size_t>(current.at("least_remaining"))) {
    throw std::out_of_range("the numbers of nodes");
  }
  progress.search.least_remaining.assign(numbers.begin() + static_cast<std::ptrdiff_t>(depths), numbers.end());
  numbers.resize(depths);
  progress.search.depths = std::move(numbers);
  Trials trials;
  (void)read_bounds(current.at("bounds"), progress.search.bounds, trials);
  (void)read_bounds(current.at("other_bounds"), progress.search.other_bounds, trials);
  if (current.contains("choice")) {
    progress.search.choice = choice_from(current.at("choice"));
    progress.search.choice->trials = trials;
  }
  return progress;
}

}  // namespace

CheckpointFile::CheckpointFile(const std::filesystem::path& folder, std::string batch)
    : path_(folder / (format_hexadecimal(checksum(bytes_of(batch))) + ".checkpoint")), batch_(std::move(batch)) {}

BatchProgress CheckpointFile::decode(std::string_view contents) const {
  const auto damaged = [&](const char* how) {
    return Error(ErrorKind::check_failed, path_.string() + ": " + how + "; remove it, or leave out --resume");
  };
  const auto end = contents.find('\n');
  if (end == std::string_view::npos) throw damaged("damaged");
  const std::string_view head = contents.substr(0, end);
  const std::string_view body = contents.substr(end + 1);
  if (head.starts_with(any_version) && !head.starts_with(std::string(first_word) + ' ')) {
    throw damaged("written by another version of the program");
  }
  if (head != first_line(body)) throw damaged("damaged, or not of this search");
  try {
    const auto line = body.find('\n') + 1;  // 0 where there is none: no frame begins like JSON
    return progress_from(parse_json(body.substr(0, line)), body.substr(line));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const Error& error) {
    throw damaged(std::string("cannot be understood: ").append(error.what()).c_str());
  } catch (const std::exception&) {
    throw damaged("cannot be understood");
  }
}

std::string CheckpointFile::encode(const BatchProgress& progress) const {
  const std::string body = text_of(progress);
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
  file.write(0, bytes_of(encode(progress)));
  file.finish();
}

std::string CheckpointFile::first_line(std::string_view body) const {
  return std::string(first_word) + ' ' + format_hexadecimal(checksum(bytes_of(batch_ + std::string(body))));
}

void CheckpointFile::remove() const noexcept {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace tilepdb::solver
