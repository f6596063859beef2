// SPDX-License-Identifier: MIT
//
// Boxes at zooms at which their letters shrink no more.
#include "look/theme.h"
#include "painting/graph_painter.h"
#include "small_diagram.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>

using namespace gmonscope;

class TestNodePainting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aNameThatFitsIsCutAtNoZoom_data();
    void aNameThatFitsIsCutAtNoZoom();
    void theMarkOfALibraryStaysOffTheName();
};

namespace {

/// A box as wide as its texts need at 100 %.
LaidOutDiagram diagramOf(const std::string& name, const std::string& last = {})
{
    LaidOutDiagram laidOut;
    small::addNode(laidOut, small::function(0), name, 0.05, 0.2, 200, 20);
    DiagramNode& node = laidOut.diagram.nodes[0];
    const auto width = [](const std::string& text) {
        return theme::textWidth()(text, style::nameSize, FontWeight::Bold);
    };
    node.width = std::ceil(width(name) + 2 * style::nodePadding);
    if (!last.empty()) {
        for (const std::string& member : {name, std::string("between"), last})
            node.chain.push_back({.function = FunctionId{std::uint32_t(node.chain.size())}, .name = member});
        node.lastLabel = last;
        node.width +=
            std::ceil(width(last)) + style::chainArrowWidth + style::chainGap + style::chainTagWidth(node.chain.size());
    }
    laidOut.layout.nodes[0].left = 200 - node.width / 2;
    laidOut.layout.nodes[0].right = 200 + node.width / 2;
    laidOut.layout.bounds = {0, 0, 400, 100};
    return laidOut;
}

QImage painted(const LaidOutDiagram& laidOut, double zoom)
{
    QImage image(QSize(400, 100), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    GraphPaintState state;
    state.scale = zoom;
    state.exposed = image.rect();
    paintGraph(painter, PaintedDiagram(std::make_shared<LaidOutDiagram>(laidOut)), state);
    return image;
}

} // namespace

void TestNodePainting::initTestCase()
{
    qputenv("GMONSCOPE_THEME", "light");
    new WindowTheme(*qApp);
}

void TestNodePainting::aNameThatFitsIsCutAtNoZoom_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("chainEnd");
    QTest::addColumn<QString>("otherEnd");
    QTest::newRow("a short name") << "hash_insert_k"
                                  << "hash_insert_h"
                                  << ""
                                  << "";
    QTest::newRow("a long name") << "Tokenizer::simplifyUsing_k"
                                 << "Tokenizer::simplifyUsing_h"
                                 << ""
                                 << "";
    QTest::newRow("a chain") << "read_file"
                             << "read_file"
                             << "parse_line_k"
                             << "parse_line_h";
}

/// Names that differ in their last letter look different: if that letter was cut, they would not.
void TestNodePainting::aNameThatFitsIsCutAtNoZoom()
{
    QFETCH(QString, first);
    QFETCH(QString, other);
    QFETCH(QString, chainEnd);
    QFETCH(QString, otherEnd);
    LaidOutDiagram one = diagramOf(first.toStdString(), chainEnd.toStdString()), two = one;
    two.diagram.nodes[0].label = other.toStdString();
    two.diagram.nodes[0].lastLabel = otherEnd.toStdString();
    for (double zoom = 0.55; zoom <= 1.2; zoom += 0.01)
        QVERIFY2(painted(one, zoom) != painted(two, zoom), qPrintable(QString::number(zoom)));
}

void TestNodePainting::theMarkOfALibraryStaysOffTheName()
{
    LaidOutDiagram own = diagramOf("_start_of_it"), library = own;
    library.diagram.nodes[0].isInLibrary = true;
    for (const double zoom : {0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 1.0}) {
        const QImage plain = painted(own, zoom), marked = painted(library, zoom);
        const double left = own.layout.nodes[0].left * zoom;
        const double text = left + (zoom < 0.7 ? 4 : style::nodePadding * zoom);
        QVERIFY(plain != marked);
        for (int y = 0; y < plain.height(); ++y)
            for (int x = int(std::ceil(text)); x < plain.width(); ++x)
                QCOMPARE(plain.pixel(x, y), marked.pixel(x, y));
    }
}

QTEST_MAIN(TestNodePainting)
#include "tst_node_painting.moc"
