// SPDX-License-Identifier: MIT
//
// Session files: JSON that people can read and version control systems can compare.
#pragma once

#include "session/session.h"

#include "gmonscope/result.h"

#include <QByteArray>

namespace sessionFile {

inline constexpr int version = 1;
/// Returns the suffix with its dot.
[[nodiscard]] QString suffix();

/// True if the name or the first bytes are those of a session.
[[nodiscard]] bool isSession(const QString& path);

/// Returns the text for `path`. Files in its folder or below are also named relative to it, so that all can move.
[[nodiscard]] QByteArray text(const Session& session, const QString& path);
/// Writes the whole file or none. Returns an error if that fails.
[[nodiscard]] std::optional<gmonscope::Error> write(const Session& session, const QString& path);

/// Errors: the file cannot be read, is no session, is damaged (with the offset), or is of a newer version. Missing
/// parts are as in a new Session; parts that this version does not know are ignored.
[[nodiscard]] gmonscope::Result<Session> read(const QString& path);

} // namespace sessionFile
