// SPDX-License-Identifier: MIT
//
// Sessions as files: JSON, that a person can read and a version control system can compare.
#pragma once

#include "session/session.h"

#include "gmonscope/result.h"

#include <QByteArray>

namespace sessionFile {

inline constexpr int version = 1;
/// With the dot.
[[nodiscard]] QString suffix();

/// By its name, or by its first bytes.
[[nodiscard]] bool isSession(const QString& path);

/// What `path` would hold. Files in its folder, or below, are named relative to it, too, so that all can move together.
[[nodiscard]] QByteArray text(const Session& session, const QString& path);
/// Whole or not at all. Error: why not.
[[nodiscard]] std::optional<gmonscope::Error> write(const Session& session, const QString& path);

/// Errors: it cannot be read, is no session, is damaged (with the offset), or is of a newer version. What it does not
/// say is as in a new Session; what this version does not know is passed over.
[[nodiscard]] gmonscope::Result<Session> read(const QString& path);

} // namespace sessionFile
