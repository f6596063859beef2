// SPDX-License-Identifier: MIT
#include "gmonscope/phrase.h"

#include <QTest>

using namespace gmonscope;

namespace {

std::string inGerman(const char* english)
{
    const std::string text = english;
    if (text == "%1 calls %2")
        return "%2 wird von %1 gerufen";
    if (text == "%1 of %2")
        return "alle %2";
    if (text == "%1 caller is hidden")
        return "Ein Rufer ist verborgen";
    return text == "%1" ? "%1, %1" : text;
}

/// Translates as long as it lives.
class German {
public:
    German() { Phrase::translateWith(inGerman); }
    ~German() { Phrase::translateWith(nullptr); }
    German(const German&) = delete;
    German& operator=(const German&) = delete;
};

} // namespace

class TestPhrase : public QObject {
    Q_OBJECT

private slots:
    void textsAreEnglishWithoutATranslation()
    {
        QCOMPARE(std::string(Phrase::tr("in the kernel")), std::string("in the kernel"));
    }
    void placesAreFilledInOrder()
    {
        QCOMPARE(Phrase::tr("%1 of %2, %1 again").arg("a").arg("b").text(), std::string("a of b, a again"));
    }
    void aValueThatLooksLikeAPlaceIsLeftAlone()
    {
        QCOMPARE(Phrase::tr("%1 calls %2").arg("%2").arg("%1").text(), std::string("%2 calls %1"));
    }
    void aPhraseCanBeAValue()
    {
        QCOMPARE(Phrase::tr("%1: %2").arg("%2").arg(Phrase::tr("in %1").arg("libc.so").text()).text(),
                 std::string("%2: in libc.so"));
    }
    void aPlaceWithoutAValueStays() { QCOMPARE(Phrase::tr("%1 of %2").arg("a").text(), std::string("a of %2")); }
    void percentSignsAreNoPlaces()
    {
        QCOMPARE(Phrase::tr("1 % of %1, 100%").arg("all").text(), std::string("1 % of all, 100%"));
        QCOMPARE(Phrase::tr("%0 %a %").arg("all").text(), std::string("%0 %a %"));
    }
    void oneHasATextOfItsOwn()
    {
        const auto calls = [](std::uint64_t count) {
            return Phrase::counted(count, Phrase::tr("%1 call of %2"), Phrase::tr("%1 calls of %2")).arg("f").text();
        };
        QCOMPARE(calls(0), std::string("0 calls of f"));
        QCOMPARE(calls(1), std::string("1 call of f"));
        QCOMPARE(calls(12345), std::string("12,345 calls of f"));
    }
    void translationReordersPlaces()
    {
        const German german;
        QCOMPARE(Phrase::tr("%1 calls %2").arg("main").arg("%1").text(), std::string("%1 wird von main gerufen"));
    }
    void translationMayLeaveOutOrRepeatPlaces()
    {
        const German german;
        QCOMPARE(Phrase::tr("%1 of %2").arg("3").arg("5").text(), std::string("alle 5"));
        QCOMPARE(Phrase::tr("%1").arg("a").text(), std::string("a, a"));
        QCOMPARE(Phrase::counted(1, Phrase::tr("%1 caller is hidden"), Phrase::tr("%1 callers are hidden")).text(),
                 std::string("Ein Rufer ist verborgen"));
    }
    void tablesAreTranslatedWhenTheyAreRead()
    {
        static constexpr const char* inTable = GMONSCOPE_PHRASE("Phrase", "%1 of %2");
        QCOMPARE(Phrase::marked(inTable).arg("3").arg("5").text(), std::string("3 of 5"));
        const German german;
        QCOMPARE(Phrase::marked(inTable).arg("3").arg("5").text(), std::string("alle 5"));
    }
};

QTEST_APPLESS_MAIN(TestPhrase)
#include "tst_phrase.moc"
