// SPDX-License-Identifier: MIT
//
// The words of a program that the loader fills with addresses of functions in other files.
#pragma once

#include "base/file_bytes.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

struct Elf;

namespace gmonscope {

/// Names of dynamic symbols, by the address of the word that gets theirs.
using ImportSlots = std::map<std::uint64_t, std::string>;

/// Those whose symbol is wanted. Damaged tables have none. On SPARC the word is the first of the jump stub itself.
[[nodiscard]] ImportSlots readImportSlots(Elf*, const OpenFile&, const std::function<bool(std::string_view)>& isWanted);

} // namespace gmonscope
