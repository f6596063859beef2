// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_sink.h"
#include "gmonscope/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace gmonscope {

/// Writes all, or says what the system says.
[[nodiscard]] std::optional<Error> writeAll(int descriptor, std::string_view bytes, const std::string& path);

/// Closes the descriptor; the first failure stands.
[[nodiscard]] std::optional<Error> closeAfter(std::optional<Error> failure, int descriptor, const std::string& path);

/// What a file gets that is made now.
[[nodiscard]] mode_t modeOfNewFiles();

/// The folder that the path's last part lies in.
[[nodiscard]] std::string folderOf(const std::string& path);

/// Writes under another name first, so that a full disk costs no file that was there.
[[nodiscard]] std::optional<Error> replaceFile(const std::string& path, const std::string& bytes, mode_t mode);
[[nodiscard]] std::optional<Error> replaceFile(const std::string& path, const ByteSource& bytes, mode_t mode);

} // namespace gmonscope
