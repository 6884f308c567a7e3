// SPDX-License-Identifier: MIT
#include "cli/common_options.hpp"

#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/help.hpp"
#include "cli/output.hpp"
#include "platform/resources.hpp"
#include "platform/threads.hpp"
#include "text/near_words.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {

Option jobs_option(CommonOptions& options) {
  const std::string most = std::to_string(most_threads);
  const Range range{0, most_threads, "0 (all cores) to " + most + " threads"};
  options.has_threads = true;
  return number("jobs,j", "N", options.threads, "threads, 0 to " + most, range).with_default("all cores");
}

Option quiet_option(CommonOptions& options, std::string about) {
  return flag("quiet,q", options.quiet, std::move(about));
}

Option verbose_option(CommonOptions& options, std::string about) {
  return flag("verbose,v", options.verbose, std::move(about));
}

Option force_option(CommonOptions& options) { return flag("force", options.force, "replace files that exist"); }

Option instruction_set_option(CommonOptions& options) {
  return parsed(
             "isa", "SET",
             [&](const std::string& name) { options.instruction_set = usable_instruction_set("--isa", name); },
             "instruction set: portable, avx2, avx512 or sve256 (default: $TILEPDB_ISA, else the best available)")
      .rare()
      .otherwise([&] { options.instruction_set = default_instruction_set(); });
}

Option team_option(std::string about) {
  return parsed(
             "mpi", "", [](const std::string&) {}, std::move(about))
      .rare();
}

Option folder_option(std::string& folder) {
  return text("dir", "FOLDER", folder, "folder of the tables (default: $TILEPDB_DIR, else the cache folder)");
}

Option plot_option(std::string& file) { return text("svg", "FILE", file, "draw an SVG picture to FILE instead"); }

Option bars_option(bool& bars) {
  return flag("bars", bars, "print bars even if the output is not a terminal")
      .rare()
      .excludes({"json", "jsonl", "csv"}, "--bars needs text output; leave out --json, --jsonl and --csv");
}

OptionGroup output_format(CommonOptions& options) {
  const auto option = [&](std::string_view name, OutputFormat format, std::vector<std::string_view> others,
                          const char* about) {
    return parsed(
               name, "", [&options, format](const std::string&) { options.format = format; }, about)
        .excludes(std::move(others), "--json, --jsonl and --csv exclude each other");
  };
  return {"Format of the output (docs/output.md)",
          {option("json", OutputFormat::json, {"jsonl", "csv"}, "print the answer as one JSON document"),
           option("jsonl", OutputFormat::json_lines, {"json", "csv"},
                  "print JSON lines, one for each record as soon as it is known"),
           option("csv", OutputFormat::csv, {"json", "jsonl"}, "print the answer as comma-separated values"),
           parsed(
               "colour", "WHEN",
               [](const std::string& when) {
                 set_colours(value_named<Colours>(when, colours_names, "--colour '" + when + "'"));
               },
               "auto (colours on terminals unless NO_COLOR is set; default), always (as on a terminal, for pagers) or "
               "never")
               .rare()
               .excludes({"json", "jsonl", "csv"}, "--colour needs text output; leave out --json, --jsonl and --csv")}};
}

Json run_head(const CommonOptions& options, const Json& head) {
  Json whole = head;
  whole.erase("threads");
  whole["machine"] = processor_name();
  if (head.contains("threads")) {
    whole["threads"] = head["threads"];
  } else if (options.has_threads) {
    whole["threads"] = thread_count(options.threads);
  }
  whole.update({{"version", version}, {"revision", built_revision()}});
  return whole;
}

RecordWriter answer_writer(const CommonOptions& options, RecordWriter::Layout layout, const Json& head) {
  const bool is_text = options.format == OutputFormat::text;
  const auto write = [](const std::string& text) {
    if (!(std::cout << text << std::flush)) throw Error(ErrorKind::resource, "standard output cannot be written");
  };
  return {write, options.format, std::move(layout), is_text ? head : run_head(options, head)};
}

}  // namespace tilepdb
