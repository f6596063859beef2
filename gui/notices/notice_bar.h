// SPDX-License-Identifier: MIT
#pragma once

#include "notices/problems_model.h"

#include <QFrame>

#include <functional>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

/// One problem in one bar: what it is, where it is, and buttons that can solve it. It blocks nothing.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    NoticeBar(ProblemRow::Severity severity, const QString& head, const QString& body, QWidget* parent = nullptr);

    /// Adds a button; pressing it also closes the bar.
    void addAction(const QString& text, std::function<void()> action);
    QString head() const;
    QString body() const;

Q_SIGNALS:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ProblemRow::Severity m_severity;
    QLabel* m_head;
    QString m_bodyText;
    QHBoxLayout* m_layout;
};

/// The bars over the graph, one below the other.
class NoticeStack : public QWidget {
    Q_OBJECT
public:
    explicit NoticeStack(QWidget* parent = nullptr);

    /// Adds a bar, which the stack owns. It replaces a bar with the same head.
    NoticeBar* add(ProblemRow::Severity severity, const QString& head, const QString& body);
    void remove(const QString& head);
    void clear();
    QList<NoticeBar*> bars() const;

private:
    QVBoxLayout* m_layout;
};
