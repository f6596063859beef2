// SPDX-License-Identifier: MIT
//
// Times and calls by line and by instruction, against objdump and addr2line.
#include "code_view_test.h"
#include "scope_builder.h"

#include <algorithm>
#include <array>
#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::array functionNames{"leaf", "twice", "by", "main"};

} // namespace

class TestCodeView : public CodeViewTest {
    Q_OBJECT
private slots:
    void initTestCase() { makeProfile(); }

    void timesOfLinesAreThoseOfAddr2line_data()
    {
        QTest::addColumn<QString>("function");
        for (const char* name : functionNames)
            QTest::newRow(name) << name;
    }
    void timesOfLinesAreThoseOfAddr2line()
    {
        QFETCH(const QString, function);
        const std::string name = function.toStdString();
        const ViewPtr view = viewOf(m_profile, name);
        QCOMPARE(view->state, CodeState::Read);
        QCOMPARE(view->lines, LinesState::Known);
        const auto expected = expectedTicks(m_sample.path("prog"), m_code, functionOf(*m_profile, name));
        QVERIFY(expected.size() >= 2);
        QCOMPARE(textOf(ticksByLine(*view)), textOf(expected));
        QVERIFY(isNear(secondsOfLines(*view), functionOf(*m_profile, name).selfSeconds));
        QVERIFY(isNear(view->unplaced.selfSeconds, 0));
    }
    void instructionsAreThoseOfObjdump_data() { timesOfLinesAreThoseOfAddr2line_data(); }
    void instructionsAreThoseOfObjdump()
    {
        QFETCH(const QString, function);
        const std::string name = function.toStdString();
        const ViewPtr view = viewOf(m_profile, name);
        QVERIFY(isNear(secondsOfInstructions(*view), functionOf(*m_profile, name).selfSeconds));
        QVERIFY(isNear(view->elsewhereSeconds, 0));
        const Function& row = functionOf(*m_profile, name);
        std::size_t found = 0;
        for (std::size_t i = 0; i < m_code.size(); ++i) {
            if (m_code[i].address < row.address || m_code[i].address >= row.address + row.size)
                continue; // padding behind it
            QVERIFY(found < view->instructions.size());
            const Instruction& instruction = view->instructions[found++];
            QCOMPARE(instruction.address, m_code[i].address);
            QCOMPARE(instruction.ticks, double(CodeSample::ticksAt(i)));
            const std::string word = m_code[i].text.substr(0, m_code[i].text.find(' '));
            if (word == "ret" || word == "jmp" || word == "endbr64") // others have a suffix for the size
                QVERIFY2(instruction.text.starts_with(word), instruction.text.c_str());
            const auto to = m_code[i].text.find("<leaf>");
            if (to != std::string::npos && word != "mov" && word != "lea")
                QCOMPARE(instruction.target, std::string("leaf"));
        }
        QCOMPARE(found, view->instructions.size());
    }
    void linesHaveTheirTextAndWhatIsAround()
    {
        const ViewPtr view = viewOf(m_profile, "twice");
        QCOMPARE(fileName(view->files.front().path), std::string("work.c"));
        QCOMPARE(view->files.front().state, SourceState::Read);
        const CodeLine* const call = lineOf(*view, "work.c", CodeSample::lineOf("sink = leaf(n);"));
        QVERIFY(call && call->hasCode);
        QCOMPARE(call->text, std::string("    sink = leaf(n);"));
        const CodeLine* const empty = lineOf(*view, "work.c", call->number + 1);
        QVERIFY(empty && !empty->hasCode && empty->text.empty());
        std::uint32_t last = 0;
        for (const CodeLine& line : view->files.front().lines) {
            QVERIFY(line.number > last);
            last = line.number;
        }
    }
    void codeOfInlinedFunctionsIsMarked()
    {
        const ViewPtr view = viewOf(m_profile, "leaf");
        QVERIFY(view->files.size() == 2);
        QCOMPARE(fileName(view->files[1].path), std::string("inner.h"));
        bool isSeen = false;
        for (const CodeLine& line : view->files[1].lines)
            if (line.hasCode) {
                QCOMPARE(line.inlinedFrom, std::string("mix"));
                isSeen = true;
            }
        QVERIFY(isSeen);
        for (const CodeLine& line : view->files[0].lines)
            QCOMPARE(line.inlinedFrom, std::string());
        QVERIFY(std::any_of(view->instructions.begin(), view->instructions.end(),
                            [](const Instruction& i) { return i.isInlined && i.file == 1; }));
    }
    void aWideBinIsSharedByTheInstructionsThatBeginInIt()
    {
        const Function& leaf = functionOf(*m_profile, "leaf");
        GmonBuilder gmon;
        gmon.histogram(leaf.address, leaf.address + 16, {12});
        m_sample.folder().write("gmon.wide", gmon.bytes());
        const auto profile = load({.image = m_sample.path("prog"), .profiles = {m_sample.path("gmon.wide")}});
        const ViewPtr view = viewOf(profile, "leaf");
        std::size_t inside = 0;
        for (const Instruction& instruction : view->instructions)
            inside += instruction.address < leaf.address + 16;
        QVERIFY(inside > 2);
        for (const Instruction& instruction : view->instructions)
            QVERIFY(isNear(instruction.ticks, instruction.address < leaf.address + 16 ? 12.0 / double(inside) : 0));
        QVERIFY(isNear(secondsOfLines(*view), 0.12));
    }

    void callsStandWhereTheyWereMade_data()
    {
        QTest::addColumn<int>("style");
        QTest::newRow("the byte before the return address") << 1;
        QTest::newRow("the return address") << 0;
        QTest::newRow("rounded down to 16 bytes") << 16;
    }
    void callsStandWhereTheyWereMade()
    {
        QFETCH(const int, style);
        GmonBuilder gmon = m_sample.profileOf(m_code);
        std::vector<std::uint64_t> sites; // of calls of leaf in twice
        for (std::size_t i = 0; i + 1 < m_code.size(); ++i)
            if (m_code[i].function == "twice" && m_code[i].text.find("<leaf>") != std::string::npos &&
                m_code[i].text.starts_with("call")) {
                const std::uint64_t returns = m_code[i + 1].address;
                gmon.arc(style == 16 ? returns / 16 * 16 : returns - std::uint64_t(style),
                         functionOf(*m_profile, "leaf").address, sites.empty() ? 30 : 10);
                sites.push_back(m_code[i].address);
            }
        QCOMPARE(sites.size(), std::size_t{2});
        m_sample.folder().write("gmon.calls", gmon.bytes());
        const auto profile = load({.image = m_sample.path("prog"), .profiles = {m_sample.path("gmon.calls")}});
        const ViewPtr view = viewOf(profile, "twice");
        const CodeLine* const first = lineOf(*view, "work.c", CodeSample::lineOf("sink = leaf(n);"));
        const CodeLine* const second = lineOf(*view, "work.c", CodeSample::lineOf("sink += leaf(n + 1)"));
        QCOMPARE(first->calls.size(), std::size_t{1});
        QCOMPARE(second->calls.size(), std::size_t{1});
        QCOMPARE(first->calls[0].calls, std::uint64_t{30});
        QCOMPARE(second->calls[0].calls, std::uint64_t{10});
        QCOMPARE(first->calls[0].address, sites[0]);
        QVERIFY(first->calls[0].callee == idOf(*profile, "leaf"));
        const double seconds = flowOf(*profile, "twice", "leaf").totalSeconds();
        QVERIFY(seconds > 0);
        QVERIFY(isNear(*first->calls[0].seconds, 0.75 * seconds));
        QVERIFY(isNear(*second->calls[0].seconds, 0.25 * seconds));
        const auto called = std::find_if(view->instructions.begin(), view->instructions.end(),
                                         [&](const Instruction& i) { return i.address == sites[0]; });
        QVERIFY(called->isCall && called->targetFunction == idOf(*profile, "leaf"));
        QCOMPARE(called->calls.size(), std::size_t{1});
        // Where a function begins it says how often it was called.
        const ViewPtr leaf = viewOf(profile, "leaf");
        std::uint64_t executions = 0;
        for (const CodeLine& line : leaf->files[0].lines)
            executions = std::max(executions, line.executions.value_or(0));
        QCOMPARE(executions, std::uint64_t{40});
    }
    void callsThatNobodyCountsHaveTheirMeasuredTime()
    {
        QVERIFY(m_sample.build("uncounted", {"-g", "-O2", "-no-pie"}));
        const std::string program = m_sample.path("uncounted");
        const auto code = objdumpOf(program);
        ScopeBuilder scope;
        scope.module({.path = program, .low = 0x400000, .high = 0x500000});
        std::vector<std::uint64_t> sites; // of calls of leaf in twice
        for (const ObjdumpLine& line : code)
            if (line.function == "twice" && line.text.find("<leaf>") != std::string::npos &&
                line.text.starts_with("call"))
                sites.push_back(line.address);
        QCOMPARE(sites.size(), std::size_t{2});
        const auto leaf = std::find_if(code.begin(), code.end(), [](const auto& l) { return l.function == "leaf"; });
        scope.stack({.pcs = {sites[0], leaf->address}, .samples = 3, .userNs = 30'000'000});
        scope.stack({.pcs = {sites[1], leaf->address}, .samples = 1, .userNs = 6'000'000});
        // The call inside itself is not counted again.
        scope.stack({.pcs = {sites[1], leaf->address, sites[1], leaf->address}, .samples = 1, .userNs = 4'000'000});
        m_sample.folder().write("uncounted.scope", scope.bytes());
        const auto profile = load({.image = program, .profiles = {m_sample.path("uncounted.scope")}});
        const ViewPtr view = viewOf(profile, "twice");
        const CodeLine* const first = lineOf(*view, "work.c", CodeSample::lineOf("sink = leaf(n);"));
        const CodeLine* const second = lineOf(*view, "work.c", CodeSample::lineOf("sink += leaf(n + 1)"));
        for (const auto& [line, seconds] : {std::pair{first, 0.03}, std::pair{second, 0.01}}) {
            QCOMPARE(line->calls.size(), std::size_t{1});
            QCOMPARE(line->calls[0].calls, std::uint64_t{0});
            QVERIFY(line->calls[0].callee == idOf(*profile, "leaf"));
            QVERIFY(isNear(line->calls[0].seconds.value_or(0), seconds));
        }
    }
    void blocksSayHowOftenALineRan()
    {
        const Function& by = functionOf(*m_profile, "by");
        GmonBuilder gmon = m_sample.profileOf(m_code);
        gmon.basicBlocks({by.address});
        m_sample.folder().write("gmon.blocks", gmon.bytes());
        const auto profile = load({.image = m_sample.path("prog"), .profiles = {m_sample.path("gmon.blocks")}});
        const ViewPtr view = viewOf(profile, "by");
        std::set<std::uint64_t> counts;
        for (const CodeLine& line : view->files[0].lines)
            if (line.executions)
                counts.insert(*line.executions);
        QCOMPARE(counts, std::set<std::uint64_t>{1});
    }

    void positionIndependentCodeAndLibrariesAreReadWhereTheyAre()
    {
        QVERIFY(m_sample.build("pie", {"-g", "-O2", "-pie", "-fPIE"}));
        QVERIFY(m_sample.build("libwork.so", {"-g", "-O2", "-shared", "-fPIC", "-Wl,-z,noseparate-code"}));
        const std::string pie = m_sample.path("pie"), library = m_sample.path("libwork.so");
        const auto pieCode = objdumpOf(pie), libraryCode = objdumpOf(library);
        constexpr std::uint64_t pieBias = 0x555555554000, libraryBias = 0x7ffff7000000;
        ScopeBuilder scope;
        scope.module({.path = pie, .bias = pieBias, .low = pieBias, .high = pieBias + 0x10000});
        scope.module({.path = library, .bias = libraryBias, .low = libraryBias, .high = libraryBias + 0x10000});
        const auto sample = [&](const std::vector<ObjdumpLine>& code, std::uint64_t bias) {
            for (std::size_t i = 0; i < code.size(); ++i)
                if (code[i].function == "leaf" || code[i].function == "twice")
                    scope.stack({.pcs = {bias + code[i].address}, .samples = CodeSample::ticksAt(i)});
        };
        sample(pieCode, pieBias);
        sample(libraryCode, libraryBias);
        std::uint64_t entry = 0, site = 0;
        for (std::size_t i = 0; i < libraryCode.size(); ++i)
            if (libraryCode[i].function == "twice") {
                entry = entry ? entry : libraryCode[i].address;
                if (!site && libraryCode[i].text.starts_with("call"))
                    site = libraryCode[i + 1].address;
            }
        for (const ObjdumpLine& line : libraryCode)
            if (line.function == "leaf") {
                scope.arcs({{libraryBias + site, libraryBias + line.address, 9, 0}});
                break;
            }
        m_sample.folder().write("run.scope", scope.bytes());
        const auto profile = load({.image = pie, .profiles = {m_sample.path("run.scope")}});
        CodeReader reader(profile);
        int libraries = 0;
        for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
            const Function& function = profile->function(FunctionId{f});
            if (function.ticks == 0 || function.kind != FunctionKind::Function)
                continue; // padding is none
            const bool isLibrary = function.module->value != 0;
            const ViewPtr view = reader.read(FunctionId{f});
            QCOMPARE(view->module, isLibrary ? library : pie);
            QCOMPARE(textOf(ticksByLine(*view)),
                     textOf(expectedTicks(isLibrary ? library : pie, isLibrary ? libraryCode : pieCode, function)));
            QVERIFY(isNear(secondsOfLines(*view), function.selfSeconds));
            QVERIFY(isNear(secondsOfInstructions(*view), function.selfSeconds));
            libraries += isLibrary;
            if (isLibrary && function.name == "twice") { // through the linker's stub
                const CodeLine* const line = lineOf(*view, "work.c", CodeSample::lineOf("sink = leaf(n);"));
                QCOMPARE(line->calls.size(), std::size_t{1});
                QCOMPARE(line->calls[0].calls, std::uint64_t{9});
                QVERIFY(std::any_of(view->instructions.begin(), view->instructions.end(),
                                    [](const Instruction& i) { return i.isCall && i.target == "leaf"; }));
            }
        }
        QCOMPARE(libraries, 2);
    }

    void otherMachinesHaveInstructionsToo_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("call");
        const std::pair<const char*, const char*> targets[] = {
            {"i386", "call"}, {"x86_64", "call"},  {"arm", "bl"},     {"thumb", "bl"}, {"aarch64", "bl"},
            {"ppc64", "bl"},  {"ppc64le", "bl"},   {"ppc", "bl"},     {"mips", "jal"}, {"mipsel", "jal"},
            {"s390x", "bra"}, {"sparc64", "call"}, {"sparc", "call"}, {"riscv64", ""}};
        for (const auto& [target, call] : targets)
            QTest::newRow(target) << target << call;
    }
    void otherMachinesHaveInstructionsToo()
    {
        QFETCH(const QString, target);
        QFETCH(const QString, call);
        const std::string at = GMONSCOPE_SOURCE_DIR "/tests/targets/" + target.toStdString();
        const auto profile = load({.image = at + "/prog", .profiles = {at + "/gmon.out"}});
        const ViewPtr view = viewOf(profile, "phase_one");
        QCOMPARE(view->state, CodeState::Read);
        QCOMPARE(view->instructions.empty(), call.isEmpty()); // Capstone 4 does not know it
        std::uint64_t counted = 0;
        for (const Instruction& instruction : view->instructions) {
            for (const CodeCall& made : instruction.calls)
                counted += made.calls;
            if (!instruction.calls.empty() && target != "mips" && target != "mipsel" && target != "sparc" &&
                target != "sparc64") // the call is before the instruction in its delay slot
                QVERIFY2(QString::fromStdString(instruction.text).startsWith(call), instruction.text.c_str());
        }
        std::uint64_t calls = 0;
        for (const ArcId id : profile->arcsFrom(idOf(*profile, "phase_one")))
            calls += profile->arc(id).calls;
        QVERIFY(calls > 0);
        if (!call.isEmpty())
            QCOMPARE(counted, calls);
        for (const char* name : {"spin", "spin_more"}) {
            const ViewPtr hot = viewOf(profile, name);
            const double self = functionOf(*profile, name).selfSeconds;
            QVERIFY(self > 0 && isNear(secondsOfLines(*hot), self) && isNear(secondsOfInstructions(*hot), self));
        }
    }
};

QTEST_GUILESS_MAIN(TestCodeView)
#include "tst_code_view.moc"
