// SPDX-License-Identifier: MIT
#include "code/code_panel.h"

#include "code/code_delegate.h"
#include "look/action.h"
#include "look/elided_label.h"
#include "look/format.h"
#include "look/link_label.h"
#include "look/list_view.h"
#include "look/panel_parts.h"
#include "look/switch_row.h"
#include "look/theme.h"
#include "profile/entry_map.h"

#include <QActionGroup>
#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr double barHeight = 36, rowHeight = 20;

QString countText(std::size_t count, bool isLines)
{
    if (count == 1)
        return isLines ? CodePanel::tr("1 line") : CodePanel::tr("1 instruction");
    return (isLines ? CodePanel::tr("%1 lines", nullptr, format::numerus(count))
                    : CodePanel::tr("%1 instructions", nullptr, format::numerus(count)))
        .arg(format::count(count));
}

} // namespace

CodePanel::CodePanel(QWidget* parent)
    : Panel(QStringLiteral("codePage"), tr("Source"), parent), m_model(new CodeModel(this)), m_view(new QTableView),
      m_pages(new QStackedWidget), m_message(new QLabel), m_modes(new QActionGroup(this))
{
    makeView();
    makeActions();
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setObjectName(QStringLiteral("codeMessage"));
    m_pages->addWidget(m_message);
    m_pages->addWidget(m_view);
    column()->addWidget(makeBar());
    column()->addWidget(makeNotice());
    column()->addWidget(m_pages, 1);
    column()->addWidget(makeInfoLine());
    setFocusProxy(m_view);
    setNotice({});
    showMessage({});
}

void CodePanel::makeView()
{
    m_view->setModel(m_model);
    m_view->setFrameShape(QFrame::NoFrame);
    makeListOf(*m_view, tr("Source and instructions"));
    m_view->setItemDelegate(new CodeDelegate(m_view));
    m_view->setObjectName(QStringLiteral("code"));
    m_view->setAlternatingRowColors(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->verticalHeader()->setDefaultSectionSize(theme::scaled(rowHeight));
    QHeaderView* const header = m_view->horizontalHeader();
    header->setMinimumSectionSize(theme::scaled(36));
    const std::pair<int, int> widths[] = {{CodeModel::Self, 56},
                                          {CodeModel::Callees, 66},
                                          {CodeModel::Calls, 56},
                                          {CodeModel::Ran, 56},
                                          {CodeModel::Line, 54}};
    for (const auto& [column, width] : widths)
        header->resizeSection(column, theme::scaled(width));
    header->setSectionResizeMode(CodeModel::Text, QHeaderView::Fixed);
    m_view->viewport()->installEventFilter(this);
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const auto callee = m_model->calleeAt(index.row()))
            Q_EMIT calleeActivated(*callee);
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        updateActions();
        m_view->viewport()->update(); // the jumps of the row
    });
}

void CodePanel::makeActions()
{
    addMode(m_modes, tr("Source"), tr("The source alone"), "codeSource", CodeMode::Source);
    addMode(m_modes, tr("Instructions"), tr("The machine's instructions alone"), "codeInstructions",
            CodeMode::Instructions);
    addMode(m_modes, tr("Both"), tr("Each line of the source with its instructions"), "codeBoth", CodeMode::Both);
    m_modes->actions().first()->setChecked(true);
    const auto add = [this](const char* name, const QString& text, const char* icon, QKeySequence key, auto slot) {
        const QString tip = QStringLiteral("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText));
        QAction* const action = makeAction(
            this, {.name = name, .text = text, .icon = icon, .keys = {key}, .tip = tip, .part = tr("Source")}, slot);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        return action;
    };
    m_hotter = add("hotterLine", tr("Hotter line"), "previous", Qt::CTRL | Qt::Key_Up, [this] { goToHot(-1); });
    m_cooler = add("nextHottestLine", tr("Next hottest line"), "next", Qt::CTRL | Qt::Key_Down, [this] { goToHot(1); });
    m_edit = add("openInEditor", tr("Open in editor"), "open-in-editor", Qt::CTRL | Qt::Key_Return, [this] {
        if (const auto at = position())
            Q_EMIT openRequested(*at);
    });
}

void CodePanel::addMode(QActionGroup* group, const QString& text, const QString& tip, const char* name, CodeMode mode)
{
    const ActionSpec spec{.name = name, .text = tip, .tip = tip, .shortText = text, .isCheckable = true};
    QAction* const action = makeAction(group, spec);
    action->setData(int(mode));
    connect(action, &QAction::triggered, this, [this, mode] {
        m_mode = mode;
        applyMode();
    });
}

QWidget* CodePanel::makeBar()
{
    QWidget* const bar = panelParts::makeLine(barHeight, "codeBar");
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(8), 0);
    layout->setSpacing(theme::scaled(8));
    m_title = new ElidedLabel;
    m_title->setObjectName(QStringLiteral("codeTitle"));
    m_title->setFont(theme::font(theme::TextSize::Small, FontWeight::Bold));
    layout->addWidget(m_title, 1);
    layout->addWidget(new SwitchRow(m_modes, tr("Show as")));
    layout->addWidget(panelParts::makeButton(m_hotter));
    layout->addWidget(panelParts::makeButton(m_cooler));
    layout->addWidget(panelParts::makeButton(m_edit));
    return bar;
}

QWidget* CodePanel::makeNotice()
{
    m_noticeLine = panelParts::makeLine(panelParts::barHeight, "codeNoticeLine");
    auto* const layout = new QHBoxLayout(m_noticeLine);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(12));
    m_notice = new ElidedLabel;
    m_notice->setObjectName(QStringLiteral("codeNotice"));
    m_notice->setFont(theme::font(theme::TextSize::Small));
    m_noticeLink = new LinkLabel({});
    m_noticeLink->setObjectName(QStringLiteral("codeNoticeLink"));
    layout->addWidget(m_notice, 1);
    layout->addWidget(m_noticeLink);
    connect(m_noticeLink, &QLabel::linkActivated, this, &CodePanel::noticeActivated);
    return m_noticeLine;
}

QWidget* CodePanel::makeInfoLine()
{
    m_info = new ElidedLabel;
    m_info->setObjectName(QStringLiteral("codeInfo"));
    return panelParts::makeInfoLine("codeInfoLine", m_info);
}

void CodePanel::showProfile(const LoadedProfilePtr& /*loaded*/, const EntryMap* earlier)
{
    if (!earlier)
        showMessage({});
}

void CodePanel::showMessage(const QString& text)
{
    m_code.reset();
    m_profile.reset();
    m_model->setCode(nullptr, nullptr, m_mode);
    m_message->setText(text);
    m_pages->setCurrentWidget(m_message);
    setNotice({});
    showTitle();
    showInfo();
    updateActions();
}

bool CodePanel::isShowing(const Profile& profile, FunctionId function) const
{
    return m_code && isSameFunction(*m_profile, m_code->function, profile, function);
}

void CodePanel::showCode(std::shared_ptr<const CodeView> code, std::shared_ptr<const Profile> profile)
{
    const bool isSame = isShowing(*profile, code->function);
    const int row = m_view->currentIndex().row(), top = m_view->verticalScrollBar()->value();
    m_code = std::move(code);
    m_profile = std::move(profile);
    applyMode();
    if (isSame && row >= 0 && row < m_model->rowCount()) {
        makeCurrent(row);
        m_view->verticalScrollBar()->setValue(top);
    }
}

/// Applies the mode that the user chose, or else one in which the code can be shown.
void CodePanel::applyMode()
{
    if (!m_code)
        return;
    for (QAction* const action : m_modes->actions())
        action->setEnabled(canShow(*m_code, CodeMode(action->data().toInt())));
    const CodeMode mode = canShow(*m_code, m_mode)             ? m_mode
                          : canShow(*m_code, CodeMode::Source) ? CodeMode::Source
                                                               : CodeMode::Instructions;
    for (QAction* const action : m_modes->actions())
        action->setChecked(CodeMode(action->data().toInt()) == mode);
    m_model->setCode(m_code, m_profile, mode);
    m_view->setColumnHidden(CodeModel::Ran, !m_model->hasRuns());
    m_view->setColumnHidden(CodeModel::Line, m_code->files.empty());
    for (const int column : {CodeModel::Callees, CodeModel::Calls})
        m_view->setColumnHidden(column, !m_model->hasCalls());
    spanFileNames();
    fitText();
    m_pages->setCurrentWidget(m_view);
    showRow(m_model->hotRows().empty() ? 0 : m_model->hotRows().front());
    showTitle();
    showInfo();
    updateActions();
}

void CodePanel::spanFileNames()
{
    m_view->clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->at(row).kind == CodeRow::Kind::File)
            m_view->setSpan(row, 0, 1, CodeModel::ColumnCount);
}

/// Makes the text column wide enough to scroll to the end of the longest line; short lines fill the view.
void CodePanel::fitText()
{
    int room = m_view->viewport()->width();
    for (int column = 0; column < CodeModel::Text; ++column)
        if (!m_view->isColumnHidden(column))
            room -= m_view->columnWidth(column);
    const int advance = QFontMetrics(theme::fixedFont()).horizontalAdvance(QLatin1Char('x'));
    m_view->setColumnWidth(CodeModel::Text, std::max(room, (m_model->longestText() + 4) * advance +
                                                               CodeDelegate::widthOf(m_model->jumps())));
}

bool CodePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitText();
    return QWidget::eventFilter(watched, event);
}

/// Selects the first column, because the view would scroll the numbers away to show all of the text. It alone is
/// selected, whatever keys are held down.
void CodePanel::makeCurrent(int row)
{
    m_view->selectionModel()->setCurrentIndex(m_model->index(row, CodeModel::Self),
                                              QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void CodePanel::showRow(int row)
{
    if (row >= m_model->rowCount())
        return;
    makeCurrent(row);
    m_view->scrollTo(m_model->index(row, CodeModel::Self), QAbstractItemView::PositionAtCenter);
    m_view->horizontalScrollBar()->setValue(0); // a file's name spans all columns, and its middle is far right
}

/// Goes from one line to the next in the order of their times, and from any other line to the hottest.
void CodePanel::goToHot(int step)
{
    const std::vector<int>& hot = m_model->hotRows();
    if (hot.empty())
        return;
    const auto now = std::find(hot.begin(), hot.end(), m_view->currentIndex().row());
    const auto count = int(hot.size());
    showRow(now == hot.end() ? hot.front() : hot[std::size_t((int(now - hot.begin()) + step + count) % count)]);
}

void CodePanel::setNotice(const QString& text, const QString& action)
{
    m_notice->setText(text);
    m_noticeLink->setLink(action);
    m_noticeLink->setVisible(!action.isEmpty());
    m_noticeLine->setVisible(!text.isEmpty());
}

QString CodePanel::notice() const { return m_notice->text(); }

QString CodePanel::message() const { return m_pages->currentWidget() == m_message ? m_message->text() : QString(); }

std::optional<CodeModel::Position> CodePanel::position() const
{
    if (const int row = m_view->currentIndex().row(); row >= 0)
        if (auto at = m_model->positionAt(row))
            return at;
    return m_model->hotRows().empty() ? std::nullopt : m_model->positionAt(m_model->hotRows().front());
}

void CodePanel::showTitle()
{
    if (!m_code)
        return m_title->setText({});
    QString text = format::entryName(*m_profile, EntryRef::of(m_code->function));
    const CodeFile* const file = m_code->files.empty() ? nullptr : &m_code->files.front();
    m_title->setText(file ? tr("%1 in %2").arg(text, format::fileName(format::text(file->path))) : text);
}

/// "2.11 s self in 14 lines · hottest: line 124 with 38.2 % of it"
void CodePanel::showInfo()
{
    if (!m_code)
        return m_info->setText({});
    const double self = m_profile->function(m_code->function).selfSeconds;
    const std::vector<int>& hot = m_model->hotRows();
    if (hot.empty() || self <= 0)
        return m_info->setText(tr("No time of its own"));
    const bool isLines = m_model->mode() != CodeMode::Instructions;
    const double share = 100 * m_model->selfSecondsAt(hot.front()) / self;
    const int hottest = hot.front();
    QString where = m_model->text(hottest).section(QLatin1Char(' '), 0, 0);
    if (isLines) {
        const CodeRow& row = m_model->at(hottest);
        where = tr("line %1").arg(m_code->files[row.file].lines[row.line].number);
        if (row.file > 0)
            where = tr("%1 of %2").arg(where, format::fileName(format::text(m_code->files[row.file].path)));
    }
    m_info->setText(tr("%1 self in %2 · hottest: %3 with %4 of it")
                        .arg(format::time(format::unitOf(*m_profile), self), countText(hot.size(), isLines), where,
                             format::percent(share)));
}

void CodePanel::updateActions()
{
    const bool hasHot = !m_model->hotRows().empty();
    m_hotter->setEnabled(hasHot);
    m_cooler->setEnabled(hasHot);
    m_edit->setEnabled(position().has_value());
    if (!m_code)
        for (QAction* const action : m_modes->actions())
            action->setEnabled(false);
}
