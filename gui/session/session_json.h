// SPDX-License-Identifier: MIT
//
// Converts a session's parts to JSON and back.
#pragma once

#include "session/json_reader.h"
#include "session/session.h"

#include <QDir>

namespace sessionJson {

/// `folder`: the folder of the session file.
[[nodiscard]] QJsonObject of(const Session& session, const QDir& folder);
/// Reads until the reader has an error.
[[nodiscard]] Session read(const QJsonObject& whole, JsonReader& reader, const QDir& folder);

} // namespace sessionJson
