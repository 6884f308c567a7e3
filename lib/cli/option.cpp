// SPDX-License-Identifier: MIT
#include "cli/option.hpp"

#include <charconv>
#include <cmath>
#include <system_error>

#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

Option Option::rare() && {
  is_common = false;
  return std::move(*this);
}

Option Option::repeated() && {
  is_repeated = true;
  return std::move(*this);
}

Option Option::wanting(unsigned bits) && {
  wanted |= bits;
  return std::move(*this);
}

Option Option::concerning(unsigned bits) && {
  concerns |= bits;
  return std::move(*this);
}

Option Option::excludes(std::vector<std::string_view> names, std::string message,
                        std::vector<std::string_view> unless) && {
  exclusions.push_back({std::move(names), std::move(message), std::move(unless)});
  return std::move(*this);
}

Option Option::needs(std::vector<std::string_view> names, std::string message) && {
  conditions.push_back({std::move(names), std::move(message)});
  return std::move(*this);
}

Option Option::otherwise(std::function<void()> what) && {
  leave = std::move(what);
  return std::move(*this);
}

Option Option::with_default(const std::string& remark) && {
  about += " (default: " + default_value + (remark.empty() ? "" : ", " + remark) + ")";
  return std::move(*this);
}

std::uint64_t whole_number(const std::string& option, const std::string& value, const Range& range) {
  const auto number = parse_number<std::uint64_t>(value);
  if (number && *number >= range.least && *number <= range.most) return *number;
  const bool is_too_large = !number && !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
  const bool bounded = range.most != Range{}.most || is_too_large;
  const std::string expected = !range.expected.empty() ? range.expected
                               : bounded         ? std::to_string(range.least) + " to " + std::to_string(range.most)
                               : range.least > 0 ? "at least " + std::to_string(range.least)
                                                 : "a whole number";
  throw Error(ErrorKind::bad_input, option + " '" + value + "': expected " + expected);
}

std::string default_text(std::uint64_t number) { return format_count(number); }
std::string default_text(double number) {
  char text[32];  // to_chars writes the shortest text that reads as the same number
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

std::string typed_name(std::string_view name) { return "--" + std::string(name.substr(0, name.find(','))); }

Option parsed(std::string_view name, std::string value, std::function<void(const std::string&)> take,
              std::string about) {
  const auto comma = name.find(',');
  Option option;
  option.name = name.substr(0, comma);
  if (comma != std::string_view::npos) option.letter = name[comma + 1];
  option.value = std::move(value);
  option.about = std::move(about);
  option.take = std::move(take);
  return option;
}

Option flag(std::string_view name, bool& into, std::string about, bool set) {
  return parsed(
      name, "", [&into, set](const std::string&) { into = set; }, std::move(about));
}

Option text(std::string_view name, std::string value, std::string& into, std::string about) {
  return parsed(
      name, std::move(value),
      [&into, option = typed_name(name)](const std::string& given) {
        if (given.empty()) throw Error(ErrorKind::bad_input, option + ": the value is empty");
        into = given;
      },
      std::move(about));
}

Option texts(std::string_view name, std::string value, std::vector<std::string>& into, std::string about) {
  return parsed(
             name, std::move(value), [&into](const std::string& given) { into.push_back(given); }, std::move(about))
      .repeated();
}

Option positive_number(std::string_view name, std::string value, double& into, std::string about, double least,
                       double most) {
  Option option = parsed(
      name, std::move(value),
      [&into, least, most, typed = typed_name(name)](const std::string& given) {
        double number = 0;
        const char* const end = given.data() + given.size();
        const auto [at, error] = std::from_chars(given.data(), end, number);
        const auto refuse = [&](const std::string& expected) {
          return Error(ErrorKind::bad_input, typed + " '" + given + "': expected " + expected);
        };
        if (error != std::errc() || at != end || !std::isfinite(number) || number <= 0) {
          throw refuse("a positive number");
        }
        const auto text = [](double limit) { return format_fixed(limit, limit == std::floor(limit) ? 0 : 2); };
        if (number < least || number > most) throw refuse(text(least) + " to " + text(most));
        into = number;
      },
      std::move(about));
  option.default_value = default_text(into);
  return option;
}

Option bytes(std::string_view name, std::optional<std::uint64_t>& into, std::string about) {
  const auto take = [&into, typed = typed_name(name)](const std::string& given) {
    into = at_place(typed + " ", [&] { return parse_bytes(given); });
  };
  return parsed(name, "SIZE", take, std::move(about));
}

}  // namespace tilepdb
