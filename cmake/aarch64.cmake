# SPDX-License-Identifier: MIT
# Toolchain for AArch64 on another processor, its programs run by qemu-user. Debian's packages:
#   dpkg --add-architecture arm64
#   g++-aarch64-linux-gnu qemu-user libboost-program-options-dev:arm64 libxxhash-dev:arm64 libzstd-dev:arm64
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
# The libraries bring their C library, whose loader is where programs name it. The cross compiler has another one below
# /usr/aarch64-linux-gnu: with its loader (-L) and the libraries' C library starting a thread may never return.
# A processor whose registers of SVE have the 256 bits that kernels are compiled for.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -cpu max,sve-max-vq=2)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
# pkg-config finds the libraries of this architecture.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
