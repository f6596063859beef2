// SPDX-License-Identifier: MIT
//
// An image of any bytes, up to its table of functions.
#include "read/elf_image.h"
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
    if (const auto image = readElfImage("/proc/self/fd/" + std::to_string(file))) {
        Profile::Data data;
        const SymbolTable table = buildSymbolTable(*image, data);
        for (std::size_t i = 1; i < table.ranges.size(); ++i)
            if (table.ranges[i].range.start < table.ranges[i - 1].range.end)
                std::abort(); // ranges overlap
    }
    close(file);
    return 0;
}
