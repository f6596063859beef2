// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>

class DiagramDocument;

/// Puts off work that nobody waits for until the graph is painted: with a million functions each such work takes as
/// much time and memory as the graph itself.
class AfterDiagram : public QObject {
    Q_OBJECT
public:
    explicit AfterDiagram(const DiagramDocument& diagram, QObject* parent = nullptr);

    /// Replaces work that still waits; null: only drops it. If no graph is being made, it runs from the event loop.
    void run(std::function<void()> work);

private:
    void check();

    const DiagramDocument& m_diagram;
    std::function<void()> m_work;
};
