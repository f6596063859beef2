// SPDX-License-Identifier: MIT
//
// A session's parts as JSON and back.
#pragma once

#include "session/json_reader.h"
#include "session/session.h"

#include <QDir>

namespace sessionJson {

/// `folder`: where the session lies.
[[nodiscard]] QJsonObject of(const Session& session, const QDir& folder);
/// As far as the reader has no error.
[[nodiscard]] Session read(const QJsonObject& whole, JsonReader& reader, const QDir& folder);

} // namespace sessionJson
