// SPDX-License-Identifier: MIT
#pragma once

#include "window/recent_files.h"

#include <QScrollArea>

class LinkRow;
class QVBoxLayout;

/// The page shown before a profile is open: ways to open one, and how to make one.
class WelcomePage : public QScrollArea {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Offers a profile in the current folder. `reason` says which program it goes with; empty while unknown.
    void setFound(const QString& profile, const QString& reason);
    /// Whether the sample profile is installed.
    void setSampleAvailable(bool isAvailable);
    void setRecent(const QList<RecentProfile>& profiles);

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    void recordRequested();
    void watchRequested();
    void openFoundRequested();
    void otherProgramRequested();
    void recentRequested(const RecentProfile& profile);
    void clearRecentRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeTitle();
    QWidget* makeDropTarget();
    QWidget* makeOtherWays();
    LinkRow* makeWay(const char* iconName, const QString& head, const QString& body);
    QWidget* makeRecent();
    QWidget* makeHowTo();
    QWidget* makeFound(const QString& profile, const QString& reason);
    QWidget* makeRecentRow(const RecentProfile& profile);

    QVBoxLayout* m_foundPlace;
    QVBoxLayout* m_recentRows;
    QWidget* m_recent;
    LinkRow* m_sample = nullptr;
};
