// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"
#include "read/scope_data.h"

#include <vector>

namespace gmonscope {

/// Problem of a program that was stripped, and of whose symbols no other file was found.
inline constexpr const char* noSymbolTable = "No full symbol table: names come from the dynamic symbols";

/// What a .scope file tells of its process.
[[nodiscard]] ProcessFacts processFacts(const ScopeData&);

/// What a person should know of the numbers of one process: what is missing in them, and how far to trust them.
/// `samples`: how many the file has; `path`: the profile as it was named.
void noteProcess(const ProcessFacts&, std::uint64_t samples, const std::string& path, std::vector<Problem>&);

/// Libraries whose functions have no names.
void noteModules(std::span<const Module>, std::span<const Function>, std::vector<Problem>&);

/// Of what is said of many files in the same words, leaves the first few; the last of these says of how many more it
/// holds. A million lines would tell nobody anything.
void foldRepeated(std::vector<Problem>&);

} // namespace gmonscope
