// SPDX-License-Identifier: MIT
//
// make_icons SVG FOLDER SIZE...: writes FOLDER/SIZE.png for each size. The build runs it: not all desktops draw SVG.
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <iostream>

namespace {

bool write(QSvgRenderer& icon, const QString& path, int size)
{
    QImage image(size, size, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    icon.render(&painter);
    painter.end();
    return image.save(path, "PNG");
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::cerr << "make_icons: expected SVG FOLDER SIZE...\n";
        return 2;
    }
    QSvgRenderer icon(QString::fromLocal8Bit(argv[1]));
    for (int i = 3; i < argc; ++i) {
        const QString path = QString::fromLocal8Bit(argv[2]) + QLatin1Char('/') + QString::fromLocal8Bit(argv[i]) +
                             QStringLiteral(".png");
        const int size = QByteArray(argv[i]).toInt();
        if (!icon.isValid() || size <= 0 || !write(icon, path, size)) {
            std::cerr << "make_icons: cannot write " << path.toStdString() << '\n';
            return 1;
        }
    }
    return 0;
}
