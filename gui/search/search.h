// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "search/search_index.h"

#include <QObject>
#include <QTimer>

#include <memory>

/// The search of the window: what is searched for, and what was found. Searches a moment after the last letter, on a
/// thread of its own, so that typing never waits.
class Search : public QObject {
    Q_OBJECT
public:
    enum class Direction { Next, Previous };

    explicit Search(QObject* parent = nullptr);

    /// Searches the new profile for the same; null: nothing is open.
    void setProfile(const LoadedProfilePtr& loaded);
    /// Of the same program a moment later: what was found stays until it has been found again.
    void refreshProfile(const LoadedProfilePtr& loaded);
    void setText(const QString& text);
    const QString& text() const { return m_text; }

    /// Of the last search that ended; an empty pattern: nothing is searched for.
    const SearchHits& hits() const { return *m_hits; }
    /// The hits are not those of the text yet.
    bool isUnderWay() const { return m_isUnderWay; }

    /// Time was sampled: hits have a share of it.
    bool hasTimes() const;

    /// The hit after or before a function, round and round; from anything that is none, the first or last. None
    /// without hits.
    std::optional<gmonscope::FunctionId> step(std::optional<gmonscope::EntryRef> from, Direction direction) const;

Q_SIGNALS:
    /// Other hits, or a text whose hits are still to come.
    void changed();

private:
    struct Names;
    void start();

    QString m_text;
    std::shared_ptr<const SearchHits> m_hits;
    bool m_isUnderWay = false;
    QTimer m_delay;
    std::shared_ptr<Names> m_names; ///< of the open profile
    Background m_background;
};
