// SPDX-License-Identifier: MIT
//
// A profile of any bytes, in the format that they look like, read against a small program up to the printed text. The
// first byte chooses the machine.
#include "gmonscope/text_report.h"
#include "input/input_profile.h"
#include "load/build_profile.h"
#include "sum/gmon_sum.h"
#include "sum/scope_sum.h"
#include "symbolize/call_sites.h"
#include "symbolize/scope_symbols.h"
#include "symbolize/self_time.h"

#include <sstream>

using namespace gmonscope;

namespace {

/// Where the builders of the tests put their program.
ElfImage programOf(TargetFormat format)
{
    ElfImage image{.path = "/nowhere/fuzz", .format = format, .loaded = {0x401000, 0x401100}};
    image.code.push_back({.range = {0x401000, 0x401100}});
    image.symbols.push_back({.name = "main", .address = 0x401000, .size = 0x80});
    image.symbols.push_back({.name = "work", .address = 0x401080, .size = 0x80});
    return image;
}

void print(std::unique_ptr<Profile::Data> data, SymbolizedScope found)
{
    const CallGraphListing listing(buildProfile(std::move(data), std::move(found.calls), {}, {}, found.stacks));
    std::ostringstream text;
    writeFlatProfile(text, *listing.profile(), Explanations::Leave);
    writeCallGraph(text, listing, Explanations::Leave);
}

void report(GmonData gmon, const ElfImage& image)
{
    GmonSum sum;
    if (sum.add(gmon) || sum.add(std::move(gmon)))
        return;
    const GmonData twice = sum.take();
    auto data = std::make_unique<Profile::Data>();
    const SymbolTable table = buildSymbolTable(image, data->table);
    for (const Histogram& histogram : twice.histograms)
        assignSelfTime(histogram, table, data->table.functions);
    auto calls = symbolizeCalls(twice.arcs, table, data->table.functions);
    print(std::move(data), {.calls = std::move(calls)});
}

void report(ScopeData scope, const ElfImage& image)
{
    for (ScopeModule& module : scope.modules)
        module.path.insert(0, "/nowhere/"); // the fuzzer shall open no files of its own choice
    ScopeSum sum;
    sum.add(scope, 0);
    auto data = std::make_unique<Profile::Data>();
    data->table.modules.push_back({.path = "fuzz", .name = "fuzz"});
    data->info.runs.push_back({.path = "fuzz"});
    const SymbolTable table = buildSymbolTable(image, data->table);
    auto found = symbolizeScope(sum.take(), table, data->table);
    print(std::move(data), std::move(found));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    const TargetFormat format{bytes[0] & 1 ? ByteOrder::Big : ByteOrder::Little, bytes[0] & 2 ? 4u : 8u};
    const auto content = std::as_bytes(std::span(bytes + 1, size - 1));
    const InputProfile file{
        "fuzz", format, identifyProfile(content, format, content.size()), {content.begin(), content.end()}};
    const ElfImage image = programOf(format);
    Salvage salvage;
    auto contents = readProfile(file, image);
    if (!contents)
        contents = readProfile(file, image, &salvage);
    if (contents)
        std::visit([&](auto& data) { report(std::move(data), image); }, *contents);
    return 0;
}
