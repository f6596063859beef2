// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

/// A turning arc, a word and a Cancel button, over a graph that is about to be replaced. It appears only when the work
/// takes longer than a moment.
class BusyPanel : public QWidget {
    Q_OBJECT
public:
    explicit BusyPanel(QWidget* parent);

    /// The work begins: the panel appears after 0.3 s, unless stop() comes before. Harmless if it has begun.
    void start();
    /// Hides the panel.
    void stop();

Q_SIGNALS:
    void shown(); ///< the moment has passed
    void cancelRequested();

protected:
    void paintEvent(QPaintEvent*) override;
    void changeEvent(QEvent*) override;

private:
    void layOut();

    QTimer m_patience, m_turn;
    int m_angle = 0;
};
