// SPDX-License-Identifier: MIT
#include "symbolize/call_sites.h"

#include <QTest>

using namespace gmonscope;

namespace {

/// f 0x100..0x10b, padding, g 0x110..0x180, h 0x180..0x1a0 (no padding before it), jump stubs 0x80..0x90.
struct Program {
    Program()
    {
        image.code.push_back({.range = {0x80, 0x90}, .isPlt = true});
        image.code.push_back({.range = {0x100, 0x1a0}});
        image.symbols.push_back({.name = "f", .address = 0x100, .size = 0x0b});
        image.symbols.push_back({.name = "g", .address = 0x110, .size = 0x70});
        image.symbols.push_back({.name = "h", .address = 0x183, .size = 0x1d});
        table = buildSymbolTable(image, rows);
    }
    /// "caller -> callee"
    std::string call(std::uint64_t fromPc, std::uint64_t selfPc)
    {
        const auto calls = symbolizeCalls({{.fromPc = fromPc, .selfPc = selfPc, .count = 1}}, table, rows.functions);
        const SymbolizedCall& call = calls.at(0);
        const std::string caller(call.caller ? rows.functions[(*call.caller).value].name : "<external>");
        return caller + " -> " + std::string(rows.functions[call.callee.value].name);
    }

    ElfImage image;
    FunctionTable rows;
    SymbolTable table;
};

} // namespace

class TestCallSites : public QObject {
    Q_OBJECT

private slots:
    void addressesInsideFunctionsAreTheirs() { QCOMPARE(Program().call(0x105, 0x118), std::string("f -> g")); }
    void callerZeroIsOutsideTheImage() { QCOMPARE(Program().call(0, 0x118), std::string("<external> -> g")); }
    void aCallerOutsideTheCodeIsExternal()
    {
        QCOMPARE(Program().call(0x7fff0000, 0x118), std::string("<external> -> g"));
    }
    void aCalleeOutsideTheCodeIsUnattributed()
    {
        QCOMPARE(Program().call(0x105, 0x7fff0000), std::string("f -> <unattributed>"));
    }
    void aCallerInAJumpStubIsThePlt() { QCOMPARE(Program().call(0x88, 0x118), std::string("[plt] -> g")); }
    void aRoundedCallSiteBeforeAFunctionIsInIt()
    {
        // The call of the C library's file is in h, which starts at 0x183: rounded down to 0x180.
        QCOMPARE(Program().call(0x180, 0x118), std::string("h -> g"));
    }
    void theReturnAddressOfALastCallBelongsToItsCaller()
    {
        // f ends with a call that does not return: the return address is the first byte after it.
        QCOMPARE(Program().call(0x10b, 0x118), std::string("f -> g"));
        QCOMPARE(Program().call(0x183, 0x118), std::string("[gap] -> g"));
    }
    void aCallSiteAtAFunctionsStartIsInIt()
    {
        // Rounded down: a multiple of 16 says nothing about the byte before.
        QCOMPARE(Program().call(0x110, 0x105), std::string("g -> f"));
    }
    void countsAreKept()
    {
        Program program;
        const auto calls = symbolizeCalls({{.fromPc = 0x105, .selfPc = 0x118, .count = 5'000'000'000}}, program.table,
                                          program.rows.functions);
        QCOMPARE(calls.at(0).calls, std::uint64_t{5'000'000'000});
    }
};

QTEST_APPLESS_MAIN(TestCallSites)
#include "tst_call_sites.moc"
