// SPDX-License-Identifier: MIT
#include "help/manual_pages.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

static void initResources() { Q_INIT_RESOURCE(manual); }

namespace {

const QString folder = QStringLiteral(":/manual/resources/manual/");

/// Files of resources/manual; those that are not named here follow by title.
const QStringList firstPages = QStringLiteral("tutorial course window recipes builds reading comparing class many-runs "
                                              "troubleshooting faq limits")
                                   .split(QLatin1Char(' '));

qsizetype rankOf(const QString& name)
{
    const auto rank = firstPages.indexOf(name);
    return rank < 0 ? firstPages.size() : rank;
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The text is close to what a reader sees: parsing all pages would take seconds.
ManualPage read(const QString& path)
{
    static const QRegularExpression marks(QStringLiteral("[`*]|!?\\[|\\]\\([^)]*\\)"));
    QString text = textOf(path);
    const QString title =
        text.left(text.indexOf(QLatin1Char('\n'))).remove(QRegularExpression(QStringLiteral("^#+ *")));
    return {QUrl(QStringLiteral("qrc") + path), title, text.remove(marks).simplified()};
}

} // namespace

QList<ManualPage> manualPages()
{
    initResources();
    struct Ranked {
        qsizetype rank;
        ManualPage page;
    };
    QList<Ranked> ranked;
    for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.md")}))
        ranked.append({rankOf(file.completeBaseName()), read(file.filePath())});
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.page.title.localeAwareCompare(b.page.title) < 0;
    });
    QList<ManualPage> pages{read(QStringLiteral(":/manual/README.md"))};
    for (const Ranked& one : ranked)
        pages.append(one.page);
    return pages;
}

QUrl manualUrl(const QString& name) { return QUrl(QStringLiteral("qrc") + folder + name + QStringLiteral(".md")); }
