// SPDX-License-Identifier: MIT
//
// A .scope file of any bytes, as it is and salvaged, read against a small program up to the printed text.
#include "gmonscope/text_report.h"
#include "load/build_profile.h"
#include "scope/scope_reader.h"
#include "sum/scope_sum.h"
#include "sum_file/scope_file.h"
#include "symbolize/scope_symbols.h"

#include <cstdlib>
#include <sstream>

using namespace gmonscope;

namespace {

void report(const ScopeTotals& totals)
{
    ElfImage image;
    image.code.push_back({.range = {0x1000, 0x3000}});
    image.symbols.push_back({.name = "f", .address = 0x1000, .size = 0x100});
    image.symbols.push_back({.name = "g", .address = 0x1100, .size = 0x1800});
    auto data = std::make_unique<Profile::Data>();
    data->table.modules.push_back({.path = "fuzz", .name = "fuzz"});
    data->info.runs.push_back({.path = "fuzz"});
    const SymbolTable table = buildSymbolTable(image, data->table);
    data->info.hasHistogram = data->info.hasStacks = true;
    auto scope = symbolizeScope(totals, table, data->table);
    data->info.threads = std::move(scope.threads);
    const CallGraphListing listing(buildProfile(std::move(data), std::move(scope.calls), {}, {}, scope.stacks));
    std::ostringstream text;
    TextStyle style(Explanations::Leave);
    style.errors = style.measured = true;
    writeFlatProfile(text, *listing.profile(), style);
    writeCallGraph(text, listing, style);
    writeInstrumentation(text, *listing.profile());
    writeThreads(text, *listing.profile());
    writeRuns(text, *listing.profile());
}

void read(std::span<const std::byte> bytes, Salvage* salvage)
{
    auto data = parseScope(bytes, "fuzz", salvage);
    if (!data)
        return;
    for (const ScopeNode& node : data->nodes)
        if (node.root >= data->nodes.size() || data->nodes[node.root].parent != ScopeNode::none)
            std::abort(); // callers that lead nowhere
    for (ScopeModule& module : data->modules)
        module.path.insert(0, "/nowhere/"); // the fuzzer shall open no files of its own choice
    ScopeSum sum;
    sum.add(*data, 0);
    sum.add(*data, 1);
    BesideTotals beside;
    const ScopeTotals totals = sum.take(&beside.below);
    beside.gmonPlain.assign(reinterpret_cast<const char*>(data->gmonPlain.data()), data->gmonPlain.size());
    beside.spread = data->spread.get();
    data->isDifference = totals.hasLess;
    if (const auto written = scopeBytes(*data, totals, beside, {}))
        if (!parseScope(std::as_bytes(std::span(*written)), "sum"))
            std::abort(); // nobody can read the sum
    report(totals);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    Salvage salvage;
    for (Salvage* const from : {static_cast<Salvage*>(nullptr), &salvage})
        read(std::as_bytes(std::span(bytes, size)), from);
    return 0;
}
