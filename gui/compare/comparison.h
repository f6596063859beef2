// SPDX-License-Identifier: MIT
//
// Compares two profiles on a background thread.
#pragma once

#include "profile/background.h"
#include "profile/profile_document.h"
#include "profile/view_choice.h"

#include "gmonscope/compared_graph.h"
#include "gmonscope/graph_changes.h"
#include "gmonscope/numbers.h"

#include <QObject>

#include <memory>

/// One of the two profiles: A, the base, or B.
struct ComparedSide {
    QString title; ///< "lumen · gmon.out + 2 runs"
    std::shared_ptr<const gmonscope::Profile> profile;

    /// The mean time of one run in seconds.
    double meanSeconds() const;
};

/// A comparison as the panels show it; they share it, and it never changes.
struct Comparison {
    ComparedSide base, now;
    std::shared_ptr<const gmonscope::ComparedGraph> graph;
    const gmonscope::ProfileDifference& difference; ///< owned by the graph
    DistinctNamesPtr names;                         ///< of both together; null: the shortest names tell all apart
    std::size_t changed = 0;                        ///< functions whose self time changed beyond chance
    std::size_t changes = 0;                        ///< changes that were tested; the correction for chance needs it
    bool isContinued = false; ///< same files as before, but swapped or with other functions hidden

    Comparison(ComparedSide a, ComparedSide b);
    /// True if both sides were counted one by one: then no change is chance.
    bool isExact() const { return base.profile->costUnit().isExact && now.profile->costUnit().isExact; }
    /// Half of the interval that holds the change with 95 % confidence, in seconds; it covers the chance of ticks only.
    double error(const gmonscope::Change& change) const;
    /// Returns the unit for all times; percent are those of A, so that the same share is the same time on both sides.
    gmonscope::TimeUnit unit(gmonscope::TimeMeasure measure) const;
};
using ComparisonPtr = std::shared_ptr<const Comparison>;

/// The files of both sides, or profiles that are loaded already.
struct CompareRequest {
    struct Side {
        QString image;
        std::vector<std::string> profiles, salvaged;
        ComparedSide loaded;
    };
    Side base, now;
    QStringList given;               ///< if not empty: files the user chose; the older of them and `now` is the base
    gmonscope::GraphChanges changes; ///< for both sides, else they would seem to differ
    std::string event;               ///< of both sides, as in LoadRequest
    bool isContinued = false;        ///< see Comparison
};

class CompareDocument : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const ComparisonPtr& comparison() const { return m_comparison; }
    void start(CompareRequest request);
    void swap();
    /// Loads both sides with these changes; the old comparison stays until then. Does nothing without a comparison.
    void setChanges(const gmonscope::GraphChanges& changes);
    /// Returns the changes of the comparison that is shown.
    const gmonscope::GraphChanges& changes() const { return m_shown.changes; }
    void cancel();
    void leave();

Q_SIGNALS:
    void loadingChanged(bool isLoading);
    void progressed(const QString& stage, double fraction);
    /// A comparison has come, or has been left.
    void changed();
    void failed(const FileError& error);
    /// The requested changes failed or were aborted; changes() are still shown.
    void changesGivenUp();

private:
    void restart(CompareRequest request);
    void giveUpChanges();
    void fail(const FileError& error);
    void finish(const ComparisonPtr& comparison, const CompareRequest& request);

    ComparisonPtr m_comparison;
    CompareRequest m_shown;            ///< the request that the comparison came from
    gmonscope::GraphChanges m_changes; ///< the latest that were asked for
    Background m_background;
};
