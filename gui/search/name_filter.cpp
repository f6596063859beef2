// SPDX-License-Identifier: MIT
#include "search/name_filter.h"

#include "look/theme.h"
#include "search/clear_key.h"
#include "search/search_index.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

using namespace gmonscope;

NameFilter::NameFilter(QWidget* parent) : QWidget(parent), m_text(new QLineEdit)
{
    m_text->setObjectName(QStringLiteral("nameFilter"));
    m_text->setAccessibleName(tr("Filter by name"));
    m_text->setPlaceholderText(tr("Filter: name or /regex/"));
    m_text->setClearButtonEnabled(true);
    m_text->setAcceptDrops(false); // profiles that are dropped belong to the window
    m_text->findChild<QToolButton*>()->setAccessibleName(tr("Clear the filter"));
    m_text->setFont(theme::font(theme::TextSize::Small));
    m_text->installEventFilter(this);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::scaled(8), theme::scaled(4), theme::scaled(8), theme::scaled(4));
    layout->addWidget(m_text);
    connect(m_text, &QLineEdit::textChanged, this, &NameFilter::changed);
}

void NameFilter::setWords(const QString& name, const QString& placeholder)
{
    m_text->setAccessibleName(name);
    m_text->setPlaceholderText(placeholder);
}

SearchPattern NameFilter::pattern() const { return SearchPattern(m_text->text()); }

FunctionSet NameFilter::among(FunctionSet chosen, const Profile& profile) const
{
    const SearchPattern pattern = this->pattern();
    if (pattern.isEmpty())
        return chosen;
    chosen.resize(profile.functions().size(), chosen.empty());
    for (std::uint32_t i = 0; i < chosen.size(); ++i)
        chosen[i] = chosen[i] && isNamed(pattern, profile, {i});
    return chosen;
}

bool NameFilter::eventFilter(QObject* watched, QEvent* event)
{
    if (takesClearKey(*m_text, *event))
        return true;
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || m_text->text().isEmpty() || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress)
        m_text->clear();
    return true;
}
