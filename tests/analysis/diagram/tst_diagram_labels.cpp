// SPDX-License-Identifier: MIT
//
// The texts, widths, inks and arrow heads of a diagram: names fit their boxes, and all of it can be read.
#include "gmonscope/diagram_style.h"
#include "gmonscope/elide.h"

#include "built_diagram.h"

#include <QTest>

#include <cmath>

using namespace gmonscope;
using namespace gmonscope::test;

class TestDiagramLabels : public QObject {
    Q_OBJECT
private slots:
    void longNamesAreShortened_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("room");
        QTest::addColumn<QString>("expected");
        QTest::newRow("fits") << "main" << 240.0 << "main";
        QTest::newRow("arguments first") << "lumen::Parser::parse_call_expression(lumen::Token const&, int)" << 260.0
                                         << "lumen::Parser::parse_call_expression(…)";
        QTest::newRow("then templates")
            << "std::vector<lumen::Value, std::allocator<lumen::Value> >::push_back(lumen::Value const&)" << 240.0
            << "std::vector<…>::push_back(…)";
        QTest::newRow("then the middle") << "lumen::Interpreter::Implementation::visit_call_expression(int)" << 200.0
                                         << "lum…::visit_call_expression(…)";
        QTest::newRow("operators are no brackets")
            << "lumen::operator<<(std::basic_ostream<char, std::char_traits<char> >&, lumen::Value const&)" << 200.0
            << "lumen::operator<<(…)";
        QTest::newRow("less than")
            << "lumen::operator< <int, long>(lumen::Value<int> const&, lumen::Value<long> const&)" << 200.0
            << "lumen::operator< <…>(…)";
        QTest::newRow("call operator")
            << "lumen::walk_all_nodes(lumen::Node*, int)::{lambda(int)#1}::operator()(int) const" << 260.0
            << "lu…::{lambda(…)#1}::operator()(…) const";
        QTest::newRow("anonymous") << "(anonymous namespace)::handler(int, char, long, short, double, float)" << 240.0
                                   << "(anonymous namespace)::handler(…)";
        QTest::newRow("tags") << "std::__cxx11::basic_string<char>::_M_construct<char*>(char*, char*, "
                                 "std::forward_iterator_tag) [clone .isra.0]"
                              << 340.0 << "std::__cxx11::basic_string<…>::_M_construct<…>(…)";
        QTest::newRow("whole scopes") << "(anonymous namespace)::really_a_main(int, char**)" << 160.0
                                      << "(ano…::really_a_main(…)";
        QTest::newRow("a mark keeps its last word") << "λ in ConditionHandler::afterCondition [std::function manager]"
                                                    << 200.0 << "…::afterCondition […manager]";
        QTest::newRow("an address goes before a mark")
            << "void (*)(int) [std::thread] @ 0x150f4" << 180.0 << "void (…)(…) [std::thread]";
        QTest::newRow("unbalanced") << "broken<<<((((a_rather_long_name_that_has_no_end" << 150.0
                                    << "broken<<…has_no_end";
        QTest::newRow("no function") << "<unattributed>" << 60.0 << "<un…ed>";
    }

    void longNamesAreShortened()
    {
        QFETCH(QString, name);
        QFETCH(double, room);
        QFETCH(QString, expected);
        const std::string label = elideName(name.toStdString(), room, style::nameSize, FontWeight::Bold);
        QVERIFY(approximateTextWidth(label, style::nameSize, FontWeight::Bold) <= room);
        QCOMPARE(QString::fromStdString(label), expected);
    }

    void aFunctionThatRanWithoutCountedCallsSaysSo()
    {
        const Diagram d = diagramOf("main -> f 1\nmain 1\nf 1\n_start 1\n");
        QVERIFY(node(d, "_start")->tip.find("calls not counted") != std::string::npos);
        QVERIFY(node(d, "f")->tip.find("1 call") != std::string::npos);
    }

    void boxesTellOverloadsApart()
    {
        const Diagram d = diagramOf("main -> a::f(int) 1\nmain -> a::f(char) 1\nmain -> a::g(int) 1\nmain 1\n"
                                    "a::f(int) 1\na::f(char) 1\na::g(int) 1\n");
        QCOMPARE(node(d, "a::f(int)")->label, std::string("a::f(int)"));
        QCOMPARE(node(d, "a::f(char)")->label, std::string("a::f(char)"));
        QCOMPARE(node(d, "a::g(int)")->label, std::string("a::g"));
        QVERIFY(node(d, "a::g(int)")->tip.starts_with("a::g(int)\n"));
    }

    void hugeAndStrangeNamesAreShortenedInTime()
    {
        const std::string huge = "f<" + std::string(1 << 20, 'x') + ">::g(" + std::string(1 << 20, 'y') + ")";
        QVERIFY(approximateTextWidth(elideName(huge, 240, 13, FontWeight::Bold), 13, FontWeight::Bold) <= 240);
        const std::string umlauts = [] {
            std::string text;
            for (int i = 0; i < 500; ++i)
                text += "ü";
            return text;
        }();
        const QString shortened = QString::fromStdString(elideName(umlauts, 100, 13, FontWeight::Bold));
        QVERIFY(!shortened.contains(QChar::ReplacementCharacter));
        (void)elideName(std::string(3000, '\x80'), 100, 13, FontWeight::Bold);
        for (const char* const odd :
             {"x [a[1]]", "x []", "x [] [", "] [a] [b]]", " [a]", "x [a long mark::of] ]", "[ [ ]]"})
            for (double room = 0; room < 90; room += 3)
                (void)elideName(odd, room, 13, FontWeight::Bold);
    }

    void nodesAreAsWideAsTheirTexts()
    {
        for (const DiagramNode& n : diagramOf(parser).nodes) {
            QVERIFY(n.width >= style::nodeMinWidth && n.width <= style::nodeMaxWidth);
            QVERIFY(approximateTextWidth(n.label, style::nameSize, FontWeight::Bold) <=
                    n.width - 2 * style::nodePadding);
        }
    }

    void everyInkCanBeRead()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            const Palette& palette = paletteFor(theme);
            for (const Rgb fill : palette.selfShare)
                QVERIFY(contrast(fill, inkOn(palette, fill)) >= 4.5);
            QVERIFY(contrast(palette.cycleText, palette.cycleStrip) >= 4.5);
            QVERIFY(contrast(palette.arcText, palette.canvas) >= 4.5);
            QVERIFY(contrast(palette.arc, palette.canvas) >= 3);
        }
        QCOMPARE(selfShareStep(0), std::size_t{0});
        QCOMPARE(selfShareStep(0.004), std::size_t{1});
        QCOMPARE(selfShareStep(0.19), std::size_t{6});
        QCOMPARE(selfShareStep(0.20), std::size_t{7});
    }

    void arrowHeadsPointAlongTheCurve()
    {
        const ArrowHead head = arrowHead({{0, 0}, {0, 10}, {0, 20}, {0, 30}}, 1);
        QCOMPARE(head.tip.y, 30.0);
        QVERIFY(std::abs(head.lineEnd.x) < 1e-9 && head.lineEnd.y < 30 && head.lineEnd.y > 20);
        QVERIFY(std::abs(head.left.x + head.right.x) < 1e-9);
        (void)arrowHead({}, 1);
        (void)arrowHead({{1, 1}, {1, 1}, {1, 1}, {1, 1}}, 1);
    }
};

QTEST_APPLESS_MAIN(TestDiagramLabels)
#include "tst_diagram_labels.moc"
