# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by run.sh and test.sh: lists and installs the Debian packages for building and testing.

# shellcheck disable=SC2034  # used by the scripts that source this
build_packages=(ca-certificates cmake g++ git libboost-program-options-dev libxxhash-dev libzstd-dev ninja-build
  nlohmann-json3-dev pkg-config zlib1g-dev)
# shellcheck disable=SC2034
test_packages=("${build_packages[@]}" doctest-dev fish fonts-dejavu-core groff-base
  iproute2 libbenchmark-dev libopenmpi-dev librsvg2-bin mypy openmpi-bin procps pybind11-dev python3 python3-dev python3-jsonschema
  python3-numpy python3-pybind11 python3-pytest python3-setuptools python3-venv python3-wheel rustc zsh zstd)

browser_packages=(chromium chromium-driver python3-selenium)

# packages_of PRESET: prints the additional packages of ./test.sh PRESET.
packages_of() {
  case "$1" in
    pages | asan-ubsan) echo "${browser_packages[@]}" ;;
    release-full) echo firefox-esr openjdk-17-jdk-headless python3-ipykernel python3-nbclient "${browser_packages[@]}" ;;
    coverage) echo gcovr "${browser_packages[@]}" ;;
    tsan) echo clang-16 libclang-rt-16-dev libomp-16-dev "${browser_packages[@]}" ;;
    libcxx) echo clang-16 libc++-16-dev libc++abi-16-dev libomp-16-dev ;;
    fuzz) echo clang-16 libclang-rt-16-dev libomp-16-dev ;;
    analysis) echo clang-16 clang-tidy-16 cppcheck iwyu libomp-16-dev ;;
    package) echo lintian mmdebstrap xz-utils ;;
    # A nodejs from elsewhere brings its own npm; Debian's npm would remove that nodejs.
    wasm) echo emscripten esbuild node-typescript nodejs "$(command -v npm >/dev/null || echo npm)" "${browser_packages[@]}" ;;
    aarch64)
      echo g++-aarch64-linux-gnu qemu-user libboost-program-options-dev:arm64 libxxhash-dev:arm64 libzstd-dev:arm64 \
        zlib1g-dev:arm64
      ;;
  esac
}

# install_packages NAME…: installs missing packages, as root or through sudo.
install_packages() {
  command -v dpkg-query >/dev/null || {
    echo "not a Debian system: packages are not installed (CONTRIBUTING.md lists them)" >&2
    return 0
  }
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "missing packages: ${missing[*]}; install them, or run this script as root or with sudo" >&2
      return 4
    }
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}" >&2
  {
    case "${missing[*]}" in *:arm64*) "${as_root[@]}" dpkg --add-architecture arm64 ;; esac
    "${as_root[@]}" apt-get update -q
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
  } >&2 </dev/null
}
