// SPDX-License-Identifier: MIT
//
// The window's exported files, read again by other programs and by Qt.
#include "window_test.h"

#include "export/export_controller.h"
#include "look/theme.h"
#include "painting/arc_label_choice.h"
#include "painting/graph_overlays.h"
#include "painting/graph_painter.h"
#include "painting/graph_print.h"
#include "small_diagram.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QSvgRenderer>
#include <QTimer>
#include <QToolButton>

using namespace gmonscope;

class TestExportWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_test.makeSample(1)); }
    void init();
    void thePngHasThePixelsOfThePainter();
    void aHugeGraphIsAPictureOfFewerPixels();
    void theSvgOpensAgain();
    void thePdfHasItsNamesAsText();
    void dotTakesTheDot();
    void theCsvHasARowForEachFunction();
    void theSuffixDecidesBeforeTheFilter();
    void aNameWithoutSuffixGetsTheFilters();
    void theDialogAsksBeforeItOverwrites();
    void aFullDiskIsSaidAndKeepsTheOldFile();
    void withoutAProfileNothingIsExported();

private:
    QString path(const char* name) const { return m_test.sample.path(QLatin1String(name)); }
    const LaidOutDiagram& laidOut() { return *m_test.window->diagram().laidOut(); }
    QFileDialog* askFor(const char* action);
    void typeName(QFileDialog* dialog, const QString& name);
    static QByteArray outputOf(const QString& program, const QStringList& arguments);

    WindowTest m_test;
};

void TestExportWindow::init()
{
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
}

QByteArray TestExportWindow::outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return {};
    return process.readAllStandardOutput();
}

QFileDialog* TestExportWindow::askFor(const char* action)
{
    m_test.action(action)->trigger();
    auto* const dialog = m_test.window->findChild<QFileDialog*>(QStringLiteral("exportDialog"));
    return dialog && QTest::qWaitForWindowExposed(dialog) ? dialog : nullptr;
}

void TestExportWindow::typeName(QFileDialog* dialog, const QString& name)
{
    auto* const edit = dialog->findChild<QLineEdit*>();
    edit->selectAll();
    QTest::keyClicks(edit, name);
    QTest::keyClick(edit, Qt::Key_Return);
}

/// The picture is what the view paints at 100 %, without the selection.
void TestExportWindow::thePngHasThePixelsOfThePainter()
{
    QVERIFY(m_test.window->exporting().exportTo(path("shown.png")));
    const QImage written = QImage(path("shown.png")).convertToFormat(QImage::Format_RGB32);
    QCOMPARE(written.size(), (printedSize(laidOut()) * 2).toSize());
    const PaintedDiagram painted(m_test.window->diagram().laidOut());
    const QSizeF graph(laidOut().layout.bounds.width(), laidOut().layout.bounds.height());
    QImage image((graph * 2).toSize(), QImage::Format_RGB32);
    image.fill(theme::color(theme::palette().canvas));
    QPainter painter(&image);
    painter.scale(2, 2);
    GraphPaintState state;
    state.origin = {laidOut().layout.bounds.left, laidOut().layout.bounds.top};
    state.exposed = QRectF(QPointF(), graph);
    state.stubs = chooseStubs(laidOut());
    state.labels = chooseArcLabels(laidOut(), state.stubs);
    paintGraph(painter, painted, state);
    painter.end();
    const int indent = static_cast<int>(std::floor((printedSize(laidOut()).width() - graph.width()) / 2)) * 2;
    QCOMPARE(written.copy(indent, 0, image.width(), image.height()), image);
}

void TestExportWindow::aHugeGraphIsAPictureOfFewerPixels()
{
    const std::shared_ptr<const LaidOutDiagram> huge = small::make(60); // 27,600 px wide
    const QImage image = graphImage(*huge);
    QVERIFY(!image.isNull());
    QVERIFY(image.width() <= 32000 && image.height() <= 32000);
    QVERIFY(double(image.width()) * image.height() <= 128.1e6);
}

void TestExportWindow::theSvgOpensAgain()
{
    QVERIFY(m_test.window->exporting().exportTo(path("shown.svg")));
    QSvgRenderer renderer(path("shown.svg"));
    QVERIFY(renderer.isValid());
    for (const DiagramNode& node : laidOut().diagram.nodes)
        if (!node.subject.isCycle())
            QVERIFY(renderer.elementExists(QStringLiteral("node-%1").arg(node.subject.value)));
}

void TestExportWindow::thePdfHasItsNamesAsText()
{
    QVERIFY(m_test.window->exporting().exportTo(path("shown.pdf")));
    QVERIFY(m_test.sample.read(path("shown.pdf")).startsWith("%PDF-"));
    const QByteArray letters = outputOf(QStringLiteral("pdftotext"), {path("shown.pdf"), QStringLiteral("-")});
    const QByteArray words = // without ligatures
        QString::fromUtf8(letters).normalized(QString::NormalizationForm_KC).toUtf8();
    for (const DiagramNode& node : laidOut().diagram.nodes)
        QVERIFY2(words.contains(QByteArray::fromStdString(node.label)), node.label.c_str());
    QVERIFY(words.contains("self time, % of the run")); // the legend
    const QByteArray facts = outputOf(QStringLiteral("pdfinfo"), {path("shown.pdf")});
    QVERIFY(facts.contains("prog - gmon.out.1 - gmonscope"));
    QVERIFY(facts.simplified().contains("Pages: 1 "));
    const double width = facts.mid(facts.indexOf("Page size:") + 10).simplified().split(' ').value(0).toDouble();
    QVERIFY(std::abs(width - printedSize(laidOut()).width() * 0.75) <= 1);
}

void TestExportWindow::dotTakesTheDot()
{
    QVERIFY(m_test.window->exporting().exportTo(path("shown.gv")));
    const QByteArray drawn = outputOf(QStringLiteral("dot"), {QStringLiteral("-Tplain"), path("shown.gv")});
    QCOMPARE(drawn.count("\nnode "), laidOut().diagram.nodes.size());
    QCOMPARE(drawn.count("\nedge "), laidOut().diagram.arcs.size());
}

void TestExportWindow::theCsvHasARowForEachFunction()
{
    QVERIFY(m_test.window->exporting().exportTo(path("flat.csv")));
    const auto read = QStringLiteral("import csv,sys; print(*[r['name'] for r in csv.DictReader(open(sys.argv[1]))])");
    const QByteArray names = outputOf(QStringLiteral("python3"), {QStringLiteral("-c"), read, path("flat.csv")});
    const LoadedProfile& loaded = *m_test.window->document().loaded();
    QCOMPARE(names.simplified().split(' ').size(), qsizetype(loaded.flat.size()));
    QVERIFY(names.startsWith("spin "));
}

void TestExportWindow::theSuffixDecidesBeforeTheFilter()
{
    QFileDialog* const dialog = askFor("export.png");
    QVERIFY(dialog);
    QVERIFY(dialog->selectedNameFilter().contains(QStringLiteral("*.png")));
    typeName(dialog, path("typed.pdf"));
    QTRY_VERIFY(QFile::exists(path("typed.pdf")));
    QVERIFY(m_test.sample.read(path("typed.pdf")).startsWith("%PDF-"));
}

void TestExportWindow::aNameWithoutSuffixGetsTheFilters()
{
    QFileDialog* const dialog = askFor("export.dot");
    QVERIFY(dialog);
    typeName(dialog, path("bare"));
    QTRY_VERIFY(QFile::exists(path("bare.dot")));
    QVERIFY(m_test.sample.read(path("bare.dot")).startsWith("digraph"));
}

void TestExportWindow::theDialogAsksBeforeItOverwrites()
{
    m_test.sample.write(QStringLiteral("mine.svg"), "mine");
    QFileDialog* const dialog = askFor("export.svg");
    QVERIFY(dialog);
    QTimer answer; // the question is a modal box of its own
    bool wasAsked = false;
    connect(&answer, &QTimer::timeout, this, [&] {
        if (auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            wasAsked = true;
            QTest::keyClick(box, Qt::Key_Escape);
        }
    });
    answer.start(20);
    typeName(dialog, path("mine"));
    QTRY_VERIFY(wasAsked);
    QCOMPARE(m_test.sample.read(path("mine.svg")), QByteArray("mine"));
}

void TestExportWindow::aFullDiskIsSaidAndKeepsTheOldFile()
{
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QSKIP("no /dev/full");
    QVERIFY(!m_test.window->exporting().exportTo(QStringLiteral("/dev/full"), *windowFormatOf(QStringLiteral(".png"))));
    QVERIFY2(m_test.notices().contains(QStringLiteral("full was not written / /dev/full: No space left")),
             qPrintable(m_test.notices()));
    m_test.sample.write(QStringLiteral("prog.copy.png"), m_test.sample.read(m_test.sample.profile(1)));
    QVERIFY(!m_test.window->exporting().exportTo(path("prog.copy.png"))); // a profile, whatever its name
    QCOMPARE(m_test.sample.read(path("prog.copy.png")), m_test.sample.read(m_test.sample.profile(1)));
}

void TestExportWindow::withoutAProfileNothingIsExported()
{
    QVERIFY(m_test.action("exportShown")->isEnabled());
    QVERIFY(m_test.action("export.csv")->isEnabled());
    m_test.action("close")->trigger();
    QVERIFY(!m_test.action("exportShown")->isEnabled());
    QVERIFY(!m_test.window->exporting().menu()->isEnabled());
    QVERIFY(!m_test.window->exporting().exportTo(path("none.svg")));
    QVERIFY(!QFile::exists(path("none.svg")));
}

QTEST_MAIN(TestExportWindow)
#include "tst_export_window.moc"
