// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class ElidedLabel;
class QAction;
class QLineEdit;

/// The search field of the tool bar, with the number of hits and buttons that step through them.
class SearchBar : public QWidget {
    Q_OBJECT
public:
    SearchBar(QAction* previous, QAction* next, QAction* clear, QWidget* parent = nullptr);

    QLineEdit* field() const { return m_field; }
    /// Shows "1 of 4 · 25.1 %", or the reason why nothing can be found.
    void setResult(const QString& text, bool isError, const QString& tip = {});

    QSize sizeHint() const override;

Q_SIGNALS:
    void nextRequested();     ///< by Enter
    void previousRequested(); ///< by Shift+Enter
    void left();              ///< by Escape, when there is nothing to clear

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* m_field;
    ElidedLabel* m_result;
};
