// SPDX-License-Identifier: MIT
#include "scope/scope_uncounted.h"

#include <algorithm>

namespace gmonscope {

std::optional<Error> readUncounted(const ScopeFrame& frame, Counted counted, ScopeData& data,
                                   std::vector<ScopeArc>& arcs)
{
    std::vector<ScopeUncounted>& list = data.uncounted;
    for (const ScopeChunk& chunk : frame.chunksOf(SCOPE_UNCOUNTED, counted)) {
        std::vector<scope_uncounted> records(chunk.header.used);
        if (auto failure = frame.readExactly(chunk.content(), std::as_writable_bytes(std::span(records))))
            return failure;
        for (const scope_uncounted& record : records)
            list.push_back({record.epoch, record.self});
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    if (!list.empty())
        std::erase_if(arcs, [&](const ScopeArc& arc) {
            return std::binary_search(list.begin(), list.end(), ScopeUncounted{arc.epoch, arc.self});
        });
    return {};
}

} // namespace gmonscope
