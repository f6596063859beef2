// SPDX-License-Identifier: MIT
#pragma once

#include "profile/loaded_profile.h"

#include <QWidget>

class ElidedLabel;

/// Above tables that show only what is in focus: how much of the profile that is, and the way to the rest. Hidden while
/// they show all.
class FocusLine : public QWidget {
    Q_OBJECT
public:
    explicit FocusLine(QWidget* parent = nullptr);

    /// `shown`: rows of the flat profile that are left. Null: nothing is open, or all of it is shown.
    void tell(const LoadedProfile* loaded, const std::vector<gmonscope::FlatRow>& shown);

Q_SIGNALS:
    void allRequested();

private:
    ElidedLabel* m_text;
};
