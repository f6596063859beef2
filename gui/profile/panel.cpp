// SPDX-License-Identifier: MIT
#include "profile/panel.h"

#include <QVBoxLayout>

Panel::Panel(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), m_column(new QVBoxLayout(this))
{
    setObjectName(name);
    setWindowTitle(title);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
}

void Panel::showProfile(const LoadedProfilePtr& /*loaded*/, const EntryMap* /*earlier*/) {}

void Panel::setAccuracy(const AccuracyPtr& /*accuracy*/) {}

void Panel::setView(const ViewChoice& /*view*/) {}

void Panel::markHits(const SearchPattern& /*pattern*/) {}

bool Panel::isAvailable() const { return true; }

void Panel::saveTo(QSettings& /*settings*/) const {}

bool Panel::restoreFrom(const QSettings& /*settings*/) { return true; }

void Panel::resetLayout() {}

void Panel::setSummary(const Summary& summary)
{
    m_summary = summary;
    Q_EMIT summaryChanged();
}
