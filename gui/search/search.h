// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "search/search_index.h"

#include <QObject>
#include <QTimer>

#include <memory>

/// The search of the window: its text and its hits. It starts a moment after the last letter and runs on a background
/// thread, so that typing never waits.
class Search : public QObject {
    Q_OBJECT
public:
    enum class Direction { Next, Previous };

    explicit Search(QObject* parent = nullptr);

    /// Searches the new profile for the same text; null: nothing is open.
    void setProfile(const LoadedProfilePtr& loaded);
    /// Searches a later profile of the same running program; the old hits stay until then.
    void refreshProfile(const LoadedProfilePtr& loaded);
    void setText(const QString& text);
    const QString& text() const { return m_text; }

    /// The hits of the last search that ended; an empty pattern: there is no search.
    const SearchHits& hits() const { return *m_hits; }
    /// True while the hits are not those of the text yet.
    bool isUnderWay() const { return m_isUnderWay; }

    /// True if the profile has sampled time, so that hits have a share of it.
    bool hasTimes() const;

    /// Returns the hit after or before a function, going round at the ends; the first or last if `from` is no hit. None
    /// without hits.
    std::optional<gmonscope::FunctionId> step(std::optional<gmonscope::EntryRef> from, Direction direction) const;

Q_SIGNALS:
    /// The hits, or the text, have changed.
    void changed();

private:
    struct Names;
    void start();

    QString m_text;
    std::shared_ptr<const SearchHits> m_hits;
    bool m_isUnderWay = false;
    QTimer m_delay;
    std::shared_ptr<Names> m_names; ///< for the open profile
    Background m_background;
};
