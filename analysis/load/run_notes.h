// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "gmonscope/profile.h"

#include <optional>
#include <span>
#include <vector>

namespace gmonscope {

/// Returns the problem of a stripped program whose symbols were found in no other file.
[[nodiscard]] std::string noSymbolTable();

/// Returns a Problem if a sum has too few samples for its times to mean much; none: there are enough.
[[nodiscard]] std::optional<Problem> noteFewSamples(std::span<const Run>);

/// Returns a Problem if threads' CPU clocks tell much of the sampled time; none: they do not.
[[nodiscard]] std::optional<Problem> noteShortThreads(std::span<const Run>);

/// Returns a Problem if the runs are ranks of parallel jobs of different sizes, as where a smaller job has written over
/// some files of a larger one; none: they are not.
[[nodiscard]] std::optional<Problem> noteSeveralJobs(std::span<const Run>);

/// Adds remarks about the numbers of one process: what is missing, and how far to trust them. `samples`: the number of
/// samples in the file; `path`: the profile as the user named it.
void noteProcess(const ProcessFacts&, std::uint64_t samples, const std::string& path, std::vector<Problem>&);

/// Warns of forked children that may be in no profile.
void noteFilelessChildren(const ScopeData&, const std::string& path, std::vector<Problem>&);
/// Add a remark: about functions whose code could not be changed so that they do not count; about those that were
/// counted in windows of time; about those that were not counted by choice.
void noteUnchangedCode(const ScopeData&, const std::string& path, std::vector<Problem>&);
void noteMissed(const ScopeData&, const std::string& path, std::vector<Problem>&);
void noteUncounted(const ScopeData&, const std::string& path, std::vector<Problem>&);

/// Adds problems for libraries whose functions have no names.
void noteModules(std::span<const Module>, std::span<const Function>, std::vector<Problem>&);

/// If many files have the same problem, keeps the first few, and lets the last of these say how many more there are.
/// Nobody would read a million lines.
void foldRepeated(std::vector<Problem>&);
/// Returns the problem of one file as that of more of them: "is damaged (so are 7 more files)".
[[nodiscard]] std::string asOfMore(const std::string& problem, std::size_t files);

} // namespace gmonscope
