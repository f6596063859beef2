// SPDX-License-Identifier: MIT
//
// A person's own editor.
#pragma once

#include <QString>
#include <QStringList>

namespace editor {

/// A command's words, filled in: %f is the file and %l the line, as in `kate -l %l %f`. Words may be in double quotes.
/// A command without %f gets the file at its end.
[[nodiscard]] QStringList wordsOf(const QString& command, const QString& file, int line);
/// Opens it as Preferences::editorCommand says; without one as the desktop would. What is wrong; empty: nothing.
[[nodiscard]] QString open(const QString& file, int line);

} // namespace editor
