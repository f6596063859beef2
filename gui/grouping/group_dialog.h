// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"

#include "gmonscope/graph_changes.h"
#include "gmonscope/profile.h"

#include <QDialog>

#include <memory>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

/// Asks for a name and a pattern of functions that shall become one, and shows which these are as the pattern is
/// typed.
class GroupDialog : public QDialog {
    Q_OBJECT
public:
    /// `before`: the rules that come first.
    GroupDialog(std::shared_ptr<const gmonscope::Profile> profile, std::vector<gmonscope::GroupRule> before,
                const gmonscope::GroupRule& proposed, QWidget* parent = nullptr);

    gmonscope::GroupRule rule() const;

private:
    struct Answer {
        QStringList shown;
        std::size_t functions = 0;
        double seconds = 0;
        QString wrong; ///< with the pattern; empty: nothing
    };
    static Answer answerTo(const gmonscope::Profile& profile, const std::vector<gmonscope::GroupRule>& rules);
    void look();
    void show(const Answer& answer);
    void update();

    std::shared_ptr<const gmonscope::Profile> m_profile;
    std::vector<gmonscope::GroupRule> m_before;
    QLineEdit *m_name, *m_pattern;
    QListWidget* m_list;
    QLabel* m_summary;
    QPushButton* m_group;
    std::size_t m_found = 0; ///< functions that fit what is typed
    Background m_background;
};
