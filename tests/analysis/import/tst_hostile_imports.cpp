// SPDX-License-Identifier: MIT
//
// Files of other tools that are empty, cut, long, lie, or have names that nobody should have: each is read or refused
// with the place, and neither takes long nor much memory.
#include "gmonscope/export.h"

#include "import_files.h"
#include "processor_time.h"
#include "profile_lookup.h"
#include "report_runner.h"

#include <QTest>

#include <random>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string data = GMONSCOPE_SOURCE_DIR "/tests/analysis/import/data/";

constexpr const char* callgrind = "# callgrind format\nversion: 1\ncmd: ./p\npositions: line\nevents: Ir\nsummary: 30\n"
                                  "ob=(1) /bin/p\nfl=(1) p.c\nfn=(1) main\n1 10\ncfn=(2) work\ncalls=2 9\n+1 20\n"
                                  "fn=(2)\n9 20\ntotals: 30\n";
constexpr const char* perf = "prog 12 1.0: 2000000 cpu-clock:u: \n\t 401136 work+0x16 (/bin/p)\n\t 4 main (/bin/p)\n\n";

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// All three formats with a function of this name.
std::vector<std::string> filesNaming(const std::string& name)
{
    std::string first = callgrind, second = perf;
    first.replace(first.find("work"), 4, name);
    second.replace(second.find("work"), 4, name);
    return {first, second, "main;" + name + " 3\nmain 1\n"};
}

/// Lines of which a file may have many: see memoryStaysInProportion().
std::string hostileEntry(int kind, int i, std::mt19937& random)
{
    const std::string number = std::to_string(i);
    std::string text;
    switch (kind) {
    case 0: return "m;" + number + " 1\n";
    case 1:
        for (int letter = 0; letter < 9; ++letter)
            text += std::string(1, static_cast<char>('a' + random() % 26)) + ';';
        return text + "z 1\n";
    case 2:
        text = "fn=" + std::to_string(random() % 3000);
        return text + "\ncfn=" + std::to_string(random() % 3000) + "\ncalls=1 1\n1 1\n";
    case 3: return "main;" + number + std::string(100'000, 'x') + " 1\n";
    case 4: return "p 1 1.0: 1 cycles: \n 1 a" + number + " (x)\n 2 b (x)\n\n";
    case 5: return "ob=" + number + '\n';
    case 6: return "fl=" + number + '\n';
    case 7: return "fl=(" + number + ") a\n";
    default: return number + " 1 1.0: 1 c:\n 1 f\n";
    }
}

} // namespace

class TestHostileImports : public QObject {
    Q_OBJECT

    ImportFolder m_folder;

    void printAll(const std::shared_ptr<const Profile>& profile) const
    {
        std::ostringstream text;
        text << textOf(profile);
        writeCallgrind(text, *profile);
        writeCollapsed(text, *profile);
        QVERIFY(text.str().find('\x1b') == std::string::npos);
    }

    /// Runs gmonscope-report, and returns what it was refused for; empty: it was read. Bounds memory and time.
    [[nodiscard]] std::string refusalWithinBounds(const std::string& text) const
    {
        m_folder.write("big", text);
        const Outcome outcome =
            run({.words = {report, "-p", "-b", "--top=3", "big"}, .folder = m_folder.path(), .limitSeconds = 100});
#ifndef __SANITIZE_ADDRESS__
        const double allowedKiB =
            64 * 1024 + 30 * static_cast<double>(text.size()) / 1024 + 16 * 1024; // with the program
        if (static_cast<double>(outcome.largestKiB) > allowedKiB)
            throw std::runtime_error("takes " + std::to_string(outcome.largestKiB) + " KiB");
#endif
        if (outcome.exitStatus == 0)
            return {};
        if (outcome.exitStatus != 1)
            throw std::runtime_error("status " + std::to_string(outcome.exitStatus) + ": " + outcome.err);
        return outcome.err;
    }

private Q_SLOTS:
    void emptyProfilesAreProfiles()
    {
        const auto profile = m_folder.load("# callgrind format\nevents: Ir\n");
        QCOMPARE(profile->totalSeconds(), 0.0);
        QCOMPARE(profile->problems().front().text, std::string("holds neither times nor calls"));
        printAll(profile);
        QVERIFY(m_folder.refusal("# callgrind format\n").find("expected a line \"events:\"") != std::string::npos);
    }

    void filesOfNothingAreNoProfiles()
    {
        for (const char* text : {"", "\n\n", "# only a comment\n", "hello\n", "{\"a\": 1}\n"})
            QVERIFY2(!m_folder.refusal(text).empty(), text);
    }

    void anyNameIsShownInOneLine_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("quotes") << QByteArray("a\"b'c");
        QTest::newRow("script") << QByteArray("<script>alert(1)</script>");
        QTest::newRow("escape") << QByteArray("a\x1b[31mred");
        QTest::newRow("invalid UTF-8") << QByteArray("a\xff\xfe\xc0z");
        QTest::newRow("turned") << QByteArray("a\xe2\x80\xae"
                                              "b");
        QTest::newRow("mangled") << QByteArray("_ZN3foo3barIiEEvv");
        QTest::newRow("badly mangled") << QByteArray("_ZN999999999a");
        QTest::newRow("a template of 100 kB")
            << "std::map<" + QByteArray("std::vector<int>, ").repeated(6000) + "int>::find";
    }
    void anyNameIsShownInOneLine()
    {
        QFETCH(QByteArray, name);
        for (const std::string& text : filesNaming(name.toStdString())) {
            const auto profile = m_folder.load(text);
            QCOMPARE(profile->functions().size(), 2u);
            printAll(profile);
            QVERIFY(textOf(profile).find("<script>alert(1)</script>\n") == std::string::npos ||
                    name.startsWith("<script>"));
        }
    }

    void everyPrefixIsReadOrRefused()
    {
        for (const std::string& text : filesNaming("work"))
            for (std::size_t size = 0; size < text.size(); ++size)
                if (const std::string why = m_folder.refusal(std::string_view(text).substr(0, size)); !why.empty())
                    QVERIFY2(why.find('\n') == std::string::npos, why.c_str());
    }

    void damagedFilesAreReadOrRefused()
    {
        std::mt19937 random(1);
        const auto below = [&](std::size_t bound) {
            return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
        };
        const std::vector<std::string> texts{callgrind, contentOf(data + "lua.perf.txt").substr(0, 4000),
                                             "main;work;leaf 3\nmain;work 2\n"};
        for (int round = 0; round < 1500; ++round) {
            std::string text = texts[static_cast<std::size_t>(round) % texts.size()];
            for (std::size_t changes = below(6); changes-- > 0;) {
                const std::size_t at = below(text.size());
                switch (below(4)) {
                case 0: text[at] = static_cast<char>(below(256)); break;
                case 1: text.erase(at, below(40)); break;
                case 2: text.insert(at, text.substr(below(text.size()), below(60))); break;
                default: text.insert(at, "99999999999"); break;
                }
                if (text.empty())
                    text = "\n";
            }
            const auto profile = openFiles({m_folder.write("profile.txt", text)});
            if (profile)
                printAll(*profile);
            else
                QVERIFY(profile.error().text().find('\n') == std::string::npos);
        }
    }

    void sumsEndAtTheLargestNumber()
    {
        const auto profile = m_folder.load("events: Ir\nfn=a\n1 2305843009213693952\n1 1\n"
                                           "cfn=b\ncalls=18446744073709551615 1\n1 18446744073709551615\n"
                                           "cfn=b\ncalls=5 1\n1 5\nfn=b\n1 1\n");
        QCOMPARE(functionOf(*profile, "b").calls, UINT64_MAX);
        printAll(profile);
        QVERIFY(!m_folder.refusal("events: Ir\nfn=a\n1 18446744073709551615\n1 18446744073709551615\n").empty());
        QVERIFY(!m_folder.refusal("a;b 1e300\nc 1e300\n").empty());
        QVERIFY(!m_folder.refusal("a;b 1e400\n").empty());
    }

    void deepStacksAreRefused()
    {
        std::string deep;
        for (int i = 0; i < 20'000; ++i)
            deep += "f;";
        const std::string why = m_folder.refusal(deep + "g 1\n");
        QVERIFY2(why.find("16384 functions in a stack at the most") != std::string::npos, why.c_str());
    }

    void memoryStaysInProportion_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("many short names") << 0;
        QTest::newRow("many stacks of one letter") << 1;
        QTest::newRow("many calls") << 2;
        QTest::newRow("many long names") << 3;
        QTest::newRow("many samples of perf") << 4;
        QTest::newRow("many modules") << 5;
        QTest::newRow("many files") << 6;
        QTest::newRow("many numbers of names") << 7;
        QTest::newRow("many commands") << 8;
    }
    void memoryStaysInProportion()
    {
        QFETCH(int, kind);
        std::string text = kind == 2 || (kind >= 5 && kind <= 7) ? "events: Ir\n" : "";
        std::mt19937 random(2);
        const int entries = kind == 3 ? 200 : kind < 5 ? 300000 : 1000000;
        for (int i = 0; i < entries; ++i)
            text += hostileEntry(kind, i, random);
        const std::string why = refusalWithinBounds(text);
        QVERIFY2(why.empty() || why.find("memory in proportion to the file") != std::string::npos, why.c_str());
    }

    void aLineWithoutEndIsRefused()
    {
        const std::string why = refusalWithinBounds("main;" + std::string(20u << 20, 'x') + " 1\n");
        QVERIFY2(why.find("a line of 16 MiB at the most") != std::string::npos, why.c_str());
    }

    void timeGrowsWithTheSize()
    {
        const auto seconds = [this](int copies) {
            std::string text;
            for (int i = 0; i < copies; ++i)
                text += "main;work" + std::to_string(i) + ";leaf" + std::to_string(i % 100) + " 3\n";
            const std::string path = m_folder.write("many", text);
            const ProcessorTime time;
            static_cast<void>(openFiles({path}));
            return time.seconds();
        };
        const double few = std::max(seconds(10'000), 0.005), many = seconds(80'000);
        QVERIFY2(many < 30 * few, std::to_string(many / few).c_str());
    }
};

QTEST_APPLESS_MAIN(TestHostileImports)
#include "tst_hostile_imports.moc"
