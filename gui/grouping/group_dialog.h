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

/// Asks for a group's name and for a pattern of functions to merge, and lists the functions that fit while the user
/// types.
class GroupDialog : public QDialog {
    Q_OBJECT
public:
    using Profiles = std::vector<std::shared_ptr<const gmonscope::Profile>>;
    /// `profiles`: one, or the two of a comparison. `before`: the rules that come before this one.
    GroupDialog(Profiles profiles, std::vector<gmonscope::GroupRule> before, const gmonscope::GroupRule& proposed,
                QWidget* parent = nullptr);

    gmonscope::GroupRule rule() const;

private:
    struct Answer {
        QStringList shown;
        std::size_t functions = 0; ///< each name once
        double seconds = 0;        ///< in all profiles
        QString wrong;             ///< error in the pattern; empty: none
    };
    static Answer answerTo(const Profiles& profiles, const std::vector<gmonscope::GroupRule>& rules);
    QString summaryOf(const Answer& answer) const;
    void look();
    void show(const Answer& answer);
    void update();

    Profiles m_profiles;
    std::vector<gmonscope::GroupRule> m_before;
    QLineEdit *m_name, *m_pattern;
    QListWidget* m_list;
    QLabel* m_summary;
    QPushButton* m_group;
    std::size_t m_found = 0; ///< number of functions that fit the pattern
    Background m_background;
};
