# SPDX-License-Identifier: MIT
# Toolchain for AArch64 on another architecture; qemu-user runs the programs. Debian packages:
#   dpkg --add-architecture arm64
#   g++-aarch64-linux-gnu qemu-user libboost-program-options-dev:arm64 libxxhash-dev:arm64 libzstd-dev:arm64 zlib1g-dev:arm64
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
# The :arm64 libraries bring a C library, whose loader is where programs expect it. The cross compiler has another one below
# /usr/aarch64-linux-gnu: with that loader (-L) and the first C library, starting a thread may hang.
# A processor with SVE registers of 256 bits, the width that kernels are compiled for.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -cpu max,sve-max-vq=2)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
# Lets pkg-config find the libraries of this architecture.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
