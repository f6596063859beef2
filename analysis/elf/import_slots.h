// SPDX-License-Identifier: MIT
//
// Finds the words of a program into which the loader writes addresses of functions in other files.
#pragma once

#include "base/file_bytes.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

struct Elf;

namespace gmonscope {

/// Names of dynamic symbols, by the address of the word that receives the symbol's address.
using ImportSlots = std::map<std::uint64_t, std::string>;

/// Returns the words whose symbol is wanted; empty for damaged tables. On SPARC the word is the first of the jump stub
/// itself.
[[nodiscard]] ImportSlots readImportSlots(Elf*, const OpenFile&, const std::function<bool(std::string_view)>& isWanted);

} // namespace gmonscope
