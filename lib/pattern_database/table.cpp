// SPDX-License-Identifier: MIT
#include "tilepdb/pattern_database/table.hpp"

#include <filesystem>
#include <memory>
#include <span>
#include <utility>
#include <variant>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "pattern_database/table_state.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pattern_database::inline v1 {
namespace {

[[nodiscard]] Encoding encoding_of(tilepdb::Encoding stored) {
  switch (stored) {
    case tilepdb::Encoding::one_bit: return Encoding::one_bit;
    case tilepdb::Encoding::two_bits: return Encoding::two_bits;
    case tilepdb::Encoding::half_byte: return Encoding::half_byte;
    case tilepdb::Encoding::byte: return Encoding::byte;
    case tilepdb::Encoding::manhattan_bit: break;
  }
  throw Error(ErrorKind::check_failed, "the table has an encoding that tables of spaces do not use");
}

}  // namespace

Table::State::State(TableFile opened)
    : file(std::move(opened)),
      name{std::get<SpaceKey>(header().key).puzzle, std::get<SpaceKey>(header().key).parameters},
      encoding(encoding_of(header().encoding)) {}

Table::Table(std::shared_ptr<const State> state) : state_(std::move(state)), payload_(state_->file.payload().data()) {
  constexpr unsigned bits_of_byte = 3;  // log2 of 8
  while (1U << bits_shift_ != bits_per_entry(state_->header().encoding)) ++bits_shift_;
  index_shift_ = bits_of_byte - bits_shift_;
  place_mask_ = (1U << index_shift_) - 1;
  entry_mask_ = (1U << (1U << bits_shift_)) - 1;
}

Table Table::open(const std::filesystem::path& file, const OpenOptions& options) {
  const Job job{.threads = prepare_threads(options.threads)};
  const auto accept = [&](const Header& header) { (void)key_of<SpaceKey>(header, file); };
  return Table(std::make_shared<const State>(TableFile(file, options.checking, job, accept)));
}

const Name& Table::name() const noexcept { return state_->name; }
std::uint64_t Table::size() const noexcept { return state_->header().entries; }
Encoding Table::encoding() const noexcept { return state_->encoding; }
const std::vector<std::uint64_t>& Table::histogram() const noexcept { return state_->header().histogram; }
std::uint64_t Table::space_digest() const noexcept { return state_->header().index_digest; }
std::span<const std::uint8_t> Table::payload() const noexcept { return state_->file.payload(); }

}  // namespace tilepdb::pattern_database::inline v1
