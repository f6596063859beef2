// SPDX-License-Identifier: MIT
//
// Opens source files in the user's editor.
#pragma once

#include <QString>
#include <QStringList>

namespace editor {

/// Returns the words of `command`, with %f replaced by the file and %l by the line, as in `kate -l %l %f`. Double
/// quotes keep blanks in a word. A command without %f gets the file at its end.
[[nodiscard]] QStringList wordsOf(const QString& command, const QString& file, int line);
/// Opens the file as Preferences::editorCommand says, else as the desktop does. Returns an error text, or an empty one.
[[nodiscard]] QString open(const QString& file, int line);

} // namespace editor
