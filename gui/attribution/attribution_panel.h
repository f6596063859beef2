// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution_delegate.h"
#include "attribution/attribution_model.h"
#include "attribution/inlined_rows.h"
#include "attribution/relatives_rows.h"
#include "profile/background.h"
#include "profile/beside_runs.h"
#include "profile/panel.h"
#include "profile/selection.h"

#include "gmonscope/compared_graph.h"

#include <memory>

class ElidedLabel;
class KeySwatch;
class LinkLabel;
class QHelpEvent;
class QLabel;
class QListView;

/// Shows who pays for the selected function or cycle, and where its time goes. Every row is a link to another entry.
class AttributionPanel : public Panel {
    Q_OBJECT
public:
    explicit AttributionPanel(Selection& selection, QWidget* parent = nullptr);

    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier) override;
    void setAccuracy(const AccuracyPtr& accuracy) override;
    void setView(const ViewChoice& view) override;
    void markHits(const SearchPattern& pattern) override;
    /// Shows how the functions of two profiles changed, in place of one profile. Null: nothing to compare.
    void setComparison(std::shared_ptr<const gmonscope::ComparedGraph> graph, DistinctNamesPtr names);
    /// Sets whether there are runs that the user can ask for; see eachRunToggled().
    void setEachRunAvailable(bool isAvailable);
    /// Shows what each run has of the selected function: as a strip below it, and, if asked for, as rows below its
    /// callees. Null: it is not known.
    void setRuns(const BesideRunsPtr& runs);
    /// Stops showing each run, as if the user had asked for that.
    void giveUpEachRun();
    /// Shows the times of inlined code below the callees of the selected function.
    void setInlined(InlinedHere inlined);
    QListView* view() const { return m_list; }
    const AttributionModel& model() const { return *m_model; }

Q_SIGNALS:
    /// The user wants to see each run of the sum by itself, or no longer wants that.
    void eachRunToggled(bool isWanted);
    /// The user wants to see this run alone.
    void runWanted(std::size_t run);
    /// The user wants to see the times of inlined code, or no longer wants that.
    void inlinedToggled();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeKey();
    QWidget* makeFooter();
    void show(Selection::Entry entry);
    std::vector<AttributionItem> summaryRows() const;
    std::vector<AttributionItem> itemsOf(gmonscope::EntryRef entry, AttributionLines lines) const;
    void follow(const QModelIndex& index);
    bool followBadge(const QPoint& position);
    bool isLink(const QPoint& position) const;
    std::optional<std::size_t> runAt(const QPoint& position) const;
    void showTip(const QHelpEvent& event);
    void copyTable() const;
    void showGprofEntry();
    void toggleEachRun();
    void showEachRun();
    void addRuns(std::vector<AttributionItem>& items, gmonscope::FunctionId function) const;
    void showAgain();
    void toggle(AttributionItem::Action action);
    void findRelatives();

    static constexpr AttributionLines fewLines{AttributionLines::few, AttributionLines::few};

    Selection& m_selection;
    LoadedProfilePtr m_loaded;
    std::shared_ptr<const gmonscope::CallGraphListing> m_listing; ///< that of `m_loaded`
    std::shared_ptr<const gmonscope::ComparedGraph> m_compared;
    DistinctNamesPtr m_comparedNames;
    AttributionLines m_lines = fewLines;
    AccuracyPtr m_accuracy;
    BesideRunsPtr m_runs;
    InlinedHere m_inlined;
    AllRelatives m_relatives;
    Background m_background; ///< finds the relatives
    bool m_isEachRunWanted = false;
    ViewChoice m_view;
    AttributionModel* m_model;
    AttributionDelegate* m_delegate;
    QListView* m_list;
    KeySwatch* m_measuredSwatch; ///< this and the next two are parts of the key
    QLabel* m_estimated;
    ElidedLabel* m_measured;
    QWidget* m_errors;
    QWidget* m_key;
    QWidget* m_footer;
    LinkLabel *m_gprof, *m_eachRunLink;
    QLabel* m_position;
    QLabel* m_empty;
};
