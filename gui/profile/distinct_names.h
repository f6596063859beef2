// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "profile/profile_document.h"
#include "profile/view_choice.h"

#include <QObject>

#include <atomic>
#include <memory>
#include <vector>

/// Returns the names that tell these functions apart; null: the shortest do. `cancelled` is polled; once true, the
/// result is unused.
[[nodiscard]] DistinctNamesPtr distinctNames(const std::shared_ptr<const gmonscope::TimedGraph>& graph,
                                             const std::vector<gmonscope::FunctionId>& shown,
                                             const std::atomic<bool>& cancelled);

/// Finds the names by which the functions of all tables are told apart, on a background thread: those of a large C++
/// program take a tenth of a second.
class DistinctNamesDocument : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Null: no profile is open.
    void setProfile(const LoadedProfilePtr& loaded);
    /// Returns the names of a later profile of the same running program at once, so that none changes for a moment;
    /// null where there are too many.
    [[nodiscard]] static DistinctNamesPtr ofRefreshed(const LoadedProfile& loaded);

Q_SIGNALS:
    /// Comes only if the shortest names do not tell all functions apart.
    void ready(const DistinctNamesPtr& names);

private:
    Background m_background;
};
