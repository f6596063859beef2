// SPDX-License-Identifier: MIT
#include "look/centre_panel.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

CentrePanel::CentrePanel(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar), m_pages(new QStackedWidget), m_layout(new QVBoxLayout(this))
{
    m_tabs->setObjectName(QStringLiteral("centreTabs"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_tabs, 0, Qt::AlignLeft);
    m_layout->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_pages->setCurrentIndex(index);
        Q_EMIT pageChanged(currentPage());
    });
}

void CentrePanel::addPage(QWidget* page, const QString& title)
{
    m_pages->addWidget(page);
    m_tabs->addTab(title);
}

void CentrePanel::setPageAvailable(QWidget* page, bool isAvailable)
{
    const int index = m_pages->indexOf(page);
    if (!isAvailable && m_tabs->currentIndex() == index)
        m_tabs->setCurrentIndex(0);
    m_tabs->setTabVisible(index, isAvailable);
    m_tabs->updateGeometry(); // Qt leaves it as wide as it was
}

void CentrePanel::showPage(QWidget* page) { m_tabs->setCurrentIndex(m_pages->indexOf(page)); }

void CentrePanel::showPage(const QString& name)
{
    for (int page = 0; page < m_pages->count(); ++page)
        if (m_pages->widget(page)->objectName() == name && m_tabs->isTabVisible(page))
            m_tabs->setCurrentIndex(page);
}

QWidget* CentrePanel::currentPage() const { return m_pages->currentWidget(); }

void CentrePanel::setBanner(QWidget* banner) { m_layout->insertWidget(1, banner); }
