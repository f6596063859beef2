// SPDX-License-Identifier: MIT
//
// A flame graph of five functions in a panel of its own, and its frames by the chain of their callers.
#pragma once

#include "flame/flame_panel.h"
#include "flame/flame_view.h"
#include "graph_text.h"
#include "look/elided_label.h"

#include <QTest>

#include <memory>

/// A chain of frames from the innermost up, "hash < run < main".
inline QString chainOf(const FlameStacks& stacks, std::uint32_t frame)
{
    QStringList names;
    for (std::uint32_t i = frame; i != gmonscope::MeasuredFrame::none; i = stacks.frames[i].caller)
        names += stacks.fullName(stacks.frames[i]);
    return names.join(QStringLiteral(" < "));
}

class FlameTest : public QObject {
protected:
    /// Before each test.
    void showPanel()
    {
        m_panel.reset();
        m_graph = std::make_unique<GraphContext>();
        m_selection = &m_graph->selection;
        m_panel = std::make_unique<FlamePanel>(*m_graph);
        show(m_profile);
        m_panel->resize(800, 400);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        m_panel->activateWindow();
        view()->setFocus();
    }

    FlameView* view() { return m_panel->view(); }
    gmonscope::FunctionId id(const char* name) const { return gmonscope::test::idOf(*m_profile, name); }
    /// The box of the only or the widest frame with these callers.
    const FlameBox& box(const QString& chain)
    {
        for (const FlameBox& candidate : view()->layout().boxes)
            if (chainOf(*view()->stacks(), candidate.frame) == chain)
                return candidate;
        qFatal("no frame %s", qPrintable(chain));
    }
    QPoint centre(const QString& chain) { return view()->rectOf(box(chain)).center().toPoint(); }
    QString current() { return view()->current() ? chainOf(*view()->stacks(), *view()->current()) : QString(); }
    void show(const std::shared_ptr<const gmonscope::Profile>& profile)
    {
        auto loaded = std::make_shared<LoadedProfile>();
        loaded->profile = profile;
        m_panel->showProfile(loaded, nullptr);
    }
    QString info() { return m_panel->findChild<ElidedLabel*>(QStringLiteral("flameSummary"))->text(); }

    static constexpr auto graph =
        "main -> parse 10\nmain -> run 5\nparse -> hash 100\nrun -> hash 900\nrun -> print 7\n"
        "main;parse = 20\nmain;parse;hash = 20\nmain;run = 10\nmain;run;hash = 120\n"
        "main;run;print = 29\n?;print = 1\n";
    std::shared_ptr<const gmonscope::Profile> m_profile = gmonscope::test::profileFromText(graph);
    std::unique_ptr<GraphContext> m_graph;
    Selection* m_selection = nullptr;
    std::unique_ptr<FlamePanel> m_panel;
};
