// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "profile/profile_document.h"
#include "profile/selection.h"

#include "gmonscope/code_view.h"

#include <QObject>
#include <QTimer>

class CentrePanel;
class CodePanel;
class EntryMenu;
class QAction;

/// Shows the code of the selected function while its panel is visible. The code is read on a background thread.
class CodeController : public QObject {
    Q_OBJECT
public:
    /// `panel` is one of the pages of `centre`.
    CodeController(ProfileDocument& document, Selection& selection, CodePanel& panel, CentrePanel& centre,
                   EntryMenu& menu, QObject* parent);

    /// Returns the action that shows the panel.
    QAction* action() const { return m_action; }
    /// Also looks for sources below this folder, which the user chose.
    void useFolder(const QString& folder);

private:
    [[nodiscard]] std::optional<gmonscope::EntryRef> entryNow(gmonscope::EntryRef shown) const;
    void showSource(gmonscope::EntryRef entry);
    void update();
    void start(gmonscope::FunctionId function, const LoadedProfilePtr& loaded);
    void finish(const std::shared_ptr<const gmonscope::CodeView>& code, const LoadedProfilePtr& loaded);
    void chooseFolder();
    void showNotice(const gmonscope::CodeView& code);

    ProfileDocument& m_document;
    Selection& m_selection;
    CodePanel& m_panel;
    CentrePanel& m_centre;
    QAction* m_action;
    QTimer m_patience; ///< runs out when reading takes long; then the panel says that it reads
    std::shared_ptr<gmonscope::CodeReader> m_reader;
    Background m_background;
};
