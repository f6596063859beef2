// SPDX-License-Identifier: MIT
#include "help/manual_window.h"

#include "help/manual_browser.h"
#include "look/action.h"
#include "look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

namespace {

QToolButton* makeButton(QAction* action)
{
    auto* const button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    return button;
}

} // namespace

ManualWindow::ManualWindow(QWidget* parent)
    : QDialog(parent), m_pages(manualPages()), m_search(new QLineEdit), m_list(new QListWidget), m_found(new QLabel),
      m_browser(new ManualBrowser)
{
    setObjectName(QStringLiteral("manualWindow"));
    setWindowTitle(tr("Manual"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    m_search->setObjectName(QStringLiteral("manualSearch"));
    m_search->setPlaceholderText(tr("Search the manual"));
    m_search->setClearButtonEnabled(true);
    m_found->setFont(theme::font(theme::TextSize::Small));
    m_found->setForegroundRole(QPalette::PlaceholderText);
    fillList();
    makeActions();
    connect(m_browser, &ManualBrowser::pageShown, this, &ManualWindow::followPage);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && m_browser->source() != m_pages[row].url)
            m_browser->setSource(m_pages[row].url);
    });
    connect(m_search, &QLineEdit::textChanged, this, &ManualWindow::search);
    connect(m_search, &QLineEdit::returnPressed, this, &ManualWindow::goToNext);
    layOut();
}

void ManualWindow::fillList()
{
    m_list->setObjectName(QStringLiteral("manualList"));
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const ManualPage& page : m_pages) {
        m_list->addItem(page.title);
        m_list->item(m_list->count() - 1)->setToolTip(page.title);
    }
}

void ManualWindow::makeActions()
{
    const QString part = tr("Manual");
    m_back = makeAction(this, {"manualBack", tr("&Back"), "back", {QKeySequence::Back}, {}, {}, false, part});
    m_forward =
        makeAction(this, {"manualForward", tr("For&ward"), "forward", {QKeySequence::Forward}, {}, {}, false, part});
    QAction* const find =
        makeAction(this, {"manualFind", tr("Search the manual"), "search", {QKeySequence::Find}, {}, {}, false, part});
    addActions({m_back, m_forward, find});
    m_back->setEnabled(false);
    m_forward->setEnabled(false);
    connect(m_back, &QAction::triggered, m_browser, &QTextBrowser::backward);
    connect(m_forward, &QAction::triggered, m_browser, &QTextBrowser::forward);
    connect(find, &QAction::triggered, m_search, [this] { m_search->setFocus(); });
    connect(m_browser, &QTextBrowser::backwardAvailable, m_back, &QAction::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, m_forward, &QAction::setEnabled);
}

void ManualWindow::layOut()
{
    auto* const top = new QHBoxLayout;
    top->addWidget(makeButton(m_back));
    top->addWidget(makeButton(m_forward));
    top->addWidget(m_search, 1);
    auto* const left = new QVBoxLayout;
    left->addLayout(top);
    left->addWidget(m_found);
    left->addWidget(m_list, 1);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::scaled(10), theme::scaled(10), 0, 0);
    layout->addLayout(left);
    layout->addWidget(m_browser, 1);
    m_search->setMinimumWidth(theme::scaled(150));
    m_list->setFixedWidth(theme::scaled(230));
    const QSize wanted(theme::scaled(1120), theme::scaled(720));
    resize(screen() ? wanted.boundedTo(screen()->availableSize() * 0.95) : wanted);
}

void ManualWindow::show(const QUrl& page)
{
    QDialog::show();
    raise();
    activateWindow();
    m_browser->setSource(page);
}

void ManualWindow::followPage(const QUrl& page)
{
    for (int row = 0; row < m_pages.size(); ++row)
        if (m_pages[row].url == page) {
            m_list->setCurrentRow(row);
            setWindowTitle(tr("%1 - Manual").arg(m_pages[row].title));
        }
    m_browser->mark(m_search->text());
}

/// Lists the pages that have the text, and shows it in the one that is open, or else in the first.
void ManualWindow::search(const QString& text)
{
    int found = 0, first = -1;
    for (int row = 0; row < m_pages.size(); ++row) {
        const bool has = m_pages[row].text.contains(text, Qt::CaseInsensitive);
        m_list->item(row)->setHidden(!has);
        found += has;
        if (has && (first < 0 || m_pages[row].url == m_browser->source()))
            first = row;
    }
    m_found->setText(text.isEmpty() ? QString() : found ? tr("Pages found: %1").arg(found) : tr("No page has this."));
    if (first >= 0 && m_pages[first].url != m_browser->source())
        m_list->setCurrentRow(first);
    else
        m_browser->mark(text);
}

void ManualWindow::goToNext() { m_browser->goToNextMark(); }

void showManual(QWidget& parent, const QUrl& page)
{
    auto* window = parent.findChild<ManualWindow*>();
    if (!window)
        window = new ManualWindow(&parent);
    window->show(page);
}
