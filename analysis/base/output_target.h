// SPDX-License-Identifier: MIT
//
// Decides which file may be written under a name. Others may have put something there: resources/manual/threat-model.md
// has the rules, and runtime/write/output_file.c keeps them for the runtime's files.
#pragma once

#include "base/byte_sink.h"
#include "base/file_bytes.h"
#include "base/output_place.h"
#include "gmonscope/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace gmonscope {

struct OutputName {
    std::string path;
    std::string what; ///< how messages call the file: "the sum"
    /// The user typed the name: that user's links are followed, pipes and devices are written to.
    bool isTyped = false;
    std::string_view magic; ///< an existing file must begin with it, or be empty; empty: any file will do
};

struct OutputTarget {
    OutputPlace place;          ///< no link, except the kernel's own in /proc
    std::optional<mode_t> mode; ///< permissions of the existing regular file; none: there is no such file
    FileIdentity identity;      ///< of what is there
    bool isInPlace = false;     ///< a pipe or device, which is written to instead of being replaced
    bool isKernelsLink = false; ///< leads to what a descriptor has open, which may have no path
};

/// Finds the file to write. Errors: a link that was not typed or belongs to another user; another user's pipe, or file
/// in a folder that all may write to; a folder; a file of another kind; a socket; too many links.
[[nodiscard]] Result<OutputTarget> findOutputTarget(const OutputName&);

/// Writes a new file in place of the existing one, with its permissions or, if there is none, `newMode`. Errors: those
/// of findOutputTarget(), and the system's.
[[nodiscard]] std::optional<Error> replaceOutput(const OutputName&, const ByteSource&, mode_t newMode);
[[nodiscard]] std::optional<Error> replaceOutput(const OutputName&, const std::string& bytes, mode_t newMode);

/// Writes into what was found instead of replacing it. Errors: the system's; something else is there by now.
[[nodiscard]] std::optional<Error> writeInPlace(const OutputTarget&, std::string_view bytes);

} // namespace gmonscope
