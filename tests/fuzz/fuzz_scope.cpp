// SPDX-License-Identifier: MIT
//
// A .scope file of any bytes.
#include "read/scope_reader.h"

#include <cstdlib>

using namespace gmonscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const auto data = parseScope(std::as_bytes(std::span(bytes, size)), "fuzz");
    if (!data)
        return 0;
    for (const ScopeNode& node : data->nodes)
        if (node.root >= data->nodes.size() || data->nodes[node.root].parent != ScopeNode::none)
            std::abort(); // callers that lead nowhere
    return 0;
}
