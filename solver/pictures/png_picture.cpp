// SPDX-License-Identifier: MIT
#include "solver/pictures/png_picture.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/child_program.hpp"
#include "platform/handles.hpp"
#include "solver/pictures/user_picture.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* converter = "rsvg-convert";

/// The maximum width and height in pixels: pictures are drawn in memory.
constexpr unsigned most_pixels = 32'767;

/// An unnamed file: the input and output of the program are not left behind or visible to others.
class UnnamedFile {
 public:
  UnnamedFile() : file_(unnamed_file()) {
    if (!file_.is_open()) throw failure("no file for the picture");
  }

  [[nodiscard]] int descriptor() const noexcept { return file_.number(); }

  /// Writes a text and rewinds to its beginning.
  void fill(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(descriptor(), text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) throw failure("no memory for the picture");
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    ::lseek(descriptor(), 0, SEEK_SET);
  }

  [[nodiscard]] std::string content() const {
    const off_t size = ::lseek(descriptor(), 0, SEEK_END);
    std::string text(static_cast<std::size_t>(size < 0 ? 0 : size), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
      const ssize_t some = ::pread(descriptor(), text.data() + done, text.size() - done, static_cast<off_t>(done));
      if (some < 0 && errno == EINTR) continue;
      if (some <= 0) throw failure("the picture cannot be read");
      done += static_cast<std::size_t>(some);
    }
    return text;
  }

 private:
  [[nodiscard]] static Error failure(const std::string& what) {
    return {ErrorKind::resource, what + ": " + std::strerror(errno)};
  }

  Descriptor file_;
};

void run(std::vector<std::string> arguments, int input = -1, int output = -1) {
  const int code =
      run_child({converter, converter, std::move(arguments),
                 "install the package librsvg2-bin, which draws PNG pictures, or write .svg", input, output});
  if (code == 0) return;
  throw Error(ErrorKind::resource, std::string(converter) + ": failed with exit code " + std::to_string(code));
}

[[nodiscard]] bool is_png(const std::string& bytes) {
  try {
    return media_type_of(bytes) == "image/png";
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

void require_png_program() { run({"--version"}); }

std::string png_of(const DrawnPicture& picture) {
  if (picture.width > most_pixels || picture.height > most_pixels) {
    throw Error(ErrorKind::bad_input, "a PNG picture of " + std::to_string(picture.width) + " x " +
                                          std::to_string(picture.height) + " pixels, expected at most " +
                                          std::to_string(most_pixels) +
                                          " on a side; make the tiles smaller, or write .svg");
  }
  const UnnamedFile drawing;
  const UnnamedFile result;
  drawing.fill(picture.svg);
  // An embedded picture may be a longer text than the default limit.
  run({"--format=png", "--unlimited"}, drawing.descriptor(), result.descriptor());
  std::string bytes = result.content();
  if (!is_png(bytes)) throw Error(ErrorKind::resource, std::string(converter) + ": wrote no PNG picture");
  return bytes;
}

}  // namespace tilepdb::solver
