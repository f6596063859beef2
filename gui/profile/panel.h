// SPDX-License-Identifier: MIT
#pragma once

#include "profile/accuracy.h"
#include "profile/entry_map.h"
#include "profile/loaded_profile.h"

#include <QIcon>
#include <QWidget>

class QSettings;
class QVBoxLayout;
class SearchPattern;
struct ViewChoice;

/// A panel of the window, a dock or a page in the middle. The workbench places it, lists docks in the menu View, and
/// tells each panel what all of them show. A panel overrides what concerns it. Its window title is what users read.
class Panel : public QWidget {
    Q_OBJECT
public:
    /// Summary of the content, for the dock's title and its button at the bottom of the window.
    struct Summary {
        QString brief;  ///< "4": on the button, after the panel's name
        QString detail; ///< in the dock's title, after the panel's name
        QIcon icon;     ///< of the button
    };

    /// `name` is the object's name, which sessions and settings keep.
    Panel(const QString& name, const QString& title, QWidget* parent = nullptr);

    /// Shows this profile; null: none is open. `earlier` leads from the functions shown before to those of this one
    /// when it is a later profile of the same running program: only numbers change, nothing moves. Null: another
    /// profile.
    virtual void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier);
    /// Shows the errors of the profile's times, which are known later than the profile.
    virtual void setAccuracy(const AccuracyPtr& accuracy);
    virtual void setView(const ViewChoice& view);
    /// Marks the hits of a search in the names.
    virtual void markHits(const SearchPattern& pattern);
    /// False: the profile has nothing for this page, and its tab is hidden.
    virtual bool isAvailable() const;

    /// These keep what the user arranged inside the panel. restoreFrom() returns false if that does not fit.
    virtual void saveTo(QSettings& settings) const;
    virtual bool restoreFrom(const QSettings& settings);
    virtual void resetLayout();

    const Summary& summary() const { return m_summary; }

Q_SIGNALS:
    void summaryChanged();
    /// The user wants this choice, for all panels.
    void viewWanted(const ViewChoice& view);

protected:
    /// The layout of the panel, a column without margins.
    QVBoxLayout* column() const { return m_column; }
    void setSummary(const Summary& summary);

private:
    QVBoxLayout* m_column;
    Summary m_summary;
};
