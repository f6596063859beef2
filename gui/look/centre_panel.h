// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;
class QVBoxLayout;

/// The middle of the window: pages under tabs, and the banners between, so that they are seen on each page.
class CentrePanel : public QWidget {
    Q_OBJECT
public:
    explicit CentrePanel(QWidget* parent = nullptr);

    void addPage(QWidget* page, const QString& title);
    /// A page that has nothing to show has no tab. REQUIRES: the first page stays.
    void setPageAvailable(QWidget* page, bool isAvailable);
    void showPage(QWidget* page);
    /// By its object's name, if it is there and has something to show.
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
