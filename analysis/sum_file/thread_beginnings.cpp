// SPDX-License-Identifier: MIT
#include "sum_file/thread_beginnings.h"

#include "sum/thread_frames.h"
#include "symbolize/symbol_table.h"

#include <algorithm>

namespace gmonscope {

void keepBeginnings(std::vector<MappedThread>& threads, const ElfImage& image)
{
    if (std::all_of(threads.begin(), threads.end(), [](const MappedThread& thread) { return thread.frames.empty(); }))
        return;
    FunctionTable table;
    const SymbolTable symbols = buildSymbolTable(image, table);
    const auto nameOf = [&](const MappedAddress& place) {
        const auto function = place.module == 0 ? symbols.find(place.address) : std::nullopt;
        return function ? std::string(std::string_view(table.functions[function->value].name)) : std::string();
    };
    for (MappedThread& thread : threads) {
        const auto beginning = findBeginning(thread.frames, nameOf);
        thread.frames.clear();
        if (beginning)
            thread.frames.push_back(beginning->at);
    }
}

} // namespace gmonscope
