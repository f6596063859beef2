// SPDX-License-Identifier: MIT
//
// Diagrams of profiles from text, and what is found in them by name.
#pragma once

#include "gmonscope/diagram.h"

#include "graph_text.h"

#include <algorithm>
#include <string>

namespace gmonscope::test {

/// The node or arc with these names, or null.
inline const DiagramNode* node(const Diagram& diagram, const std::string& name)
{
    const auto found =
        std::find_if(diagram.nodes.begin(), diagram.nodes.end(), [&](const DiagramNode& n) { return n.name == name; });
    return found == diagram.nodes.end() ? nullptr : &*found;
}

inline const DiagramArc* arc(const Diagram& diagram, const std::string& tail, const std::string& head)
{
    const auto found = std::find_if(diagram.arcs.begin(), diagram.arcs.end(), [&](const DiagramArc& a) {
        return diagram.nodes[a.tail].name == tail && diagram.nodes[a.head].name == head;
    });
    return found == diagram.arcs.end() ? nullptr : &*found;
}

inline Diagram diagramOf(const char* text, DiagramOptions options = {})
{
    return buildDiagram(*profileFromText(text), options);
}

/// The functions of a parser, three of them in a cycle, and one that never runs.
inline constexpr const char* parser =
    "main 0.1\nparse 1\nterm 2\nfactor 3\nlex 4\nunused 0\n"
    "<external> -> main 1\nmain -> parse 5\nparse -> term 9\nterm -> factor 20\nfactor -> parse 4\n"
    "parse -> parse 2\nfactor -> lex 30\nterm -> lex 10\nmain -> lex 0\n";

} // namespace gmonscope::test
