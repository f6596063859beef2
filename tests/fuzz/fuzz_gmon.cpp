// SPDX-License-Identifier: MIT
//
// A profile of any bytes, read against a small program up to the printed text. The first byte chooses the machine.
#include "formats/gmon_reader.h"
#include "gmonscope/text_report.h"
#include "load/build_profile.h"
#include "sum_profiles.h"
#include "symbolize/call_sites.h"
#include "symbolize/self_time.h"

#include <sstream>

using namespace gmonscope;

namespace {

void report(const GmonData& gmon, TargetFormat format)
{
    ElfImage image;
    image.format = format;
    image.code.push_back({.range = {0x1000, 0x2000}});
    image.symbols.push_back({.name = "f", .address = 0x1000, .size = 0x100});
    image.symbols.push_back({.name = "g", .address = 0x1100, .size = 0x800});
    auto data = std::make_unique<Profile::Data>();
    const SymbolTable table = buildSymbolTable(image, data->table);
    for (const Histogram& histogram : gmon.histograms)
        assignSelfTime(histogram, table, data->table.functions);
    auto calls = symbolizeCalls(gmon.arcs, table, data->table.functions);
    const CallGraphListing listing(buildProfile(std::move(data), std::move(calls)));
    std::ostringstream text;
    writeFlatProfile(text, *listing.profile(), Explanations::Leave);
    writeCallGraph(text, listing, Explanations::Leave);
    writeIndex(text, listing);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    const TargetFormat format{bytes[0] & 1 ? ByteOrder::Big : ByteOrder::Little, bytes[0] & 2 ? 4u : 8u};
    const auto file = std::as_bytes(std::span(bytes + 1, size - 1));
    const auto gmon = parseGmon(file, "fuzz", format);
    if (!gmon)
        return 0;
    const auto sum = test::sumProfiles({*gmon, *gmon});
    if (sum)
        report(*sum, format);
    return 0;
}
