// SPDX-License-Identifier: MIT
//
// Decides which file may be written under a name. Others may have put something there: resources/manual/threat-model.md
// has the rules, and runtime/write/output_file.c keeps them for the runtime's files.
#pragma once

#include "base/byte_sink.h"
#include "gmonscope/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace gmonscope {

struct OutputName {
    std::string path;
    std::string what;       ///< for messages: "the sum"
    bool isTyped = false;   ///< a user has typed it: links of that user's are followed, pipes and devices written to
    std::string_view magic; ///< a file that is there must begin with it, or be empty; empty: any file will do
};

struct OutputTarget {
    std::string path;           ///< no link, but for the kernel's own in /proc
    std::optional<mode_t> mode; ///< permissions of the regular file that is there
    bool isInPlace = false;     ///< a pipe or device, which is written to and not replaced
};

/// Errors: a link that was not typed or is another user's; another user's pipe, or file in a folder where all may put
/// files; a folder; a file of another kind; a socket; too many links.
[[nodiscard]] Result<OutputTarget> findOutputTarget(const OutputName&);

/// Writes a new file in the place of what is there, with its permissions or, if none is there, `newMode`.
/// Errors: as above, and the system's.
[[nodiscard]] std::optional<Error> replaceOutput(const OutputName&, const ByteSource&, mode_t newMode);
[[nodiscard]] std::optional<Error> replaceOutput(const OutputName&, const std::string& bytes, mode_t newMode);

} // namespace gmonscope
