// SPDX-License-Identifier: MIT
//
// A mouse and a keyboard outside of the program: what they do comes back through the screen and its window manager,
// to whichever window is under the pointer or active.
#pragma once

#include <QApplication>
#include <QEvent>
#include <QPoint>
#include <QProcess>
#include <QStringList>
#include <QTest>
#include <QWidget>

namespace hand {

inline bool does(const QStringList& xdotool) { return QProcess::execute(QStringLiteral("xdotool"), xdotool) == 0; }
/// A key as xdotool calls it: ctrl+comma.
inline bool presses(const QString& keys) { return does({QStringLiteral("key"), keys}); }
inline QStringList at(QPoint place)
{
    return {QStringLiteral("mousemove"), QString::number(place.x()), QString::number(place.y())};
}
inline bool clicks(const QWidget& widget, QPoint place)
{
    return does(at(widget.mapToGlobal(place)) + QStringList{QStringLiteral("click"), QStringLiteral("1")});
}

/// Records the answers of all windows of this process to a drag since it came in.
class DragWatch : public QObject {
public:
    DragWatch() { qApp->installEventFilter(this); }
    int answers() const { return m_answers; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::DragMove)
            ++m_answers;
        else if (event->type() == QEvent::DragLeave)
            m_answers = 0;
        return QObject::eventFilter(watched, event);
    }

private:
    int m_answers = 0;
};

/// Another program, from which something is dragged.
class Drag {
public:
    static constexpr int patienceMs = 20000;

    /// Something to drag lies at `from`.
    bool lies(QPoint from, const QStringList& what)
    {
        m_from = from;
        m_source.start(QStringLiteral(GMONSCOPE_DRAG_SOURCE),
                       QStringList{QString::number(from.x()), QString::number(from.y())} + what);
        return waitFor("ready");
    }
    /// Is taken to the middle of it; true when it may be dropped there. On its way the pointer goes out of and into
    /// windows, and the answers come late: it is moved a little until they stay.
    bool isWelcomeOn(const QWidget& target)
    {
        constexpr int enough = 3, pauseMs = 40;
        const DragWatch watch;
        if (!carry(target))
            return false;
        for (int waited = 0; waited < patienceMs; waited += pauseMs) {
            QTest::qWait(pauseMs);
            m_said += m_source.readAllStandardOutput();
            if (watch.answers() >= enough && m_said.trimmed().endsWith("accepted"))
                return true;
            if (!does(at(middleOf(target) + QPoint((waited / pauseMs) % 2, 0))))
                return false;
        }
        return false;
    }
    bool isCarriedTo(const QWidget& target) { return carry(target); }
    /// Lets go. "dropped" when it was taken, "kept" when not.
    QByteArray end()
    {
        const bool isUp = does({QStringLiteral("mouseup"), QStringLiteral("1")});
        waitUntil([this] { return m_said.contains("dropped") || m_said.contains("kept"); });
        return isUp && m_said.contains("dropped") ? "dropped" : m_said.contains("kept") ? "kept" : "nothing";
    }
    ~Drag()
    {
        m_source.terminate();
        m_source.waitForFinished();
    }

private:
    static QPoint middleOf(const QWidget& widget) { return widget.mapToGlobal(widget.rect().center()); }
    bool carry(const QWidget& target)
    {
        const QPoint to = middleOf(target);
        return does(at(m_from + QPoint(20, 20)) + QStringList{QStringLiteral("mousedown"), QStringLiteral("1")} +
                    at(m_from + QPoint(26, 14)) + at((m_from + to) / 2) + at(to - QPoint(1, 0)) + at(to));
    }
    bool waitFor(const char* word)
    {
        return waitUntil([this, word] { return m_said.contains(word); });
    }
    template <class Condition> bool waitUntil(Condition isSo)
    {
        return QTest::qWaitFor(
            [this, isSo] {
                m_said += m_source.readAllStandardOutput();
                return isSo();
            },
            patienceMs);
    }

    QProcess m_source;
    QByteArray m_said;
    QPoint m_from;
};

} // namespace hand
