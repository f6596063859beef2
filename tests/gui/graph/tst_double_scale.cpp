// SPDX-License-Identifier: MIT
//
// Screens of more device pixels than pixels: everything is where it is on others, and is drawn with all pixels. Larger
// fonts cut no texts.
#include "graph/first_view.h"
#include "graph/graph_view.h"
#include "look/icons.h"
#include "look/theme.h"
#include "painting/arc_label_choice.h"
#include "small_diagram.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cstdlib>
#include <iostream>

using namespace gmonscope;

namespace {

const char* const measure = "--measure";

/// True when each four device pixels of one pixel are alike: it was drawn for a coarser screen and enlarged.
bool isCoarse(const QImage& image)
{
    for (int y = 0; y + 1 < image.height(); y += 2)
        for (int x = 0; x + 1 < image.width(); x += 2) {
            const QRgb first = image.pixel(x, y);
            if (image.pixel(x + 1, y) != first || image.pixel(x, y + 1) != first || image.pixel(x + 1, y + 1) != first)
                return false;
        }
    return true;
}

/// Pixels whose greys are far apart.
int differing(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 32;
    return count;
}

void print(const char* what, const QRectF& box)
{
    std::cout << what << ' ' << box.x() << ' ' << box.y() << ' ' << box.width() << ' ' << box.height() << '\n';
}

/// Prints the texts of labels and buttons that have less room than they need.
void printCutTexts(const QWidget& window)
{
    for (const QWidget* const widget : window.findChildren<QWidget*>()) {
        const auto* const label = qobject_cast<const QLabel*>(widget);
        const QString text = label ? label->text() : QString();
        const QSize needed = widget->minimumSizeHint();
        if (widget->isVisible() && !text.isEmpty() &&
            (widget->width() < needed.width() || widget->height() < needed.height()))
            std::cout << "cut " << qPrintable(text) << '\n';
    }
}

/// Prints the positions of everything, a line each.
int printPositions()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QCoreApplication::processEvents();
    for (const QWidget* const widget : window.findChildren<QWidget*>())
        if (widget->isVisible())
            print(widget->metaObject()->className(), QRectF(widget->mapTo(&window, QPoint()), widget->size()));
    printCutTexts(window);
    const PaintedDiagram painted(small::make());
    const OverlaySet both = Overlay::Legend | Overlay::Minimap;
    for (const QSizeF size : {QSizeF(700, 600), QSizeF(1100, 900)}) {
        const ViewPosition position = firstView(painted, {size, both, both, {}, {}});
        const OverlayPositions overlays = overlayPositions(position.shown, size, painted.diagram());
        print("legend", overlays.legend);
        print("minimap", overlays.minimap);
        print("diagram", {position.origin, QSizeF(position.zoom, position.zoom)});
    }
    return 0;
}

/// Runs this program on a screen of another scale or with another resolution of fonts, and returns the positions that
/// it prints.
QByteArray positionsAt(const QString& scale, const QString& fontDpi = QStringLiteral("96"))
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), scale);
    environment.insert(QStringLiteral("QT_FONT_DPI"), fontDpi);
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(), {QLatin1String(measure)});
    return process.waitForFinished() ? process.readAllStandardOutput() : QByteArray();
}

} // namespace

class TestDoubleScale : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingIsWhereItIsOnOtherScreens_data();
    void everythingIsWhereItIsOnOtherScreens();
    void largerFontsCutNoTexts_data();
    void largerFontsCutNoTexts();
    void iconsAreDrawnWithAllPixels_data();
    void iconsAreDrawnWithAllPixels();
    void buttonsShowThemSo();
    void theGraphIsDrawnWithAllPixels();
    void theMinimapIsDrawnWithAllPixels();
};

void TestDoubleScale::everythingIsWhereItIsOnOtherScreens_data()
{
    QTest::addColumn<QString>("scale");
    for (const char* const scale : {"1.25", "1.5", "2"})
        QTest::newRow(scale) << QString::fromLatin1(scale);
}

void TestDoubleScale::everythingIsWhereItIsOnOtherScreens()
{
    QFETCH(QString, scale);
    const QByteArray here = positionsAt(scale), there = positionsAt(QStringLiteral("1"));
    QVERIFY(here.count('\n') > 20);
    QVERIFY(!here.contains("cut "));
    QCOMPARE(here, there);
}

void TestDoubleScale::largerFontsCutNoTexts_data()
{
    QTest::addColumn<QString>("dpi");
    for (const char* const dpi : {"96", "120", "144", "192"})
        QTest::newRow(dpi) << QString::fromLatin1(dpi);
}

void TestDoubleScale::largerFontsCutNoTexts()
{
    QFETCH(QString, dpi);
    const QByteArray printed = positionsAt(QStringLiteral("1"), dpi);
    QVERIFY(printed.count('\n') > 20);
    const qsizetype cut = printed.indexOf("cut ");
    QVERIFY2(cut < 0, printed.mid(cut, 200).constData());
}

void TestDoubleScale::iconsAreDrawnWithAllPixels_data()
{
    QTest::addColumn<QString>("name");
    for (const QString& name : icons::names())
        QTest::newRow(qPrintable(name)) << name;
}

void TestDoubleScale::iconsAreDrawnWithAllPixels()
{
    QFETCH(QString, name);
    for (const int side : {16, 22}) {
        const QPixmap pixmap = icons::icon(name).pixmap(QSize(side, side), 2.0);
        QCOMPARE(pixmap.devicePixelRatio(), 2.0);
        QCOMPARE(pixmap.size(), QSize(2 * side, 2 * side));
        QVERIFY(!isCoarse(pixmap.toImage()));
    }
}

void TestDoubleScale::buttonsShowThemSo()
{
    MainWindow window;
    window.show();
    int seen = 0;
    for (QToolButton* const button : window.findChildren<QToolButton*>()) {
        if (!button->isVisible() || button->icon().isNull())
            continue;
        const QImage image = button->grab().toImage();
        QCOMPARE(image.devicePixelRatio(), 2.0);
        QVERIFY2(!isCoarse(image), qPrintable(button->text()));
        ++seen;
    }
    QVERIFY(seen > 3);
}

/// On the screen it comes from pictures that are kept, which are as fine as what is painted at once.
void TestDoubleScale::theGraphIsDrawnWithAllPixels()
{
    const auto graph = small::make();
    const PaintedDiagram painted(graph);
    GraphView view;
    view.setLegendVisible(false);
    view.setMinimapVisible(false);
    view.resize(800, 700);
    view.show();
    view.setDiagram(graph);
    view.setZoom(1);
    view.lookAt(Viewport{1, {300, 230}});
    QWidget* const canvas = view.viewport();
    QPoint pointer = canvas->rect().center();
    QTest::mousePress(canvas, Qt::LeftButton, {}, pointer);
    for (const QPoint by : {QPoint(), QPoint(31, -7), QPoint(-50, 12)}) { // the part that stays visible is moved
        pointer += by;
        QTest::mouseMove(canvas, pointer);
        const QImage shown = canvas->grab().toImage();
        QCOMPARE(shown.size(), canvas->size() * 2);
        QImage direct(shown.size(), QImage::Format_RGB32);
        direct.setDevicePixelRatio(2);
        direct.fill(theme::color(theme::palette().canvas));
        QPainter painter(&direct);
        const auto looked = view.lookedAt();
        QVERIFY(looked);
        GraphPaintState state;
        state.scale = theme::scale();
        state.origin = looked->centre - QPointF(canvas->width(), canvas->height()) / 2 / state.scale;
        state.exposed = canvas->rect();
        state.stubs = chooseStubs(*graph);
        state.labels = chooseArcLabels(*graph, state.stubs);
        paintGraph(painter, painted, state);
        painter.end();
        const QPointF corner = (painted.node(small::Left).topLeft() - state.origin) * state.scale;
        QVERIFY(!isCoarse(shown.copy(QRect(2 * corner.toPoint(), QSize(240, 90)))));
        const int different = differing(shown, direct);
        QVERIFY2(different < 800, qPrintable(QString::number(different))); // curves may be cut at other points
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, pointer);
}

void TestDoubleScale::theMinimapIsDrawnWithAllPixels()
{
    const PaintedDiagram painted(small::make());
    const QRectF box(10, 10, 126, 116);
    QImage image(QSize(146, 136) * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(Qt::white);
    QPainter painter(&image);
    Minimap minimap;
    minimap.paint(painter, box, painted, {}, {});
    painter.end();
    QVERIFY(!isCoarse(image.copy(40, 40, 200, 180))); // the boxes, not the frame
}

int main(int argc, char** argv)
{
    const bool isMeasured = argc > 1 && qstrcmp(argv[1], measure) == 0;
    if (!isMeasured)
        qputenv("QT_SCALE_FACTOR", "2");
    qputenv("GMONSCOPE_THEME", "light");
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test"));
    const WindowTheme theme(application);
    if (isMeasured)
        return printPositions();
    TestDoubleScale test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_double_scale.moc"
