// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "gmonscope/profile.h"

#include <optional>
#include <span>
#include <vector>

namespace gmonscope {

/// Problem of a program that was stripped, and of whose symbols no other file was found.
inline constexpr const char* noSymbolTable =
    "is stripped: names come from what is left, its dynamic symbols and its unwind tables (fn@ADDRESS)";

/// Problem of a sum with so few samples that its times say little; none: there are enough.
[[nodiscard]] std::optional<Problem> noteFewSamples(std::span<const Run>);

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
/// Behind a text about one file: " (so are 7 more files)".
[[nodiscard]] std::string soAreMore(std::size_t files);

} // namespace gmonscope
