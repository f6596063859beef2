// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution_delegate.h"
#include "attribution/attribution_model.h"
#include "attribution/inlined_rows.h"
#include "profile/selection.h"

#include "gmonscope/compared_graph.h"
#include "gmonscope/each_run.h"

#include <QStringList>
#include <QWidget>

#include <memory>

class ElidedLabel;
class KeySwatch;
class LinkLabel;
class QLabel;
class QListView;
class QStackedLayout;

/// Who pays for the selected function or cycle, and where its time goes. Every row is a link to another.
class AttributionPanel : public QWidget {
    Q_OBJECT
public:
    explicit AttributionPanel(Selection& selection, QWidget* parent = nullptr);

    void setListing(std::shared_ptr<const gmonscope::CallGraphListing> listing);
    /// In place of a listing: what became of the functions of two profiles. Null: none.
    void setComparison(std::shared_ptr<const gmonscope::ComparedGraph> graph);
    /// The same program a moment later: what is read stays where it is.
    void refresh(std::shared_ptr<const gmonscope::CallGraphListing> listing, AccuracyPtr accuracy);
    /// That of the listing's profile; none: not known yet.
    void setAccuracy(AccuracyPtr accuracy);
    void setView(const ViewChoice& view);
    /// Whether there are runs that eachRunToggled() can ask for.
    void setEachRunAvailable(bool isAvailable);
    /// Of the listing's functions, below their callees; null: none. `names` are the runs'.
    void setEachRun(std::shared_ptr<const gmonscope::EachRun> runs, QStringList names = {});
    /// They are wanted no more.
    void giveUpEachRun();
    /// Of the listing's functions, below their callees.
    void setInlined(InlinedHere inlined);
    /// What a search found is marked in the names.
    void markHits(const SearchPattern& pattern);
    QListView* view() const { return m_list; }
    const AttributionModel& model() const { return *m_model; }

Q_SIGNALS:
    /// A person wants to see the runs of the sum, each by itself, or no longer.
    void eachRunToggled(bool isWanted);
    /// What is inlined in functions is wanted, or no longer.
    void inlinedToggled();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeKey();
    QWidget* makeFooter();
    void takeListing(std::shared_ptr<const gmonscope::CallGraphListing> listing);
    void show(Selection::Entry entry);
    std::vector<AttributionItem> itemsOf(gmonscope::EntryRef entry) const;
    void follow(const QModelIndex& index);
    bool followBadge(const QPoint& position);
    bool isLink(const QPoint& position) const;
    void copyTable() const;
    void showGprofEntry();
    void toggleEachRun();
    void showAgain();

    Selection& m_selection;
    std::shared_ptr<const gmonscope::CallGraphListing> m_listing;
    std::shared_ptr<const gmonscope::ComparedGraph> m_compared;
    AccuracyPtr m_accuracy;
    std::shared_ptr<const gmonscope::EachRun> m_eachRun;
    QStringList m_runNames;
    InlinedHere m_inlined;
    bool m_isEachRunWanted = false;
    ViewChoice m_view;
    AttributionModel* m_model;
    AttributionDelegate* m_delegate;
    QListView* m_list;
    KeySwatch* m_measuredSwatch; ///< this, and the next two, in the key
    QLabel* m_estimated;
    ElidedLabel* m_measured;
    QWidget* m_errors;
    QWidget* m_key;
    QWidget* m_footer;
    LinkLabel *m_gprof, *m_eachRunLink;
    QLabel* m_position;
    QLabel* m_empty;
};
