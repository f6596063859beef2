// SPDX-License-Identifier: MIT
#include "window/welcome_page.h"

#include "look/elided_label.h"
#include "look/format.h"
#include "look/icons.h"
#include "look/link_label.h"
#include "look/theme.h"
#include "window/card.h"
#include "window/link_row.h"

#include <QClipboard>
#include <QDateTime>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using gmonscope::FontWeight;
using theme::TextSize;

namespace {

constexpr double contentWidth = 960;

QLabel* makeLabel(const QString& text, TextSize size, FontWeight weight = FontWeight::Regular)
{
    auto* const label = new QLabel(text);
    label->setFont(theme::font(size, weight));
    return label;
}

QLabel* makeQuiet(const QString& text, TextSize size = TextSize::Small)
{
    QLabel* const label = makeLabel(text, size);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

IconLabel* makeAccentIcon(const char* name, double size)
{
    return new IconLabel(size, icons::icon(QLatin1String(name), [] { return theme::palette().accent; }));
}

void clearLayout(QLayout* layout)
{
    while (QLayoutItem* const item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

QWidget* makeCommand(const QString& command)
{
    auto* const card = new Card(Card::Look::Command);
    auto* const layout = new QHBoxLayout(card);
    layout->setContentsMargins(theme::scaled(10), 0, theme::scaled(4), 0);
    auto* const text = new QLabel(command);
    text->setFont(theme::fixedFont());
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* const copy = new QToolButton;
    copy->setIcon(icons::icon(QStringLiteral("copy")));
    copy->setAutoRaise(true);
    copy->setToolTip(WelcomePage::tr("Copy"));
    copy->setAccessibleName(WelcomePage::tr("Copy %1").arg(command));
    QObject::connect(copy, &QToolButton::clicked, card, [command] { QGuiApplication::clipboard()->setText(command); });
    layout->addWidget(text, 1);
    layout->addWidget(copy);
    card->setFixedHeight(theme::scaled(30));
    return card;
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent)
    : QScrollArea(parent), m_foundPlace(new QVBoxLayout), m_recentRows(new QVBoxLayout)
{
    auto* const page = new QWidget;
    page->setObjectName(QStringLiteral("welcomePage"));
    auto* const content = new QWidget;
    content->setMaximumWidth(theme::scaled(contentWidth));
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(theme::scaled(16), theme::scaled(48), theme::scaled(16), theme::scaled(24));
    column->setSpacing(theme::scaled(16));
    column->addWidget(makeTitle());
    column->addLayout(m_foundPlace);
    auto* const middle = new QHBoxLayout;
    middle->setSpacing(theme::scaled(16));
    auto* const ways = new QVBoxLayout;
    ways->setSpacing(theme::scaled(12));
    ways->addWidget(makeDropTarget(), 1);
    ways->addWidget(makeOtherWays());
    middle->addLayout(ways, 1);
    m_recent = makeRecent();
    middle->addWidget(m_recent, 1);
    column->addLayout(middle);
    column->addWidget(makeHowTo());
    column->addStretch();
    auto* const row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    row->addWidget(content, 100);
    row->addStretch(1);
    setWidget(page);
    page->setAutoFillBackground(false); // setWidget() turned it on
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setRecent({});
}

void WelcomePage::paintEvent(QPaintEvent*)
{
    QPainter(viewport()).fillRect(viewport()->rect(), theme::color(theme::palette().canvas));
}

QWidget* WelcomePage::makeTitle()
{
    auto* const title = new QWidget;
    auto* const layout = new QHBoxLayout(title);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::scaled(14));
    auto* const texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(makeLabel(QStringLiteral("gmonscope"), TextSize::Title, FontWeight::Bold));
    texts->addWidget(makeQuiet(tr("See where a program's time goes, and who asked for it."), TextSize::Body));
    layout->addWidget(new IconLabel(44, icons::programIcon()));
    layout->addLayout(texts, 1);
    return title;
}

QWidget* WelcomePage::makeDropTarget()
{
    auto* const card = new Card(Card::Look::DropTarget);
    card->setMinimumHeight(theme::scaled(180));
    auto* const layout = new QVBoxLayout(card);
    layout->setSpacing(theme::scaled(10));
    auto* const open = new QPushButton(icons::icon(QStringLiteral("open")), tr("Open..."));
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(theme::scaled(8));
    buttons->addStretch();
    buttons->addWidget(open);
    buttons->addWidget(makeQuiet(QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText)));
    buttons->addStretch();
    layout->addStretch();
    layout->addWidget(makeAccentIcon("drop", 32), 0, Qt::AlignHCenter);
    layout->addWidget(makeLabel(tr("Drop gmon.out and its program here"), TextSize::Heading, FontWeight::Bold), 0,
                      Qt::AlignHCenter);
    layout->addWidget(makeQuiet(tr("several profiles of one program are summed"), TextSize::Body), 0, Qt::AlignHCenter);
    layout->addLayout(buttons);
    layout->addStretch();
    return card;
}

LinkRow* WelcomePage::makeWay(const char* iconName, const QString& head, const QString& body)
{
    auto* const row = new LinkRow;
    row->setObjectName(QLatin1String(iconName) + QStringLiteral("Way"));
    row->setAccessibleName(head);
    row->setAccessibleDescription(body);
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(theme::scaled(16), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(14));
    auto* const texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addStretch();
    texts->addWidget(makeLabel(head, TextSize::Body, FontWeight::Bold));
    auto* const quiet = new ElidedLabel(body);
    quiet->setFont(theme::font(TextSize::Small));
    quiet->setForegroundRole(QPalette::PlaceholderText);
    texts->addWidget(quiet);
    texts->addStretch();
    layout->addWidget(makeAccentIcon(iconName, 18));
    layout->addLayout(texts, 1);
    return row;
}

QWidget* WelcomePage::makeOtherWays()
{
    auto* const card = new Card(Card::Look::Plain);
    auto* const layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    m_sample =
        makeWay("sample", tr("Open the sample"), tr("A small interpreter, with a cycle and measured call stacks"));
    connect(m_sample, &LinkRow::activated, this, &WelcomePage::sampleRequested);
    auto* const record =
        makeWay("runs", tr("Record a program..."), tr("Runs it, and opens the profile that it leaves"));
    connect(record, &LinkRow::activated, this, &WelcomePage::recordRequested);
    auto* const watch =
        makeWay("watch", tr("Watch a running program..."), tr("Lists those that are being recorded now"));
    connect(watch, &LinkRow::activated, this, &WelcomePage::watchRequested);
    for (LinkRow* const row : {m_sample, record, watch})
        layout->addWidget(row);
    return card;
}

void WelcomePage::setSampleAvailable(bool isAvailable) { m_sample->setVisible(isAvailable); }

QWidget* WelcomePage::makeRecent()
{
    auto* const card = new Card(Card::Look::Plain);
    auto* const layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, 0, 1, 1);
    layout->setSpacing(0);
    auto* const head = new QHBoxLayout;
    head->setContentsMargins(theme::scaled(12), theme::scaled(10), theme::scaled(12), theme::scaled(10));
    auto* const clear = new LinkLabel(tr("Clear list"));
    connect(clear, &QLabel::linkActivated, this, &WelcomePage::clearRecentRequested);
    head->addWidget(makeLabel(tr("Recent"), TextSize::Body, FontWeight::Bold));
    head->addStretch();
    head->addWidget(clear);
    layout->addLayout(head);
    m_recentRows->setSpacing(0);
    layout->addLayout(m_recentRows);
    layout->addStretch();
    return card;
}

QWidget* WelcomePage::makeRecentRow(const RecentProfile& profile)
{
    const bool exists = profile.exists();
    auto* const row = new LinkRow;
    row->setEnabled(exists);
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(12));
    auto* const texts = new QVBoxLayout;
    texts->setSpacing(0);
    const QString program = format::fileName(profile.image);
    auto* const head = new ElidedLabel(profile.title + QStringLiteral("  ") + program);
    head->setFont(theme::font(TextSize::Body));
    const QString folder = format::shortFolder(profile.mainFile());
    auto* const body = new ElidedLabel(
        folder + QStringLiteral(" · ") + (exists ? profile.summary : tr("file not found")), Qt::ElideMiddle);
    body->setFont(theme::font(TextSize::Small));
    body->setForegroundRole(QPalette::PlaceholderText);
    texts->addStretch();
    texts->addWidget(head);
    texts->addWidget(body);
    texts->addStretch();
    layout->addWidget(new IconLabel(16, icons::icon(QStringLiteral("file"))));
    layout->addLayout(texts, 1);
    layout->addWidget(makeQuiet(format::age(profile.openedAt)));
    row->setAccessibleName(head->text());
    connect(row, &LinkRow::activated, this, [this, profile] { Q_EMIT recentRequested(profile); });
    return row;
}

void WelcomePage::setRecent(const QList<RecentProfile>& profiles)
{
    clearLayout(m_recentRows);
    for (const RecentProfile& profile : profiles)
        m_recentRows->addWidget(makeRecentRow(profile));
    m_recent->setVisible(!profiles.isEmpty());
}

QWidget* WelcomePage::makeFound(const QString& profile, const QString& reason)
{
    auto* const card = new Card(Card::Look::Note);
    card->setFixedHeight(theme::scaled(50));
    auto* const layout = new QHBoxLayout(card);
    layout->setContentsMargins(theme::scaled(16), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(12));
    const qint64 written = QFileInfo(profile).lastModified().toSecsSinceEpoch();
    auto* const texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addStretch();
    texts->addWidget(makeLabel(tr("Found %1 in %2, written %3")
                                   .arg(format::fileName(profile), format::shortFolder(profile), format::age(written)),
                               TextSize::Body, FontWeight::Bold));
    texts->addWidget(makeQuiet(reason));
    texts->addStretch();
    auto* const other = new QPushButton(tr("Other program..."));
    auto* const open = new QPushButton(tr("Open"));
    open->setDefault(true);
    connect(other, &QPushButton::clicked, this, &WelcomePage::otherProgramRequested);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openFoundRequested);
    layout->addWidget(makeAccentIcon("note", 18));
    layout->addLayout(texts, 1);
    layout->addWidget(other);
    layout->addWidget(open);
    return card;
}

void WelcomePage::setFound(const QString& profile, const QString& reason)
{
    clearLayout(m_foundPlace);
    if (!profile.isEmpty())
        m_foundPlace->addWidget(makeFound(profile, reason));
}

QWidget* WelcomePage::makeHowTo()
{
    auto* const card = new Card(Card::Look::Plain);
    auto* const grid = new QGridLayout(card);
    grid->setContentsMargins(theme::scaled(16), theme::scaled(14), theme::scaled(16), theme::scaled(16));
    grid->setVerticalSpacing(theme::scaled(10));
    grid->setHorizontalSpacing(theme::scaled(12));
    grid->addWidget(makeLabel(tr("How to get a profile"), TextSize::Body, FontWeight::Bold), 0, 0, 1, 3);
    const std::pair<QString, QString> steps[] = {
        {tr("Build with -pg, keep -g"), QStringLiteral("cc -pg -g -O2 -o prog prog.c")},
        {tr("Run it under the recorder"), QStringLiteral("gmonscope-record -- ./prog")},
        {tr("Open what it wrote"), QStringLiteral("gmonscope ./prog gmon.out")},
    };
    int row = 1;
    for (const auto& [text, command] : steps) {
        grid->addWidget(makeQuiet(QString::number(row), TextSize::Body), row, 0);
        grid->addWidget(makeLabel(text, TextSize::Body), row, 1);
        grid->addWidget(makeCommand(command), row, 2);
        ++row;
    }
    grid->setColumnMinimumWidth(1, theme::scaled(200));
    grid->setColumnStretch(2, 1);
    return card;
}
