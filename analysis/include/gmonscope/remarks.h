// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/identify.h"

#include <getopt.h>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

/// Returns the lines that a command prints on standard error beside its result: `warning: FILE: TEXT` or `note: FILE:
/// TEXT`. They tell which image was found, the profile's problems, and why the layout (if any) is a simpler one.
[[nodiscard]] std::vector<std::string> remarks(const IdentifiedFiles&, const Profile&, const DiagramLayout* = nullptr);
/// Returns the same of profiles of which no Profile was made.
[[nodiscard]] std::vector<std::string> remarks(const IdentifiedFiles&, std::span<const Problem>);

/// The words behind every line about a wrong command line.
inline constexpr const char* tryHelp = " (try --help)";
/// Says what getopt_long has refused, with the long option that is nearest if any is near. `word`: the one before
/// optind; `refused`: optopt; `letters`, `options`: what getopt_long was given.
[[nodiscard]] std::string wrongOptionText(const std::string& word, int refused, const std::string& letters,
                                          const option* options);

} // namespace gmonscope
