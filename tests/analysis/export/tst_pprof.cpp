// SPDX-License-Identifier: MIT
//
// The export for pprof. The oracles are protoc, by the schema that pprof publishes, and pprof itself where Go is
// installed.
#include "command.h"
#include "gmonscope/export.h"
#include "graph_text.h"
#include "random_program.h"
#include "temp_files.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <map>
#include <set>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// The part of pprof's proto/profile.proto that we write.
constexpr const char* schema = R"(syntax = "proto3";
package perftools.profiles;
message Profile {
    repeated ValueType sample_type = 1; repeated Sample sample = 2; repeated Mapping mapping = 3;
    repeated Location location = 4; repeated Function function = 5; repeated string string_table = 6;
    int64 time_nanos = 9; int64 duration_nanos = 10; ValueType period_type = 11; int64 period = 12;
    repeated int64 comment = 13; int64 default_sample_type = 14;
}
message ValueType { int64 type = 1; int64 unit = 2; }
message Sample { repeated uint64 location_id = 1; repeated int64 value = 2; }
message Mapping {
    uint64 id = 1; int64 filename = 5; int64 build_id = 6;
    bool has_functions = 7; bool has_filenames = 8; bool has_line_numbers = 9;
}
message Location { uint64 id = 1; uint64 mapping_id = 2; repeated Line line = 4; }
message Line { uint64 function_id = 1; int64 line = 2; }
message Function { uint64 id = 1; int64 name = 2; int64 system_name = 3; int64 filename = 4; int64 start_line = 5; }
)";

/// The profile as protoc prints it. A field that the schema does not have would be a number there.
class Decoded {
public:
    explicit Decoded(const std::string& text)
    {
        static const QRegularExpression field(R"(^\s*([a-z_]+)(?:: (.*)| \{)$)");
        for (const QString& line : QString::fromStdString(text).split('\n', Qt::SkipEmptyParts)) {
            if (line.trimmed() == "}")
                continue;
            const QRegularExpressionMatch match = field.match(line);
            m_isWhole = m_isWhole && match.hasMatch();
            take(match.captured(1), match.captured(2), !line.startsWith(' '));
        }
    }

    struct Sample {
        std::vector<std::uint64_t> locations, values; ///< number, nanoseconds, calls
    };

    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    [[nodiscard]] const std::vector<Sample>& samples() const { return m_samples; }
    [[nodiscard]] const std::string& nameOf(std::uint64_t location) const { return m_texts.at(m_names.at(location)); }

private:
    void take(const QString& name, const QString& value, bool isOutermost)
    {
        if (isOutermost)
            m_message = name;
        if (isOutermost && name == "sample")
            m_samples.emplace_back();
        else if (m_message == "sample")
            (name == "value" ? m_samples.back().values : m_samples.back().locations).push_back(value.toULongLong());
        else if (m_message == "function" && name == "id")
            m_function = value.toULongLong();
        else if (m_message == "function" && name == "name")
            m_names[m_function] = value.toULongLong();
        else if (name == "string_table")
            m_texts.push_back(value.mid(1, value.size() - 2).toStdString());
    }

    bool m_isWhole = true;
    QString m_message;
    std::uint64_t m_function = 0;
    std::vector<Sample> m_samples;
    std::map<std::uint64_t, std::uint64_t> m_names;
    std::vector<std::string> m_texts;
};

struct Times {
    double self = 0, total = 0; ///< seconds
    std::map<std::string, std::uint64_t> callers;
};

std::map<std::string, Times> timesOf(const Decoded& decoded)
{
    std::map<std::string, Times> functions;
    for (const Decoded::Sample& sample : decoded.samples()) {
        const double seconds = static_cast<double>(sample.values.at(1)) / 1e9;
        std::set<std::string> names;
        for (const std::uint64_t location : sample.locations)
            names.insert(decoded.nameOf(location));
        for (const std::string& name : names)
            functions[name].total += seconds;
        Times& leaf = functions[decoded.nameOf(sample.locations.at(0))];
        leaf.self += seconds;
        if (const std::uint64_t calls = sample.values.at(2))
            leaf.callers[decoded.nameOf(sample.locations.at(1))] += calls;
    }
    return functions;
}

std::string inBrackets(const std::string& name) { return '[' + name.substr(1, name.size() - 2) + ']'; }

bool isAlmost(double a, double b) { return std::abs(a - b) < 1e-6; }

} // namespace

class TestPprof : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    std::string write(const Profile& profile)
    {
        std::ostringstream out;
        writePprof(out, profile, {});
        return m_folder.write("test.pb.gz", std::move(out).str());
    }

    Decoded decode(const Profile& profile)
    {
        const std::string path = write(profile);
        m_folder.write("profile.proto", schema);
        const char* const decode = R"(gzip -dc "$1" | protoc --decode=perftools.profiles.Profile profile.proto)";
        return Decoded(run({.words = {"sh", "-c", decode, "sh", path}, .folder = m_folder.path()}).out);
    }

private slots:
    void protocReadsTheTimesAndCallsOfAllFunctions_data()
    {
        QTest::addColumn<std::string>("graph");
        QTest::newRow("measured") << std::string(measuredProgram);
        QTest::newRow("counted") << std::string("<external> -> main 1\nmain -> a 2\na -> a 7\nmain 1\na 3\nalone 1\n");
        for (unsigned seed = 1; seed <= 10; ++seed)
            QTest::addRow("random %u", seed) << randomProgramText({.seed = seed, .functions = 60});
    }
    void protocReadsTheTimesAndCallsOfAllFunctions()
    {
        QFETCH(std::string, graph);
        const auto profile = profileFromText(graph);
        const Decoded decoded = decode(*profile);
        QVERIFY(decoded.isWhole());
        auto read = timesOf(decoded);
        int compared = 0;
        for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
            const FunctionId id{f};
            const Function& function = profile->function(id);
            const Times times = read[std::string(function.name.text())];
            const auto time = profile->measured(id);
            QVERIFY(isAlmost(times.self, function.selfSeconds));
            QVERIFY(isAlmost(times.total, time ? time->seconds : function.selfSeconds));
            std::map<std::string, std::uint64_t> callers;
            for (const ArcId arc : profile->arcsTo(id))
                if (const Arc& call = profile->arc(arc); call.calls)
                    callers[std::string(profile->function(call.caller).name.text())] += call.calls;
            for (const ExternalArc& arc : profile->externalArcsTo(id))
                callers[inBrackets(profile->externalCaller(arc.caller).name)] += arc.calls;
            QCOMPARE(times.callers, callers);
            compared += !callers.empty();
        }
        QVERIFY(compared > 1);
    }
    void namesOfAnyBytesArePrintable()
    {
        const Decoded decoded = decode(*profileFromText("odd\x1b[1mname = 1\nbyte\xff = 2\n"));
        QVERIFY(decoded.isWhole());
        std::vector<std::string> names;
        for (const auto& [name, times] : timesOf(decoded))
            names.push_back(name);
        QCOMPARE(names, (std::vector<std::string>{R"(byte\357\277\275)", R"(odd?[1mname)"}));
    }
    void pprofSaysTheSame()
    {
        if (run({.words = {"sh", "-c", "go tool -n pprof"}}).exitStatus != 0)
            QSKIP("Go's pprof is not installed");
        const std::string path = write(*profileFromText(measuredProgram));
        const auto times = run({.words = {"go", "tool", "pprof", "-top", "-nodefraction=0", path}});
        const QRegularExpression ofA("270ms 51.92% 51.92%  +320ms 61.54%  a");
        QVERIFY2(QString::fromStdString(times.out).contains(ofA), times.out.c_str());
        QVERIFY2(times.out.find("nodes accounting for 520ms, 100% of 520ms total") != std::string::npos,
                 times.out.c_str());
        const auto calls = run({.words = {"go", "tool", "pprof", "-sample_index=calls", "-peek=^b$", path}});
        // Its percentages take callers and callees together.
        const QRegularExpression ofB(R"(\n +10 66.67% \|   a\n +10 .* \| b\n +5 33.33% \|   a\n)");
        QVERIFY2(QString::fromStdString(calls.out).contains(ofB), calls.out.c_str());
    }
};

QTEST_GUILESS_MAIN(TestPprof)
#include "tst_pprof.moc"
