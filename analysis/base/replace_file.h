// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_sink.h"
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

/// Returns the folder that contains the last part of the path.
[[nodiscard]] std::string folderOf(const std::string& path);

/// Writes to a temporary name first, so that a full disk does not destroy the existing file.
[[nodiscard]] std::optional<Error> replaceFile(const std::string& path, const std::string& bytes, mode_t mode);
[[nodiscard]] std::optional<Error> replaceFile(const std::string& path, const ByteSource& bytes, mode_t mode);

} // namespace gmonscope
