// SPDX-License-Identifier: MIT
//
// Someone who knows nothing of the window but what can be read in it, and the shortcuts that every program has. Looks
// for a text until it is there, then acts; actions are counted. Works in modal dialogs and menus, too: each step is
// taken from the event loop, whichever runs.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUrl>

#include <deque>
#include <functional>
#include <optional>

class Person {
public:
    explicit Person(QWidget& window) : m_window(window) {}

    /// Not an action: waits until it can be read somewhere.
    Person& sees(const QString& text)
    {
        return plan(QStringLiteral("sees ") + text, [this, text] { return isShown(text); });
    }
    Person& presses(const QKeySequence& keys)
    {
        return act(QStringLiteral("presses ") + keys.toString(), [this, keys] {
            QTest::keySequence(hearer(), keys);
            return true;
        });
    }
    /// Text, and Return, where the keyboard is.
    Person& types(const QString& text)
    {
        return act(QStringLiteral("types ") + text, [text] {
            QWidget* const field = QApplication::focusWidget();
            if (!field || !field->inherits("QLineEdit"))
                return false;
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
            return true;
        });
    }
    Person& clicks(const QString& text) { return click(text, Qt::LeftButton); }
    Person& rightClicks(const QString& text) { return click(text, Qt::RightButton); }
    Person& drops(const QStringList& paths)
    {
        return act(QStringLiteral("drops files"), [this, paths] {
            drop(m_window, paths);
            return true;
        });
    }

    /// Drops files in the middle of a window.
    static void drop(QWidget& window, const QStringList& paths)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        data.setUrls(urls);
        const QPoint place = window.rect().center();
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &event);
    }

    /// All of it, in turn. False when something was not to be found.
    bool works(int patienceMs)
    {
        schedule();
        return QTest::qWaitFor([this] { return m_plan.empty(); }, patienceMs);
    }
    int actions() const { return m_actions; }
    /// Returns the next step: after works() failed, the one that could not be done.
    QString next() const { return m_plan.empty() ? QString() : m_plan.front().what; }

private:
    struct Step {
        QString what;
        std::function<bool()> tryIt; ///< false: later again
    };
    struct Target {
        QWidget* widget;
        QPoint point;
    };

    Person& plan(const QString& what, std::function<bool()> tryIt)
    {
        m_plan.push_back({what, std::move(tryIt)});
        return *this;
    }
    Person& act(const QString& what, std::function<bool()> tryIt)
    {
        ++m_actions;
        return plan(what, std::move(tryIt));
    }
    Person& click(const QString& text, Qt::MouseButton button)
    {
        return act(QStringLiteral("clicks ") + text, [this, text, button] {
            const auto target = find(text);
            if (!target)
                return false;
            if (button == Qt::RightButton) {
                QContextMenuEvent event(QContextMenuEvent::Mouse, target->point,
                                        target->widget->mapToGlobal(target->point));
                QApplication::sendEvent(target->widget, &event);
            } else {
                QTest::mouseClick(target->widget, button, {}, target->point);
            }
            return true;
        });
    }

    /// A step may open a dialog and not return before it is closed: the next is on its way before.
    void schedule()
    {
        constexpr int pauseMs = 20;
        QTimer::singleShot(pauseMs, &m_window, [this] {
            if (m_plan.empty())
                return;
            const Step step = m_plan.front();
            m_plan.pop_front();
            m_isTrying = true;
            QTimer::singleShot(pauseMs, &m_window, [this] {
                if (m_isTrying) // in a dialog that the step has opened
                    schedule();
            });
            const bool wasDone = step.tryIt();
            const bool wasWaiting = std::exchange(m_isTrying, false);
            if (!wasDone)
                m_plan.push_front(step);
            if (wasWaiting)
                schedule();
        });
    }

    QWidget* hearer() const
    {
        if (QWidget* const popup = QApplication::activePopupWidget())
            return popup;
        if (QWidget* const modal = QApplication::activeModalWidget())
            return modal;
        return &m_window;
    }
    /// Returns the end of a label that is a link.
    static QString link(const QString& text)
    {
        return QLatin1Char('>') + text.toHtmlEscaped() + QStringLiteral("</a>");
    }
    /// A panel's button has a number behind its name, which may change.
    static bool isCalled(const QString& shown, const QString& text)
    {
        return shown == text || shown.startsWith(text + QStringLiteral("  "));
    }
    static QString plain(QString text) { return text.remove(QLatin1Char('&')); }

    bool isShown(const QString& text) const
    {
        for (QWidget* const widget : QApplication::allWidgets()) {
            const auto* const label = qobject_cast<QLabel*>(widget);
            const auto* const status = qobject_cast<QStatusBar*>(widget);
            const QString shown = label ? label->text() : status ? status->currentMessage() : QString();
            if (widget->isVisible() && shown.contains(text))
                return true;
        }
        return find(text).has_value();
    }

    /// Returns the position at which one would click, in the active window.
    std::optional<Target> find(const QString& text) const
    {
        const QWidget* const attention = hearer();
        if (const auto* const menu = qobject_cast<const QMenu*>(attention))
            for (QAction* const entry : menu->actions())
                if (plain(entry->text()) == text && entry->isEnabled())
                    return Target{const_cast<QMenu*>(menu), menu->actionGeometry(entry).center()};
        for (QWidget* const window : QApplication::topLevelWidgets()) {
            if (window != attention && QApplication::activeModalWidget())
                continue;
            for (QWidget* const widget : window->findChildren<QWidget*>())
                if (const auto target = widget->isVisible() ? findIn(*widget, text) : std::nullopt)
                    return target;
        }
        return {};
    }
    static std::optional<Target> findIn(QWidget& widget, const QString& text)
    {
        if (const auto* const button = qobject_cast<QAbstractButton*>(&widget);
            button && button->isEnabled() && isCalled(plain(button->text()), text))
            return Target{&widget, widget.rect().center()};
        if (const auto* const bar = qobject_cast<QMenuBar*>(&widget))
            for (QAction* const menu : bar->actions())
                if (plain(menu->text()) == text)
                    return Target{&widget, bar->actionGeometry(menu).center()};
        if (const auto* const field = qobject_cast<QLineEdit*>(&widget); field && field->placeholderText() == text)
            return Target{&widget, widget.rect().center()};
        if (const auto* const label = qobject_cast<QLabel*>(&widget); label && label->text().endsWith(link(text)))
            return Target{&widget, widget.rect().center()};
        if (auto* const tabs = qobject_cast<QTabBar*>(&widget))
            for (int i = 0; i < tabs->count(); ++i)
                if (plain(tabs->tabText(i)) == text)
                    return Target{tabs, tabs->tabRect(i).center()};
        if (auto* const view = qobject_cast<QAbstractItemView*>(&widget); view && view->model())
            return findInTable(*view, text);
        return {};
    }
    /// A cell that is in sight.
    static std::optional<Target> findInTable(QAbstractItemView& view, const QString& text)
    {
        for (int y = 2; y < view.viewport()->height(); y += 8) {
            const QModelIndex at = view.indexAt({view.viewport()->width() / 2, y});
            for (int column = 0; at.isValid() && column < view.model()->columnCount(at.parent()); ++column) {
                const QModelIndex cell = at.siblingAtColumn(column);
                if (cell.data().toString() == text)
                    return Target{view.viewport(), view.visualRect(cell).center()};
            }
        }
        return {};
    }

    QWidget& m_window;
    std::deque<Step> m_plan;
    int m_actions = 0;
    bool m_isTrying = false;
};
