// SPDX-License-Identifier: MIT
//
// A screen of two device pixels to each pixel: everything is where it is on others, and is drawn with all pixels.
#include "graph/first_view.h"
#include "graph/graph_view.h"
#include "look/icons.h"
#include "look/theme.h"
#include "painting/arc_label_choice.h"
#include "small_diagram.h"
#include "window/main_window.h"

#include <QApplication>
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

/// Prints the positions of everything, a line each.
int printPlaces()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QCoreApplication::processEvents();
    for (const QWidget* const widget : window.findChildren<QWidget*>())
        if (widget->isVisible())
            print(widget->metaObject()->className(), QRectF(widget->mapTo(&window, QPoint()), widget->size()));
    const PaintedDiagram picture(scene::make());
    const Overlays both = Overlay::Legend | Overlay::Minimap;
    for (const QSizeF size : {QSizeF(700, 600), QSizeF(1100, 900)}) {
        const ViewPosition place = firstView(picture, {size, both, both, {}, {}});
        print("legend", place.overlays.legend);
        print("minimap", place.overlays.minimap);
        print("picture", {place.origin, QSizeF(place.zoom, place.zoom)});
    }
    return 0;
}

/// Runs this program on a screen of another scale, and returns the positions it prints.
QByteArray placesAt(const QString& scale)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), scale);
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(), {QLatin1String(measure)});
    return process.waitForFinished() ? process.readAllStandardOutput() : QByteArray();
}

} // namespace

class TestDoubleScale : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingIsWhereItIsOnOtherScreens();
    void iconsAreDrawnWithAllPixels_data();
    void iconsAreDrawnWithAllPixels();
    void buttonsShowThemSo();
    void theGraphIsDrawnWithAllPixels();
    void theMinimapIsDrawnWithAllPixels();
};

void TestDoubleScale::everythingIsWhereItIsOnOtherScreens()
{
    const QByteArray here = placesAt(QStringLiteral("2")), there = placesAt(QStringLiteral("1"));
    QVERIFY(here.count('\n') > 20);
    QCOMPARE(here, there);
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
    const auto graph = scene::make();
    const PaintedDiagram picture(graph);
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
        paintGraph(painter, picture, state);
        painter.end();
        const QPointF corner = (picture.node(scene::Left).topLeft() - state.origin) * state.scale;
        QVERIFY(!isCoarse(shown.copy(QRect(2 * corner.toPoint(), QSize(240, 90)))));
        const int different = differing(shown, direct);
        QVERIFY2(different < 800, qPrintable(QString::number(different))); // curves may be cut at other points
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, pointer);
}

void TestDoubleScale::theMinimapIsDrawnWithAllPixels()
{
    const PaintedDiagram picture(scene::make());
    const QRectF place(10, 10, 126, 116);
    QImage image(QSize(146, 136) * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(Qt::white);
    QPainter painter(&image);
    Minimap minimap;
    minimap.paint(painter, place, picture, {}, {});
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
        return printPlaces();
    TestDoubleScale test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_double_scale.moc"
