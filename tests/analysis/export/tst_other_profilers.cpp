// SPDX-License-Identifier: MIT
//
// Exports for other programs. The oracle for callgrind's format is callgrind_annotate, which Valgrind's authors wrote;
// for speedscope's it is Qt's reader of JSON.
#include "command.h"
#include "gmonscope/export.h"
#include "gmonscope/export_formats.h"
#include "graph_text.h"
#include "random_program.h"
#include "temp_files.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <map>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr const char* estimated =
    "<external> -> main 1\nmain -> run 2\nrun -> a 10\na -> b 30\nb -> a 5\nb -> c 3\nc -> a 1\n"
    "run -> fib 1\nfib -> fib 40\nmain 1\nrun 2\na 3\nb 0.5\nc 0.25\nfib 4\nalone 1\n";

/// The words of callgrind_annotate about a function.
struct Annotated {
    double seconds = 0;
    std::map<std::string, std::uint64_t> callers; ///< calls by each
};

double secondsOf(QString nanoseconds) { return nanoseconds.remove(',').toDouble() / 1e9; }

std::map<std::string, Annotated> annotated(const std::string& path)
{
    const Outcome outcome =
        run({.words = {"callgrind_annotate", "--inclusive=yes", "--tree=caller", "--threshold=100", path}});
    std::map<std::string, Annotated> functions;
    std::map<std::string, std::uint64_t> callers;
    static const QRegularExpression line(
        R"(^\s*([\d,]+) (?:\([ .\d]+%\))?\s*([<*])\s+[^:]*:(.*?)(?: \(([\d,]+)x\))?(?: \[.*\])?$)");
    for (const QString& text : QString::fromStdString(outcome.out).split('\n')) {
        const QRegularExpressionMatch match = line.match(text);
        if (!match.hasMatch())
            continue;
        const std::string name = match.captured(3).toStdString();
        if (match.captured(2) == "<")
            callers[name] = match.captured(4).remove(',').toULongLong();
        else
            functions[name] = {secondsOf(match.captured(1)), std::exchange(callers, {})};
    }
    return functions;
}

double totalOf(const Profile& profile, FunctionId id)
{
    const auto time = profile.measured(id);
    return time ? time->seconds : profile.function(id).totalSeconds();
}

std::string writtenBy(void (*write)(std::ostream&, const Profile&, const TextStyle&), const Profile& profile)
{
    std::ostringstream out;
    write(out, profile, {});
    return std::move(out).str();
}

} // namespace

class TestOtherProfilers : public QObject {
    Q_OBJECT

    TempFolder m_folder;

private slots:
    void callgrindAnnotateSaysTheSame_data()
    {
        QTest::addColumn<std::string>("graph");
        QTest::newRow("measured") << std::string(measuredProgram);
        QTest::newRow("estimated") << std::string(estimated);
        for (unsigned seed = 1; seed <= 20; ++seed)
            QTest::addRow("random %u", seed) << randomProgramText({.seed = seed, .functions = 60});
    }
    void callgrindAnnotateSaysTheSame()
    {
        if (QStandardPaths::findExecutable("callgrind_annotate").isEmpty())
            QSKIP("callgrind_annotate is not installed");
        QFETCH(std::string, graph);
        const auto profile = profileFromText(graph);
        const auto told = annotated(m_folder.write("callgrind.out", writtenBy(writeCallgrind, *profile)));
        int compared = 0;
        for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
            const FunctionId id{f};
            const std::string name(profile->function(id).name.text());
            const double total = totalOf(*profile, id);
            if (total <= 0)
                continue;
            QVERIFY2(told.contains(name), name.c_str());
            QVERIFY2(std::abs(told.at(name).seconds - total) < 1e-6,
                     (name + ": " + std::to_string(told.at(name).seconds) + ", not " + std::to_string(total)).c_str());
            for (const ArcId arc : profile->arcsTo(id))
                if (const Arc& call = profile->arc(arc); call.calls)
                    QCOMPARE(told.at(name).callers.at(std::string(profile->function(call.caller).name.text())),
                             call.calls);
            ++compared;
        }
        QVERIFY(compared > 4);
    }
    void callgrindAnnotateKnowsTheWhole()
    {
        const auto profile = profileFromText(measuredProgram);
        const std::string text = writtenBy(writeCallgrind, *profile);
        QVERIFY2(text.find("summary: 520000000\n") != std::string::npos, text.substr(0, 300).c_str());
        QVERIFY(text.find("calls=0") == std::string::npos);
        QVERIFY(text.find("fn=(") != std::string::npos);
    }
    void collapsedStacksHaveAllSamplesOnce()
    {
        QCOMPARE(writtenBy(writeCollapsed, *profileFromText(measuredProgram)),
                 std::string("main;run 3\nmain;run;a 20\nmain;run;a;b 5\nmain;run;a;b;a 7\nmain;run;fib 4\n"
                             "main;run;fib;fib;fib 11\n[callers not known];late 2\n"));
    }
    void namesInStacksAreOneNameEach()
    {
        QCOMPARE(writtenBy(writeCollapsed, *profileFromText("odd\x1b[1mname = 1\n")), std::string("odd?[1mname 1\n"));
    }
    void speedscopeHasAllSeconds()
    {
        const auto profile = profileFromText(measuredProgram);
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(writtenBy(writeSpeedscope, *profile)));
        QCOMPARE(document["$schema"].toString(), QString("https://www.speedscope.app/file-format-schema.json"));
        const QJsonArray frames = document["shared"]["frames"].toArray();
        const QJsonObject sampled = document["profiles"].toArray().first().toObject();
        const QJsonArray samples = sampled["samples"].toArray(), weights = sampled["weights"].toArray();
        QCOMPARE(sampled["type"].toString(), QString("sampled"));
        QCOMPARE(samples.size(), weights.size());
        double seconds = 0, ofLate = 0;
        for (int i = 0; i < samples.size(); ++i) {
            const QJsonArray stack = samples[i].toArray();
            for (const QJsonValue& frame : stack)
                QVERIFY(frame.toInt(-1) >= 0 && frame.toInt() < frames.size());
            seconds += weights[i].toDouble();
            if (frames[stack.last().toInt()]["name"] == "late") {
                ofLate += weights[i].toDouble();
                QCOMPARE(frames[stack.first().toInt()]["name"].toString(), QString("[callers not known]"));
            }
        }
        QVERIFY(std::abs(seconds - 0.52) < 1e-9 && std::abs(sampled["endValue"].toDouble() - seconds) < 1e-9);
        QVERIFY(std::abs(ofLate - 0.02) < 1e-9);
    }
    void stacksThatAreNotThereAreAnError()
    {
        const auto profile = profileFromText(estimated);
        for (const ExportFormat& format : exportFormats()) {
            const auto error = format.obstacle(*profile);
            QCOMPARE(bool(error), format.needsStacks);
            QVERIFY(!format.obstacle(*profileFromText(measuredProgram)));
        }
    }
};

QTEST_GUILESS_MAIN(TestOtherProfilers)
#include "tst_other_profilers.moc"
