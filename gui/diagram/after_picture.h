// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>

class DiagramDocument;

/// Puts off work that nobody waits for until the graph is painted: of a million functions each such work takes as long
/// as the picture, and memory with it.
class AfterPicture : public QObject {
    Q_OBJECT
public:
    explicit AfterPicture(const DiagramDocument& diagram, QObject* parent = nullptr);

    /// In place of what still waits; null: nothing is to be done. Where no picture is made, at the next turn.
    void run(std::function<void()> work);

private:
    void check();

    const DiagramDocument& m_diagram;
    std::function<void()> m_work;
};
