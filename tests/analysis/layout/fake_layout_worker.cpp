// SPDX-License-Identifier: MIT
#include "layout/protocol.h"

#include <array>
#include <cstdlib>
#include <iostream>
#include <string>

#include <unistd.h>

using namespace gmonscope;

namespace {

void write(std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written <= 0)
            _exit(3);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::string readMessage()
{
    std::string message;
    std::array<char, 4096> block;
    while (!layout::messageEnd(message)) {
        const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
        if (got <= 0)
            _exit(0);
        message.append(block.data(), static_cast<std::size_t>(got));
    }
    return message;
}

/// All nodes in one row; boxes of their size round the first member; no arcs.
layout::Answer row(const layout::Request& request)
{
    layout::Answer answer;
    double x = 0;
    for (const auto& node : request.nodes) {
        x += node.width + 60;
        answer.nodes.push_back({x - node.width / 2, 0});
    }
    answer.clusters.resize(request.clusters.size());
    for (std::size_t i = 0; i < request.clusters.size(); ++i) {
        const Point at = answer.nodes[request.clusters[i].nodes.front()];
        answer.clusters[i] = {at.x, at.y, at.x, at.y};
    }
    answer.arcs.resize(request.arcs.size());
    return answer;
}

void answer(const std::string& mode, const layout::Request& request)
{
    layout::Answer good = row(request);
    if (mode == "refuse-splines" && request.shape == layout::ArcShape::Splines)
        return write(layout::writeFailure("no splines today"));
    if (mode == "refuse-clusters" && (!request.clusters.empty() || request.shape != layout::ArcShape::Lines))
        return write(layout::writeFailure("no boxes today"));
    if (mode == "overlap")
        good.nodes.assign(good.nodes.size(), Point{});
    std::string text = layout::writeAnswer(good);
    if (mode == "nan")
        text.replace(text.find('.'), 1, "nan");
    if (mode == "fewer")
        text = layout::writeAnswer({});
    if (mode == "cut") {
        write(std::string_view(text).substr(0, text.size() / 2));
        _exit(0);
    }
    write(text);
}

} // namespace

int main()
{
    const char* set = std::getenv("GMONSCOPE_FAKE");
    const std::string mode = set ? set : "";
    if (mode == "exit")
        return 7;
    if (mode == "deaf") {
        pause();
        return 0;
    }
    for (;;) {
        const std::string message = readMessage();
        if (mode == "hang")
            pause();
        if (mode == "abort") {
            std::cerr << "fake: assertion failed: it is a fake\n";
            std::abort();
        }
        if (mode == "garbage") {
            write("once upon a time\nend\n");
            continue;
        }
        if (mode == "flood")
            for (;;)
                write(std::string(1 << 20, '7'));
        if (mode == "complain")
            for (;;)
                std::cerr << "warning: this and that is not as it should be\n";
        const auto request = layout::readRequest(message);
        if (request)
            answer(mode, *request);
    }
}
