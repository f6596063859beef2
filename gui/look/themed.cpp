// SPDX-License-Identifier: MIT
#include "look/themed.h"

#include "look/theme.h"

#include <QEvent>
#include <QPainter>

namespace {

/// Owned by the widget that it watches.
class Follower : public QObject {
public:
    Follower(QWidget& widget, std::function<void()> show) : QObject(&widget), m_show(std::move(show))
    {
        widget.installEventFilter(this);
        m_show();
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::PaletteChange && !m_isShowing) { // showing may change the widget's palette
            m_isShowing = true;
            m_show();
            m_isShowing = false;
        }
        return false;
    }

private:
    std::function<void()> m_show;
    bool m_isShowing = false;
};

} // namespace

void theme::follow(QWidget& widget, std::function<void()> show) { new Follower(widget, std::move(show)); }

void theme::setInk(QWidget& widget, QPalette::ColorRole role, const Ink& ink)
{
    const QString name = QStringLiteral("ink%1").arg(role);
    delete widget.findChild<QObject*>(name, Qt::FindDirectChildrenOnly);
    auto* const follower = new Follower(widget, [&widget, role, ink] {
        QPalette palette = widget.palette();
        palette.setColor(role, color(ink()));
        widget.setPalette(palette);
    });
    follower->setObjectName(name);
}

IconLabel::IconLabel(double size, const QIcon& icon) : m_icon(icon)
{
    setFixedSize(theme::scaled(size), theme::scaled(size));
}

void IconLabel::setIcon(const QIcon& icon)
{
    m_icon = icon;
    update();
}

void IconLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_icon.paint(&painter, rect(), Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
}
