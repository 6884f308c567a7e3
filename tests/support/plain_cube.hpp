// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

// A cube turned by geometry alone, which shares no code with the library.
namespace tilepdb::test {

using Vector = std::array<int, 3>;

/// A facelet in space: x to the right, y up, z towards the viewer of F.
struct PlainFacelet {
  Vector at;
  Vector normal;
  friend bool operator==(const PlainFacelet&, const PlainFacelet&) = default;
};

/// The facelets of a cube in text order, turned by geometry alone.
class PlainCube {
 public:
  explicit PlainCube(int width) {
    const int step = width == 3 ? 1 : 2;
    for (const auto& [normal, right, down] : sides_) {
      for (int row = -1; row <= 1; row += step) {
        for (int column = -1; column <= 1; column += step) {
          Vector at{};
          for (unsigned i = 0; i < 3; ++i) at[i] = normal[i] + row * down[i] + column * right[i];
          facelets_.push_back({at, normal});
        }
      }
    }
  }

  [[nodiscard]] std::string solved() const {
    std::string text;
    for (const char face : std::string("URFDLB")) text += std::string(facelets_.size() / 6, face);
    return text;
  }

  /// Returns the cube after a quarter turn of layers, clockwise as seen from outside a face. Layers are counted along
  /// the axis: 1 is that of the face, -1 the opposite one.
  [[nodiscard]] std::string turned(const std::string& text, unsigned face, int least = 1, int most = 1) const {
    const Vector normal = sides_[face].normal;
    std::string result = text;
    for (std::size_t i = 0; i < facelets_.size(); ++i) {
      const int layer = dot(facelets_[i].at, normal);
      if (layer < least || layer > most) continue;
      const PlainFacelet to{quarter(facelets_[i].at, normal), quarter(facelets_[i].normal, normal)};
      result[static_cast<std::size_t>(std::find(facelets_.begin(), facelets_.end(), to) - facelets_.begin())] = text[i];
    }
    return result;
  }

  [[nodiscard]] std::vector<std::string> neighbours(const std::string& text, unsigned faces) const {
    std::vector<std::string> texts;
    for (unsigned face = 0; face < faces; ++face) {
      std::string next = text;
      for (unsigned quarters = 0; quarters < 3; ++quarters) texts.push_back(next = turned(next, face));
    }
    return texts;
  }

 private:
  struct Side {
    Vector normal;
    Vector right;
    Vector down;
  };
  inline static const std::vector<Side> sides_{
      {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},   {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}}, {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},
      {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}}, {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}}, {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}}};

  [[nodiscard]] static int dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
  /// Keeps the part along the normal; clockwise from outside, the rest becomes its cross product with the normal.
  [[nodiscard]] static Vector quarter(const Vector& v, const Vector& n) {
    const int along = dot(v, n);
    return {along * n[0] + v[1] * n[2] - v[2] * n[1], along * n[1] + v[2] * n[0] - v[0] * n[2],
            along * n[2] + v[0] * n[1] - v[1] * n[0]};
  }

  std::vector<PlainFacelet> facelets_;
};

}  // namespace tilepdb::test
