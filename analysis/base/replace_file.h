// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_sink.h"
#include "base/output_place.h"
#include "gmonscope/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace gmonscope {

/// Writes all bytes, or returns the system's error.
[[nodiscard]] std::optional<Error> writeAll(int descriptor, std::string_view bytes, const std::string& path);

/// Closes the descriptor. Returns `failure` if there is one, else the error of closing.
[[nodiscard]] std::optional<Error> closeAfter(std::optional<Error> failure, int descriptor, const std::string& path);

/// Returns the permissions of newly created files, by the umask.
[[nodiscard]] mode_t modeOfNewFiles();

/// Writes a new file in place of the existing one; under another name first, so that a full disk does not destroy it.
/// Error: the system's.
[[nodiscard]] std::optional<Error> replaceFile(const OutputPlace&, const ByteSource& bytes, mode_t mode);

} // namespace gmonscope
