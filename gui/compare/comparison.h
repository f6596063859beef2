// SPDX-License-Identifier: MIT
//
// Two profiles beside each other, made on a thread of its own.
#pragma once

#include "profile/background.h"
#include "profile/profile_document.h"

#include "gmonscope/compared_graph.h"
#include "gmonscope/graph_changes.h"
#include "gmonscope/numbers.h"

#include <QObject>

#include <memory>

/// One of the two: A, the base, or B.
struct ComparedSide {
    QString title; ///< "lumen · gmon.out + 2 runs"
    std::shared_ptr<const gmonscope::Profile> profile;

    /// Of one run, when there are several.
    double meanSeconds() const;
};

/// What the panels show of a comparison; shared by them and never changed.
struct Comparison {
    ComparedSide base, now;
    std::shared_ptr<const gmonscope::ComparedGraph> graph;
    const gmonscope::ProfileDifference& difference; ///< the graph's
    std::size_t changed = 0;                        ///< functions whose self time changed beyond chance
    std::size_t changes = 0;                        ///< that were looked at, for which chance is corrected
    bool isContinued = false; ///< of the files of the one before: swapped, or with other functions hidden

    Comparison(ComparedSide a, ComparedSide b);
    /// Half of the interval in which the change of a sampled time lies with 95 % confidence: chance of ticks only.
    double error(const gmonscope::Change& change) const;
    gmonscope::TimeUnit unit() const;
};
using ComparisonPtr = std::shared_ptr<const Comparison>;

/// Which profiles of which program, or a profile that is loaded already.
struct CompareRequest {
    struct Side {
        QString image;
        std::vector<std::string> profiles, salvaged;
        ComparedSide loaded;
    };
    Side base, now;
    QStringList given; ///< if any: files that a person chose; the older of them and `now` becomes the base
    gmonscope::GraphChanges changes; ///< of both: else a difference would be made that is none
    bool isContinued = false;        ///< see Comparison
};

class CompareDocument : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const ComparisonPtr& comparison() const { return m_comparison; }
    void start(CompareRequest request);
    void swap();
    /// Loads both sides so changed; the comparison stays until the new one is there. Nothing if there is none.
    void setChanges(const gmonscope::GraphChanges& changes);
    /// Of the comparison that is shown.
    const gmonscope::GraphChanges& changes() const { return m_shown.changes; }
    void cancel();
    void leave();

Q_SIGNALS:
    void loadingChanged(bool isLoading);
    void progressed(const QString& stage, double fraction);
    /// There is one now, or none any more.
    void changed();
    void failed(const FileError& error);
    /// The changes that were asked for will not come; changes() are shown still.
    void changesGivenUp();

private:
    void restart(CompareRequest request);
    void giveUpChanges();
    void fail(const FileError& error);
    void finish(const ComparisonPtr& comparison, const CompareRequest& request);

    ComparisonPtr m_comparison;
    CompareRequest m_shown;            ///< that the comparison came from
    gmonscope::GraphChanges m_changes; ///< that were asked for last
    Background m_background;
};
