// SPDX-License-Identifier: MIT
#include "text/line_text.h"

#include <QTest>

#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <sstream>

using namespace gmonscope;

namespace {

template <class Put> std::string written(const Put& put)
{
    std::ostringstream out;
    {
        LineText text(out);
        put(text);
    }
    return out.str();
}

std::string printed(const char* format, double value)
{
    char text[400];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

void compare(double value)
{
    QCOMPARE(written([&](LineText& text) { text.hundredths(value, 12); }), printed("%12.2f", value));
    QCOMPARE(written([&](LineText& text) { text.hundredths(value, 1); }), printed("%1.2f", value));
    QCOMPARE(written([&](LineText& text) { text.tenths(value, 5); }), printed("%5.1f", value));
}

} // namespace

class TestLineText : public QObject {
    Q_OBJECT

private slots:
    void numbersAreWrittenAsPrintfWritesThem()
    {
        std::mt19937_64 random(7);
        for (int i = 0; i < 20'000; ++i)
            compare(std::exp(std::uniform_real_distribution(-12.0, 20.0)(random)));
    }
    void whatIsInTheMiddleIsRoundedAsPrintfRoundsIt()
    {
        for (int i = 0; i < 4000; ++i) {
            compare(i / 8.0); // exactly in the middle, or not at all
            compare(i / 200.0);
            compare(std::nextafter(i / 200.0, 0));
            compare(std::nextafter(i / 20.0, 1e9));
        }
    }
    void whatIsNoUsualNumberIsWrittenAsPrintfWritesIt()
    {
        using Limits = std::numeric_limits<double>;
        for (const double value : {0.0, -0.0, -1.005, -1e-9, 1e7, 9999999.995, 1e15, Limits::max(), Limits::min(),
                                   Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()})
            compare(value);
    }
    void columnsAreFilledUpOnEitherSide()
    {
        QCOMPARE(written([](LineText& text) { text.right(Digits(42), 5).left(Digits(7), 3) << "|"; }),
                 std::string("   427  |"));
        QCOMPARE(written([](LineText& text) { text.right("long", 2).left("long", 2); }), std::string("longlong"));
        QCOMPARE(written([](LineText& text) { text << Digits(std::numeric_limits<std::uint64_t>::max()); }),
                 std::string("18446744073709551615"));
    }
    void textOfManyPiecesIsWhole()
    {
        std::string all;
        const std::string made = written([&](LineText& text) {
            for (int i = 0; i < 50'000; ++i) {
                all += std::to_string(i) + '\n';
                (text << Digits(static_cast<std::uint64_t>(i))).endLine();
            }
        });
        QVERIFY(made == all);
    }
};

QTEST_APPLESS_MAIN(TestLineText)
#include "tst_line_text.moc"
