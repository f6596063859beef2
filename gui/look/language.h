// SPDX-License-Identifier: MIT
#pragma once

class QCoreApplication;

/// Makes the window speak the user's language, if resources/translations has it: its own texts, those of the analysis,
/// and, where Qt's translations are installed, the buttons of Qt's dialogs. English stays what all texts fall back to.
/// Called once, before the first window.
void speakUsersLanguage(QCoreApplication&);
