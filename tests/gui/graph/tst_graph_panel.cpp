// SPDX-License-Identifier: MIT
//
// The line below the graph: how much is shown, and how to see more.
#include "graph_text.h"
#include "panels_test.h"

#include "graph/graph_view.h"

#include <QAction>
#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace gmonscope;

class TestGraphPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theLinksStayUnderThePointer();
    void allThatTookTimeIsShownAndWhyTheOthersAreNotIsSaid();

private:
    QTemporaryDir m_settings;
};

namespace {

/// A program whose main calls so many functions.
std::shared_ptr<const Profile> wideProfile(int functions)
{
    std::string text = "<external> -> main 1\nmain = 5\n";
    for (int i = 0; i < functions; ++i) {
        const std::string name = "f" + std::to_string(i);
        text.append("main -> ").append(name).append(" 3\n").append(name).append(" = 2\n");
    }
    return test::profileFromText(text);
}

struct Panels : PanelsTest {
    explicit Panels(int functions)
    {
        show(new QToolBar);
        context.diagram.setMaxFunctions(20);
        context.diagram.setProfile(wideProfile(functions));
    }
    [[nodiscard]] bool wait() const
    {
        return QTest::qWaitFor([this] { return context.diagram.laidOut() && !context.diagram.isBusy(); }, 60000);
    }
    QLabel& label(const char* name) const { return *window.findChild<QLabel*>(QLatin1String(name)); }
    void trigger(const char* action) const { window.findChild<QAction*>(QLatin1String(action))->trigger(); }
};

} // namespace

void TestGraphPanel::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test"));
}

void TestGraphPanel::theLinksStayUnderThePointer()
{
    const Panels panels(120);
    QVERIFY(panels.wait());
    QTRY_VERIFY(panels.label("showMore").isVisible());
    const QRect before = panels.label("showMore").geometry();
    for (int i = 0; i < 3; ++i) {
        panels.trigger("moreDetail");
        QVERIFY(panels.wait());
        QTest::qWait(0);
        QCOMPARE(panels.label("showMore").geometry(), before);
    }
}

void TestGraphPanel::allThatTookTimeIsShownAndWhyTheOthersAreNotIsSaid()
{
    const Panels panels(int(mostDiagramFunctions) + 40);
    QVERIFY(panels.wait());
    QVERIFY(!panels.label("graphSummary").text().contains(QStringLiteral("a focus")));
    panels.trigger("allFunctions");
    QVERIFY(panels.wait());
    const std::size_t boxes = panels.context.diagram.laidOut()->diagram.nodes.size(); // chains are one box each
    QVERIFY(boxes <= mostDiagramFunctions && boxes > mostDiagramFunctions / 2);
    QVERIFY2(panels.label("graphSummary").text().startsWith(QStringLiteral("The others took less than 0.1 % each")),
             qPrintable(panels.label("graphSummary").text()));
    QVERIFY(!panels.label("showAll").isVisible() && !panels.label("showMore").isVisible()); // they could do nothing
}

QTEST_MAIN(TestGraphPanel)
#include "tst_graph_panel.moc"
