// SPDX-License-Identifier: MIT
//
// A graph view with a small graph of four boxes in it, shown without legend and minimap.
#pragma once

#include "graph/graph_view.h"
#include "look/theme.h"
#include "small_diagram.h"

#include <QApplication>
#include <QImage>
#include <QProxyStyle>
#include <QTest>

#include <cstdlib>
#include <memory>

Q_DECLARE_METATYPE(gmonscope::EntryRef)

/// Pixels whose greys are far apart. A curve that is cut elsewhere is flattened at other points: up to half a pixel.
inline int differing(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 32;
    return count;
}

/// As the desktop wishes.
class Animating : public QProxyStyle {
public:
    explicit Animating(int duration) : m_duration(duration) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override
    {
        return hint == SH_Widget_Animation_Duration ? m_duration : QProxyStyle::styleHint(hint, option, widget, data);
    }

private:
    int m_duration;
};

class GraphViewTest : public QObject {
protected:
    static void useLightTheme()
    {
        qputenv("GMONSCOPE_THEME", "light");
        new WindowTheme(*qApp);
    }
    void showSmallGraph()
    {
        m_diagram = small::make();
        m_view = std::make_unique<GraphView>();
        m_view->setLegendVisible(false);
        m_view->setMinimapVisible(false);
        m_view->resize(800, 700);
        m_view->show();
        m_view->setDiagram(m_diagram);
    }

    QPoint at(QPointF laidOut) const { return m_view->toViewport(laidOut).toPoint(); }
    QPoint at(std::uint32_t node) const { return at(small::centreOf(*m_diagram, node)); }
    void click(QPoint point) { QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, point); }

    Animating m_animating{200};
    std::shared_ptr<const LaidOutDiagram> m_diagram;
    std::unique_ptr<GraphView> m_view;
};
