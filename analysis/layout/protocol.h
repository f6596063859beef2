// SPDX-License-Identifier: MIT
//
// The messages between the layout client and its worker process: text over a socket, one question at a time.
// Numbers only, so no name can break it. Lengths are px with two decimals, y grows downwards, counts come before
// what they count, words are separated by blanks or line ends:
//
//   gmonscope-layout 1                            the protocol and its version
//   settings SHAPE NODESEP RANKSEP NSLIMIT MCLIMIT SEARCHSIZE
//   nodes N   then N times: WIDTH HEIGHT
//   boxes K   then K times: TITLEWIDTH TITLEHEIGHT MARGIN COUNT NODE...
//   arcs M    then M times: TAIL HEAD WEIGHT RANKS
//   end
//
//   layout 1                                      the answer: where things are
//   nodes N   then N times: X Y                   of the middle
//   boxes K   then K times: LEFT TOP RIGHT BOTTOM
//   arcs M    then M times: COUNT X Y ...         Bézier control points, 3n+1 of them, or none
//   end
//
//   failed 1 WORD... end                          or: why not
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope::layout {

/// No length or position is larger than this, in px.
inline constexpr double farthest = 1e6;

enum class ArcShape : std::uint8_t { Splines, Polylines, Lines };

struct Request {
    struct Node {
        double width = 0, height = 0;
        friend bool operator==(const Node&, const Node&) = default;
    };
    /// A cycle's box: room for its title at the top, a margin round its members.
    struct Cluster {
        double titleWidth = 0, titleHeight = 0, margin = 0;
        std::vector<std::uint32_t> nodes;
        friend bool operator==(const Cluster&, const Cluster&) = default;
    };
    struct Arc {
        std::uint32_t tail = 0, head = 0, weight = 1;
        bool ranks = true;
        friend bool operator==(const Arc&, const Arc&) = default;
    };

    ArcShape shape = ArcShape::Splines;
    double nodeSeparation = 14, rankSeparation = 24;
    double simplexLimit = 0;       ///< dot's nslimit and nslimit1; 0: no limit
    double crossingLimit = 1;      ///< dot's mclimit
    std::uint32_t searchSize = 30; ///< dot's searchsize
    std::vector<Node> nodes;
    std::vector<Cluster> clusters; ///< no node is in two of them
    std::vector<Arc> arcs;         ///< no arc from a node to itself, no two between the same nodes in one direction
    friend bool operator==(const Request&, const Request&) = default;
};

struct Answer {
    std::vector<Point> nodes;
    std::vector<Box> clusters;
    std::vector<std::vector<Point>> arcs;
};

[[nodiscard]] std::string writeRequest(const Request&);
[[nodiscard]] std::string writeAnswer(const Answer&);
[[nodiscard]] std::string writeFailure(std::string_view why);

/// Returns the length of the first whole message in `received`; none when more is to come. `from`: bytes already
/// looked at.
[[nodiscard]] std::optional<std::size_t> messageEnd(std::string_view received, std::size_t from = 0);

/// Both readers check everything: counts against the remaining bytes, indices, ranges. A Request that passes keeps the
/// promises in its comments.
[[nodiscard]] Result<Request> readRequest(std::string_view message);
[[nodiscard]] Result<Answer> readAnswer(std::string_view message, const Request&);

} // namespace gmonscope::layout
