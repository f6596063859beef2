// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gmonscope {

/// True for a demangled name of Rust's old kind, which looks like C++ and ends with a checksum: `core::f::h0123...`.
[[nodiscard]] bool isOfRust(std::string_view name);
/// Returns it without the checksum, and with its brackets and blanks: `<T as core::fmt::Display>::fmt`.
[[nodiscard]] std::string rustName(std::string_view name);

/// True for a demangled name of Rust's newer kind (v0) that is not written as C++ would: `<a::B>::f::<u8>`.
[[nodiscard]] bool isOfNewRust(std::string_view name);
/// Returns that name as C++ would write it: `a::B::f<u8>`. An implementation of a trait, `<a::B as a::C>::f`, stays.
[[nodiscard]] std::string newRustName(std::string_view name);

} // namespace gmonscope
