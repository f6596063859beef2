// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "tables/name_keys.h"

#include <QObject>

/// Ranks the names of the open profile on a background thread when a table wants to sort them.
class NameRanking : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Keeps known or pending ranks if the names are the same, as for a running program; else gives them up.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    /// Asks for the ranks. ready() follows, at once if they are known.
    void want();

Q_SIGNALS:
    void ready(const NameRanksPtr& ranks);

private:
    std::shared_ptr<const gmonscope::Profile> m_profile;
    NameRanksPtr m_ranks;
    bool m_isUnderWay = false;
    Background m_background;
};
