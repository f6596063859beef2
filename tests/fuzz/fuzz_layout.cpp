// SPDX-License-Identifier: MIT
//
// Any bytes as what the layout client and its worker say to each other. The first byte chooses which of the two.
#include "layout/protocol.h"

#include <cstdlib>

using namespace gmonscope;
using namespace gmonscope::layout;

namespace {

/// The question whose answer is read.
Request question()
{
    Request request;
    request.nodes = {{40, 20}, {60, 20}, {40, 20}};
    request.clusters = {{.titleWidth = 30, .titleHeight = 10, .margin = 8, .nodes = {1, 2}}};
    request.arcs = {{.tail = 0, .head = 1}, {.tail = 1, .head = 2}, {.tail = 2, .head = 1}};
    return request;
}

void readAsRequest(std::string_view message)
{
    const auto request = readRequest(message);
    if (!request)
        return;
    const std::string written = writeRequest(*request);
    const auto again = readRequest(written);
    if (!again || writeRequest(*again) != written)
        std::abort(); // the worker would lay out something else than was asked for
}

void readAsAnswer(std::string_view message)
{
    static const Request asked = question();
    const auto answer = readAnswer(message, asked);
    if (answer && (answer->nodes.size() != asked.nodes.size() || answer->clusters.size() != asked.clusters.size() ||
                   answer->arcs.size() != asked.arcs.size()))
        std::abort(); // the picture is indexed by what was asked for
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view received(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    const auto end = messageEnd(received);
    if (end && *end > received.size())
        std::abort();
    const std::string_view message = received.substr(0, end.value_or(received.size()));
    if (bytes[0] & 1)
        readAsAnswer(message);
    else
        readAsRequest(message);
    return 0;
}
