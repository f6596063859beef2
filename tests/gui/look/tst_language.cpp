// SPDX-License-Identifier: MIT
//
// The window's translations are complete, and are what a user of that language sees.
#include "window_test.h"

#include "look/format.h"
#include "look/language.h"
#include "window/main_window.h"

#include <QFile>
#include <QLocale>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

namespace {

struct Message {
    QString source;
    QStringList translations;
    bool isFinished = true;
    friend bool operator==(const Message&, const Message&) = default;
};

/// The messages of a file of Qt Linguist, in its order.
std::vector<Message> messagesOf(const QString& path)
{
    std::vector<Message> messages;
    bool hasForms = false;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    for (QXmlStreamReader xml(&file); !xml.atEnd();) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("message")) {
            hasForms = xml.attributes().hasAttribute(QLatin1String("numerus"));
        } else if (xml.name() == QLatin1String("source")) {
            messages.push_back({xml.readElementText(), {}});
        } else if (xml.name() == QLatin1String("translation")) {
            messages.back().isFinished = !xml.attributes().hasAttribute(QLatin1String("type"));
            if (!hasForms)
                messages.back().translations += xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            messages.back().translations += xml.readElementText();
        }
    }
    return messages;
}

QStringList placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%[0-9n]"));
    QStringList places;
    for (auto match = place.globalMatch(text); match.hasNext();)
        places += match.next().captured();
    places.sort();
    return places;
}

const QString german = QStringLiteral(GMONSCOPE_SOURCE_DIR "/resources/translations/gmonscope_de.ts");

/// Returns the actions of menus whose letter another one has.
QStringList clashesInMenus()
{
    const MainWindow window;
    QStringList clashes;
    const auto check = [&](const QList<QAction*>& actions) {
        QString letters;
        for (const QAction* action : actions) {
            const QString text = action->text();
            const qsizetype mark = text.indexOf(QLatin1Char('&'));
            if (!action->isVisible() || mark < 0 || mark + 1 >= text.size())
                continue;
            const QChar letter = text.at(mark + 1).toLower();
            if (letters.contains(letter))
                clashes += text;
            letters += letter;
        }
    };
    check(window.menuBar()->actions());
    for (const QAction* action : window.menuBar()->actions()) {
        Q_EMIT action->menu()->aboutToShow();
        check(action->menu()->actions());
    }
    return clashes;
}

} // namespace

class TestLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyTextIsTranslated();
    void everyTranslationHasThePlacesOfItsText();
    void aGermanUserIsSpokenToInGerman();
    void englishBeforeGermanIsEnglish();
    void menusHaveEachLetterOnce();

private:
    WindowTest m_test;
    QStringList m_englishClashes;
    QString m_calls; ///< what one call is to a user who reads English before German
};

void TestLanguage::initTestCase()
{
    m_test.useOwnSettings();
    const QByteArray locale = qgetenv("LC_ALL");
    qputenv("LC_ALL", "en_US.UTF-8");
    qputenv("LANGUAGE", "en_US:de");
    QLocale::setDefault(QLocale::system());
    QVERIFY(QLocale().uiLanguages().contains(QStringLiteral("de")));
    speakUsersLanguage(*qApp);
    m_calls = format::calls(1);
    m_englishClashes = clashesInMenus();
    qputenv("LC_ALL", locale);
    qunsetenv("LANGUAGE");
    QLocale::setDefault(QLocale(QLocale::German));
    speakUsersLanguage(*qApp);
    if (!QFile::exists(QStringLiteral(":/translations/gmonscope_de.qm")))
        QSKIP("built without lrelease");
}

void TestLanguage::englishBeforeGermanIsEnglish() { QCOMPARE(m_calls, QStringLiteral("1 call")); }

void TestLanguage::everyTextIsTranslated()
{
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("gmonscope_de.ts"));
    QVERIFY(QFile::copy(german, copy));
    QProcess update;
    update.start(QStringLiteral(GMONSCOPE_SOURCE_DIR "/packaging/translate.sh"), {copy});
    QVERIFY(update.waitForFinished(200000));
    QVERIFY2(update.exitCode() == 0, update.readAllStandardError().constData());
    const std::vector<Message> now = messagesOf(copy);
    QVERIFY(now.size() > 900);
    for (const Message& message : now)
        QVERIFY2(message.isFinished && !message.translations.isEmpty() && !message.translations.contains(QString()),
                 qPrintable(message.source));
    QVERIFY2(now == messagesOf(german), "there are texts that the sources do not have: packaging/translate.sh");
}

void TestLanguage::everyTranslationHasThePlacesOfItsText()
{
    for (const Message& message : messagesOf(german))
        for (const QString& translation : message.translations)
            QVERIFY2(placesOf(translation) == placesOf(message.source),
                     qPrintable(message.source + " / " + translation));
}

void TestLanguage::aGermanUserIsSpokenToInGerman()
{
    QCOMPARE(format::calls(1), QStringLiteral("1 Aufruf"));
    QCOMPARE(format::calls(1234), QStringLiteral("1,234 Aufrufe"));
    QCOMPARE(format::phrase("Calls"), QStringLiteral("Aufrufe"));
    QCOMPARE(gmonscope::Phrase::tr("Graph as SVG").text(), std::string("Graph als SVG"));
    const MainWindow window;
    QCOMPARE(window.menuBar()->actions().first()->text().remove(QLatin1Char('&')), QStringLiteral("Datei"));
}

void TestLanguage::menusHaveEachLetterOnce()
{
    QCOMPARE(m_englishClashes.join(" / "), QString());
    QCOMPARE(clashesInMenus().join(" / "), QString());
}

QTEST_MAIN(TestLanguage)
#include "tst_language.moc"
