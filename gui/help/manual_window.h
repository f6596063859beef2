// SPDX-License-Identifier: MIT
#pragma once

#include "help/manual_pages.h"

#include <QDialog>

class ManualBrowser;
class QAction;
class QLabel;
class QLineEdit;
class QListWidget;

/// The manual beside the window: its pages as a list, the page, and a search through all of them.
class ManualWindow : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget* parent);

    void show(const QUrl& page);

private:
    void fillList();
    void makeActions();
    void layOut();
    void search(const QString& text);
    void goToNext();
    void followPage(const QUrl& page);

    QList<ManualPage> m_pages;
    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_found;
    ManualBrowser* m_browser;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
};

/// Shows the manual's page; one window for each parent. It does not block the parent.
void showManual(QWidget& parent, const QUrl& page = manualUrl(QStringLiteral("window")));
