// SPDX-License-Identifier: MIT
//
// Only the visible part of a curve is painted.
#include "painting/visible_part.h"

#include <QImage>
#include <QPainter>
#include <QRandomGenerator>
#include <QTest>

namespace {

const QRectF window(0, 0, 320, 200);

QPainterPath randomPath(QRandomGenerator& random)
{
    const auto point = [&random] { return QPointF(random.bounded(2000) - 840, random.bounded(1200) - 500); };
    QPainterPath path(point());
    for (int piece = random.bounded(1, 4); piece > 0; --piece)
        path.cubicTo(point(), point(), point());
    if (random.bounded(4) == 0)
        path.lineTo(point());
    return path;
}

QImage painted(const QPainterPath& path, double width)
{
    QImage image(window.size().toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.strokePath(path, QPen(Qt::black, width, Qt::SolidLine, Qt::FlatCap));
    return image;
}

/// Pixels that are inked in one and bare in the other: a curve in pieces is flattened at other points, so that edges
/// have other greys.
int opposites(const QImage& a, const QImage& b)
{
    constexpr int inked = 60, bare = 250;
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const int greyA = qGray(a.pixel(x, y)), greyB = qGray(b.pixel(x, y));
            count += (greyA < inked && greyB > bare) || (greyB < inked && greyA > bare);
        }
    return count;
}

} // namespace

class TestVisiblePart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsSeenIsTheSame()
    {
        QRandomGenerator random(1);
        const QImage nothing = painted({}, 1);
        int seen = 0;
        for (int i = 0; i < 300; ++i) {
            const QPainterPath path = randomPath(random);
            const double width = 2 + random.bounded(4);
            const QImage whole = painted(path, width);
            const QImage part = painted(visiblePart(path, window.adjusted(-width, -width, width, width)), width);
            QVERIFY2(opposites(whole, part) == 0, qPrintable(QString::number(i)));
            seen += opposites(whole, nothing) > 100;
        }
        QVERIFY2(seen > 100, qPrintable(QString::number(seen)));
    }

    void littleIsLeftOfALongCurve()
    {
        QPainterPath path(QPointF(-1e6, -50));
        path.cubicTo(QPointF(-3e5, 300), QPointF(3e5, -100), QPointF(1e6, 250));
        const QRectF left = visiblePart(path, window).controlPointRect();
        QVERIFY(!left.isEmpty());
        QVERIFY2(left.width() <= 3 * window.width(), qPrintable(QString::number(left.width())));
    }

    void whatIsNotInSightIsNothing()
    {
        QPainterPath path(QPointF(-100, 500));
        path.cubicTo(QPointF(0, 600), QPointF(200, 600), QPointF(400, 500));
        QVERIFY(visiblePart(path, window).isEmpty());
    }

    void whatIsWhollyInSightIsWhole()
    {
        QPainterPath path(QPointF(10, 10));
        path.cubicTo(QPointF(20, 60), QPointF(200, 60), QPointF(300, 100));
        path.cubicTo(QPointF(310, 120), QPointF(200, 160), QPointF(100, 190));
        QCOMPARE(visiblePart(path, window), path);
    }

    void levelAndUprightLinesAreSeen()
    {
        QPainterPath level(QPointF(-1000, 50));
        level.lineTo(1000, 50);
        QVERIFY(!visiblePart(level, window).isEmpty());
        QPainterPath upright(QPointF(50, -1000));
        upright.lineTo(50, 1000);
        QVERIFY(!visiblePart(upright, window).isEmpty());
    }
};

QTEST_MAIN(TestVisiblePart)
#include "tst_visible_part.moc"
