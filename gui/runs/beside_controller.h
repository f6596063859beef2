// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/after_diagram.h"
#include "profile/beside_runs.h"
#include "profile/profile_document.h"
#include "runs/run_reading.h"

#include <QObject>

#include <vector>

class AttributionPanel;
class QAction;
class BannerArea;
class DiagramDocument;
class FunctionsPanel;
class Selection;

/// Reads each run of the shown sum by itself, once, in the background, and gives the result to all that show where the
/// runs differ. One run alone can be looked at, and left again: then the others are not read anew.
class BesideController : public QObject {
    Q_OBJECT
public:
    struct Shown {
        ProfileDocument& document;
        Selection& selection;
        DiagramDocument& diagram;
        FunctionsPanel& tables;
        AttributionPanel& attribution;
        BannerArea& banner;
    };

    BesideController(const Shown& shown, QObject* parent);

    /// Null: not known, or there are no several runs.
    const BesideRunsPtr& runs() const { return m_runs; }
    /// Reads the runs if they are not known, however many they are.
    void want();
    bool isReading() const { return m_reading.isReading(); }
    /// Shows one run in place of the sum.
    void showAlone(std::size_t run);
    /// Shows the sum of all runs that can be in it.
    void showAll();
    /// Returns the action that does so, for the menu Runs.
    QAction* allAction() const { return m_all; }

Q_SIGNALS:
    void changed(const BesideRunsPtr& runs);
    /// The runs that somebody waits for will not come.
    void gaveUp();

private:
    /// A set of files, as they were when they were read.
    struct Files {
        QStringList paths;
        QList<QDateTime> written;
        QString image;
        ProfileChanges changes;

        friend bool operator==(const Files&, const Files&) = default;
    };
    struct Read {
        Files files;
        BesideRuns::Runs runs;
        BesideRuns::ProfilePtr sum;
    };

    Files shownFiles() const;
    void update();
    bool canRead() const;
    /// True if a single file is open that is the sum of several runs.
    bool isSum() const;
    bool isSmall() const;
    std::optional<std::size_t> aloneOf(const Files& files) const;
    QStringList givenNames() const;
    void takeFiles();
    void publish(std::optional<std::size_t> alone);
    void give(const BesideRunsPtr& runs);
    void start();
    void drop();
    void include(const QStringList& paths);
    void tellAlone();
    void tellGroups();

    Shown m_shown;
    AfterDiagram m_afterDiagram;
    std::optional<Read> m_read;
    QStringList m_given; ///< names of the runs
    QAction* m_all;
    QString m_wantedAlone; ///< the file of the run that the user wants to see alone
    BesideRunsPtr m_runs;
    RunReading m_reading;
};
