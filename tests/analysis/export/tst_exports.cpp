// SPDX-License-Identifier: MIT
//
// JSON, CSV and DOT: read by Python's own modules and by Graphviz' dot, whatever the names are made of.
#include "command.h"
#include "gmonscope/export.h"
#include "graph_text.h"
#include "random_program.h"
#include "temp_files.h"

#include <QTest>
#include <QXmlStreamReader>

#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string checker = GMONSCOPE_SOURCE_DIR "/tests/support/check_exports.py";

std::string jsonOf(const Profile& profile)
{
    std::ostringstream out;
    writeJson(out, profile);
    return out.str();
}

std::string csvOf(const Profile& profile)
{
    std::ostringstream out;
    writeCsv(out, profile);
    return out.str();
}

std::string dotOf(const Profile& profile)
{
    std::ostringstream out;
    writeDot(out, buildDiagram(profile), {.title = "a \"title\" \\"});
    return out.str();
}

/// Names that are hard for one of the formats or for all.
const std::vector<std::string> hardNames{
    "quote\"s",     "back\\slash",  "back\\N\\G\\l", "comma,comma", "a&lt;b&#65;",      "\xff\xfe",  "cut\xe2\x82",
    "\xed\xa0\x80", "\xc0\xafover", "\x01\x1b[31m",  "'quote'",     "{record|x}",       "</script>", "=1+1",
    "tab\x7f",      "ümläut€𝄞",     "operator&&",    "ends\\",      "x\xf4\x90\x80\x80"};

std::shared_ptr<const Profile> hardProfile()
{
    std::string text = "<external:libc.so.6> -> main 1\nmain 0.5\n";
    int n = 0;
    for (const std::string& name : hardNames) {
        ++n;
        text += "main -> " + name + ' ' + std::to_string(n) + '\n' + name + " 0." + std::to_string(100 + n) + '\n';
    }
    return profileFromText(text);
}

} // namespace

class TestExports : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// Returns the checker's verdict on JSON and CSV.
    std::string checked(const Profile& profile) const
    {
        const auto outcome = run({.words = {"python3", checker, m_folder.write("a.json", jsonOf(profile)),
                                            m_folder.write("a.csv", csvOf(profile))}});
        return outcome.exitStatus == 0 ? outcome.out : outcome.err;
    }

private slots:
    void pythonReadsJsonAndCsv()
    {
        const auto profile = profileFromText(randomProgramText({.functions = 300, .cycles = 6}));
        QVERIFY(profile->cycles().size() > 1);
        const std::string said = checked(*profile);
        QVERIFY2(said.starts_with("300 functions, "), said.c_str());
    }
    void groupsAreReadWithTheirMembers()
    {
        const GraphChanges changes{.breaking = {}, .grouping = {{{"three", "3$"}, {"round", "0$"}}, GroupBy::None}};
        const auto profile = profileFromText(randomProgramText({.functions = 100, .cycles = 6}), {}, changes);
        const std::string said = checked(*profile);
        QVERIFY2(said.starts_with("82 functions, ") && said.find(" 82 rows, 2 groups\n") != std::string::npos,
                 said.c_str());
        const std::string dot = dotOf(*profileFromText("main -> one 1\none -> two 3\none 1\ntwo 1\n", {},
                                                       {.breaking = {}, .grouping = {{{"both", "o"}}, GroupBy::None}}));
        QVERIFY2(dot.find("label=\"both\\n") != std::string::npos, dot.c_str());
    }
    void namesOfAnyBytesAreReadBack()
    {
        const std::string said = checked(*hardProfile());
        QVERIFY2(said.starts_with("20 functions, 19 arcs, 20 rows\n"), said.c_str());
        // As json.dumps() has them: what is UTF-8 is as it was.
        for (const char* name :
             {"\"quote\\\"s\"", "\"back\\\\slash\"", "\"\\ufffd\\ufffd\"", "\"cut\\ufffd\\ufffd\"",
              "\"\\ufffd\\ufffd\\ufffd\"", "\"\\u0001\\u001b[31m\"", "\"\\u00fcml\\u00e4ut\\u20ac\\ud834\\udd1e\""})
            QVERIFY2(said.find(std::string(name) + '\n') != std::string::npos, name);
    }
    void whatIsNotKnownIsNull()
    {
        const std::string json = jsonOf(*profileFromText("main -> work 3\nwork 1.5\n"));
        QVERIFY2(json.find("{\"id\":1,\"name\":\"work\",\"module\":null,\"file\":null,\"self_seconds\":1.5,"
                           "\"self_error\":0.26") != std::string::npos,
                 json.c_str());
        QVERIFY(json.find("\"calls\":3,\"self_calls\":0,\"cycle\":null,\"measured_total_seconds\":null,"
                          "\"base\":null,\"spread\":null,\"calls_range\":null}") != std::string::npos);
        QVERIFY(json.find("{\"caller\":0,\"callee\":1,\"calls\":3,\"estimated_seconds\":1.5,\"measured_seconds\":null,"
                          "\"measured_error\":null,\"differs\":null,\"calls_range\":null}") != std::string::npos);
    }
    void jsonIsOfWhatTheCallGraphShows()
    {
        const char* const program = "main -> work 3\nmain -> idle 1\nwork -> leaf 2\nwork 1.5\nleaf 1\nidle 2\n";
        const std::string json = jsonOf(*profileFromText(program, {.graph = {.only = {"work"}, .without = {}}}));
        QVERIFY(json.find("\"leaf\"") != std::string::npos);
        QVERIFY(json.find("\"main\"") != std::string::npos); // a caller of work
        QVERIFY(json.find("\"idle\"") == std::string::npos);
        const std::string timed = jsonOf(*profileFromText(program, {.time = {.only = {"work"}, .without = {}}}));
        QVERIFY(timed.find("\"totals\":{\"seconds\":2.5,") != std::string::npos);
    }
    void dotDrawsNamesOfAnyBytes()
    {
        const std::string dot = dotOf(*hardProfile());
        const auto drawn = run({.words = {"dot", "-Tsvg", m_folder.write("a.dot", dot)}});
        QCOMPARE(drawn.err, std::string());
        QCOMPARE(drawn.exitStatus, 0);
        QStringList texts;
        QXmlStreamReader xml(QByteArray::fromStdString(drawn.out));
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::Characters)
                texts << xml.text().toString();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        for (const char* name : {"quote\"s", "back\\slash", "back\\N\\G\\l", "a&lt;b&#65;", "{record|x}", "ümläut€𝄞",
                                 "operator&&", "ends\\", "main"})
            QVERIFY2(texts.contains(QString::fromUtf8(name)), name);
    }
    void dotHasTheCyclesAsClusters()
    {
        const auto profile = profileFromText("main -> a 1\na -> b 5\nb -> a 4\na 1\nb 2\n");
        const auto drawn = run({.words = {"dot", "-Tsvg", m_folder.write("a.dot", dotOf(*profile))}});
        QCOMPARE(drawn.exitStatus, 0);
        QVERIFY(drawn.out.find("class=\"cluster\"") != std::string::npos);
        QVERIFY(drawn.out.find("cycle 1") != std::string::npos);
    }
    void theSameProfileGivesTheSameBytes()
    {
        const std::string text = randomProgramText({.functions = 100});
        const auto one = profileFromText(text), two = profileFromText(text);
        QCOMPARE(jsonOf(*one), jsonOf(*two));
        QCOMPARE(csvOf(*one), csvOf(*two));
        QCOMPARE(dotOf(*one), dotOf(*two));
    }
    void manyFunctionsAreWritten()
    {
        QVERIFY(jsonOf(*profileFromText(randomProgramText({.functions = 20'000}))).size() > 1'000'000);
    }
};

QTEST_GUILESS_MAIN(TestExports)
#include "tst_exports.moc"
