// SPDX-License-Identifier: MIT
//
// The results of checks for those who run them: build servers and the people who read their pages.
#pragma once

#include "options/report_options.h"

#include <iosfwd>
#include <span>

namespace gmonscope {

/// The values of a summary: `difference` and `base` are there where two profiles are compared.
struct CheckSummary {
    const Profile& profile;
    Beside beside{};
    TextStyle style{};
    std::span<const CheckResult> results{};
};

/// Returns the lines that a terminal shows of a result: its verdict, and the first ten of its findings.
[[nodiscard]] std::vector<std::string> linesOf(const CheckResult&);

/// Writes the files that the options ask for, each whole or not at all.
[[nodiscard]] std::optional<Error> writeCheckFiles(const ComparisonOptions&, const CheckSummary&);

/// Writes a page of Markdown (GitHub's): what the checks said, and the functions that changed most, or have most time.
void writeMarkdown(std::ostream&, const CheckSummary&);

/// Writes at most ten workflow commands of GitHub Actions: errors at the functions that grew,
/// then a notice for each check that passed.
void writeGithubAnnotations(std::ostream&, const CheckSummary&);

/// Writes a test case for each check, in the XML that JUnit's readers know.
void writeJunit(std::ostream&, const CheckSummary&);

} // namespace gmonscope
