// SPDX-License-Identifier: MIT
//
// An image of any bytes, up to its table of functions, with its debugging information.
#include "read/dwarf_functions.h"
#include "read/elf_image.h"
#include "read/line_table.h"
#include "symbolize/symbol_table.h"

#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

using namespace gmonscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const int file = memfd_create("fuzz", MFD_CLOEXEC);
    if (file < 0 || write(file, bytes, size) != static_cast<ssize_t>(size))
        std::abort();
    const std::string path = "/proc/self/fd/" + std::to_string(file);
    if (const auto image = readElfImage(path)) {
        Profile::Data data;
        const SymbolTable table = buildSymbolTable(*image, data);
        for (std::size_t i = 1; i < table.ranges.size(); ++i)
            if (table.ranges[i].range.start < table.ranges[i - 1].range.end)
                std::abort(); // ranges overlap
        const DwarfFunctions functions = DwarfFunctions::read(path);
        const LineTable lines = LineTable::read(path);
        for (const FunctionRange& range : table.ranges)
            if (functions.nextChange(range.range.start) <= range.range.start ||
                lines.nextChange(range.range.start) <= range.range.start)
                std::abort(); // a walk over the code would not end
        if (functions.find(0) && functions.nextChange(0) == 0)
            std::abort();
    }
    close(file);
    return 0;
}
