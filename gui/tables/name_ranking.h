// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "tables/name_keys.h"

#include <QObject>

/// Ranks the names of the open profile when a table wants to sort them, on a thread of its own.
class NameRanking : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// What is known, or under way, is kept for the same names, as those of a program that runs on; else given up.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    /// ready() comes, at once if they are known.
    void want();

Q_SIGNALS:
    void ready(const NameRanksPtr& ranks);

private:
    std::shared_ptr<const gmonscope::Profile> m_profile;
    NameRanksPtr m_ranks;
    bool m_isUnderWay = false;
    Background m_background;
};
