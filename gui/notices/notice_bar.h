// SPDX-License-Identifier: MIT
#pragma once

#include "notices/problems_model.h"

#include <QFrame>

#include <functional>

class QBoxLayout;
class QHBoxLayout;
class QVBoxLayout;

/// The subject of a notice; see NoticeId.
enum class NoticeKind : std::uint8_t {
    NotOpened,
    ThreadMissing,
    LeftOut,
    ImageTaken,
    ProfileEmpty,
    NoSamples,
    NoCalls,
    OtherBuild,
    FewSymbols,
    RunsRemoved,
    RunsRepeated,
    SumLeftOut,
    RunsAdded,
    RunsDiffer,
    RunAlone,
    ProfileReplaced,
    FileChanged,
    FileGone,
    NotWritten,
    NotCompared,
    SessionUnfit,
    LiveWritten,
    LiveNotWritten,
    GraphSimplified,
    ComparisonSimplified,
};

/// There is one bar for each id: a notice replaces the one before it, whatever its words.
struct NoticeId {
    NoticeKind kind;
    QString about{}; ///< which file, if there may be a notice for each of several

    friend bool operator==(const NoticeId&, const NoticeId&) = default;
};

/// The content of a notice bar.
struct NoticeText {
    NoticeId id;
    ProblemRow::Severity severity = ProblemRow::Severity::Note;
    QString head, body{};
    bool isAboutProgram = false; ///< true if choosing another program may help
    QString details{};           ///< the exact words of an error, for the tip
};

/// One problem in one bar: what it is, where it is, and buttons that can solve it, beside the text or, where that would
/// leave little room for it, below. It blocks nothing.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    explicit NoticeBar(NoticeText text, QWidget* parent = nullptr);

    /// Adds a button; pressing it also closes the bar.
    void addAction(const QString& text, std::function<void()> action);
    const NoticeId& id() const { return m_text.id; }
    const QString& head() const { return m_text.head; }
    const QString& body() const { return m_text.body; }

Q_SIGNALS:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeButtons();

    NoticeText m_text;
    QBoxLayout* m_content; ///< the texts and the buttons
    QHBoxLayout* m_buttons;
};

/// The bars over the graph, one below the other.
class NoticeStack : public QWidget {
    Q_OBJECT
public:
    explicit NoticeStack(QWidget* parent = nullptr);

    /// Adds a bar, which the stack owns. It replaces the bar with the same id.
    NoticeBar* add(const NoticeText& text);
    void remove(const NoticeId& id);
    void clear();
    QList<NoticeBar*> bars() const;

private:
    QVBoxLayout* m_layout;
};
