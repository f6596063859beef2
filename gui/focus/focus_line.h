// SPDX-License-Identifier: MIT
#pragma once

#include "profile/loaded_profile.h"

#include <QWidget>

class ElidedLabel;

/// A line above tables that show only what is in focus: says how much of the profile that is, and has a link that shows
/// all. It is hidden while they show all.
class FocusLine : public QWidget {
    Q_OBJECT
public:
    explicit FocusLine(QWidget* parent = nullptr);

    /// `shown`: the rows of the flat profile that remain. Null: hides the line; nothing is open, or all is shown.
    void tell(const LoadedProfile* loaded, const std::vector<gmonscope::FlatRow>& shown);

Q_SIGNALS:
    void allRequested();

private:
    ElidedLabel* m_text;
};
