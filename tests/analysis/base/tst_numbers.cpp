// SPDX-License-Identifier: MIT
#include "gmonscope/numbers.h"

#include <QTest>

#include <limits>

using namespace gmonscope;

namespace {

/// No-break spaces made plain, for reading.
std::string plain(std::string text)
{
    for (std::size_t at; (at = text.find("\u00A0")) != std::string::npos;)
        text.replace(at, 2, " ");
    return text;
}

} // namespace

class TestNumbers : public QObject {
    Q_OBJECT

private slots:
    void sharesHaveOneDecimal()
    {
        QCOMPARE(plain(percentText(12.44)), std::string("12.4 %"));
        QCOMPARE(plain(percentText(100)), std::string("100.0 %"));
        QCOMPARE(plain(percentText(-0.0)), std::string("0.0 %"));
    }
    void secondsHaveTwoDecimals() { QCOMPARE(plain(secondsText(1.784)), std::string("1.78 s")); }
    void unitsInPicturesDoNotBreakFromTheirNumbers() { QCOMPARE(TimeUnit().text(0), std::string("0.00\u00A0s")); }
    /// People search in what is printed.
    void messagesHavePlainSpaces() { QCOMPARE(secondsText(0), std::string("0.00 s")); }
    void allTimesOfAProfileHaveOneUnit()
    {
        const TimeUnit seconds = TimeUnit::of(14.32), milliseconds = TimeUnit::of(0.996);
        QCOMPARE(plain(seconds.text(0.004)), std::string("0.00 s"));
        QCOMPARE(plain(TimeUnit::of(1).text(1)), std::string("1.00 s"));
        QCOMPARE(plain(milliseconds.text(0.0635)), std::string("63.5 ms"));
        QCOMPARE(milliseconds.number(0.996), std::string("996.0"));
        QCOMPARE(plain(TimeUnit::of(0).text(0)), std::string("0.00 s"));
    }
    void countsAreGrouped()
    {
        QCOMPARE(groupedCount(0), std::string("0"));
        QCOMPARE(groupedCount(999), std::string("999"));
        QCOMPARE(groupedCount(1000), std::string("1,000"));
        QCOMPARE(groupedCount(3648930), std::string("3,648,930"));
        QCOMPARE(groupedCount(std::numeric_limits<std::uint64_t>::max()), std::string("18,446,744,073,709,551,615"));
    }
    void shortCountsHaveThreeDigits_data()
    {
        QTest::addColumn<quint64>("count");
        QTest::addColumn<QString>("text");
        QTest::newRow("small") << quint64{6354} << "6,354";
        QTest::newRow("last in full") << quint64{9999} << "9,999";
        QTest::newRow("thousands") << quint64{10000} << "10.0 k";
        QTest::newRow("one decimal") << quint64{84940} << "84.9 k";
        QTest::newRow("no decimal") << quint64{411000} << "411 k";
        QTest::newRow("rounds up to the next unit") << quint64{999999} << "1.00 M";
        QTest::newRow("millions") << quint64{3000000} << "3.00 M";
        QTest::newRow("largest") << std::numeric_limits<quint64>::max() << "18.4 E";
    }
    void shortCountsHaveThreeDigits()
    {
        QFETCH(const quint64, count);
        QTEST(QString::fromStdString(plain(shortCount(count))), "text");
    }
    void durationsHaveTheUnitThatFits_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << 0.0 << "0 s";
        QTest::newRow("seconds") << 2.5 << "2.50 s";
        QTest::newRow("milliseconds") << 0.0123 << "12.3 ms";
        QTest::newRow("microseconds") << 1.04e-6 << "1.04 \u00B5s";
        QTest::newRow("nanoseconds") << 3e-9 << "3.00 ns";
        QTest::newRow("less than a nanosecond") << 1e-12 << "0.00 ns";
        QTest::newRow("rounds up to the next unit") << 0.9996 << "1.00 s";
        QTest::newRow("long") << 86400.0 << "86400 s";
    }
    void durationsHaveTheUnitThatFits()
    {
        QFETCH(const double, seconds);
        QTEST(QString::fromStdString(plain(durationText(seconds))), "text");
        QFETCH(const QString, text);
        QCOMPARE(QString::fromStdString(plainDurationText(seconds)), QString(text).replace("\u00B5", "u"));
    }
};

QTEST_APPLESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
