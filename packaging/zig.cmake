# Compiles for another libc or system with the clang of ziglang (from PyPI), which brings all of them. The environment
# variable GRIDWRIGHT_TARGET says for which: x86_64-linux-gnu.2.17, x86_64-linux-musl, aarch64-macos, ... The C++ library
# is linked in. `python` on the PATH must be one that has ziglang.
set(target $ENV{GRIDWRIGHT_TARGET})
if(NOT target MATCHES "^([a-z0-9_]+)-(linux|windows|macos)")
  message(FATAL_ERROR "GRIDWRIGHT_TARGET is to name a target of zig, such as x86_64-linux-gnu.2.17, not '${target}'")
endif()
set(system_linux Linux)
set(system_windows Windows)
set(system_macos Darwin)
set(CMAKE_SYSTEM_PROCESSOR ${CMAKE_MATCH_1})
set(CMAKE_SYSTEM_NAME ${system_${CMAKE_MATCH_2}}) # that makes it a cross build: what comes of it is not run here
set(CMAKE_CXX_COMPILER ${CMAKE_CURRENT_LIST_DIR}/zig-c++)
set(CMAKE_CXX_COMPILER_TARGET ${target})
set(CMAKE_AR ${CMAKE_CURRENT_LIST_DIR}/zig-ar)
set(CMAKE_RANLIB ${CMAKE_CURRENT_LIST_DIR}/zig-ranlib)
# Zig compiles a C++ library for each way to link: one for what is wanted is enough.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Zig keeps frame pointers and takes -O3 for -O2.
set(CMAKE_CXX_FLAGS_INIT -fomit-frame-pointer)
