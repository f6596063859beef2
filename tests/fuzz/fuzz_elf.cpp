// SPDX-License-Identifier: MIT
//
// An image of any bytes, up to its table of functions, with its debugging information.
#include "memory_file.h"

#include "dwarf/debug_answers.h"
#include "elf/elf_image.h"
#include "symbolize/symbol_table.h"

using namespace gmonscope;

namespace {

/// As gmonscope-dwarf does; its answer is one that a client believes.
DebugAnswer readDebugInfo(const std::string& path)
{
    const auto image = DwarfImage::open(path);
    if (!image)
        return {};
    const auto answer = answerDebugRequest(
        *image, {.path = path, .ranges = {}, .isOfAll = true, .wantsLines = true, .wantsFunctions = true});
    if (!answer)
        return {};
    auto read = readDebugAnswer(writeDebugAnswer(*answer));
    if (!read)
        std::abort();
    return std::move(*read);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const test::MemoryFile file({bytes, size});
    const std::string path = file.path();
    if (const auto image = readElfImage(path)) {
        FunctionTable rows;
        const SymbolTable table = buildSymbolTable(*image, rows);
        for (std::size_t i = 1; i < table.ranges.size(); ++i)
            if (table.ranges[i].range.start < table.ranges[i - 1].range.end)
                std::abort(); // ranges overlap
        const auto debug = readDebugInfo(path);
        const DwarfFunctions& functions = debug.functions;
        const LineTable& lines = debug.lines;
        for (const FunctionRange& range : table.ranges)
            if (functions.nextChange(range.range.start) <= range.range.start ||
                lines.nextChange(range.range.start) <= range.range.start)
                std::abort(); // a walk over the code would not end
        if (functions.find(0) && functions.nextChange(0) == 0)
            std::abort();
    }
    return 0;
}
