// SPDX-License-Identifier: MIT
#pragma once

class QCoreApplication;

/// Makes the window speak the first of the user's languages that resources/translations has, unless English comes
/// before it: its own texts, those of the analysis, and, where Qt's translations are installed, the buttons of Qt's
/// dialogs.
/// Called once, before the first window.
void speakUsersLanguage(QCoreApplication&);
