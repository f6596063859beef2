// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;
class QVBoxLayout;

/// The middle of the window: pages under tabs, with the banners between, so that each page shows them.
class CentrePanel : public QWidget {
    Q_OBJECT
public:
    explicit CentrePanel(QWidget* parent = nullptr);

    void addPage(QWidget* page, const QString& title);
    /// Hides the tab of a page that has nothing to show. REQUIRES: the first page stays.
    void setPageAvailable(QWidget* page, bool isAvailable);
    void showPage(QWidget* page);
    /// Shows the page whose object has this name, if it is available.
    void showPage(const QString& name);
    [[nodiscard]] QWidget* currentPage() const;
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }
    void setBanner(QWidget* banner);

Q_SIGNALS:
    void pageChanged(QWidget* page);

private:
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    QVBoxLayout* m_layout;
};
