// SPDX-License-Identifier: MIT
#include "layout/graphviz.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <gvc.h>

#ifdef GMONSCOPE_BUILTIN_PLUGINS
extern "C" {
extern gvplugin_library_t gvplugin_dot_layout_LTX_library;
extern gvplugin_library_t gvplugin_core_LTX_library;
}
#endif

namespace gmonscope::layout {

namespace {

// One px is one point, so that a node's height and a curve's points are in the same unit.
constexpr double pixelsPerInch = 72;

std::string text(double value)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 6);
    return {buffer.data(), end.ptr};
}

/// The graph in Graphviz' own form. Rules learnt from its crashes: a node is in one cluster at most, no rank sets,
/// no labels, no ports, no parallel arcs, no concentrate, no compound, no newrank.
class DotGraph {
public:
    explicit DotGraph(const Request& request) : m_graph(agopen(name("g"), Agdirected, nullptr))
    {
        setGraph(request);
        addNodes(request);
        addClusters(request);
        addArcs(request);
    }
    ~DotGraph() { agclose(m_graph); }
    DotGraph(const DotGraph&) = delete;
    DotGraph& operator=(const DotGraph&) = delete;

    [[nodiscard]] Agraph_t* graph() const { return m_graph; }

    [[nodiscard]] Answer positions() const
    {
        // Graphviz' y grows upwards from the bottom of the picture.
        const double top = GD_bb(m_graph).UR.y;
        Answer answer;
        for (Agnode_t* node : m_nodes)
            answer.nodes.push_back({ND_coord(node).x, top - ND_coord(node).y});
        for (Agraph_t* cluster : m_clusters) {
            const boxf box = GD_bb(cluster);
            answer.clusters.push_back({box.LL.x, top - box.UR.y, box.UR.x, top - box.LL.y});
        }
        for (Agedge_t* arc : m_arcs)
            answer.arcs.push_back(curve(arc, top));
        return answer;
    }

private:
    static std::vector<Point> curve(Agedge_t* arc, double top)
    {
        std::vector<Point> points;
        const splines* found = ED_spl(arc);
        if (!found || found->size != 1)
            return points;
        const bezier& line = found->list[0];
        if (line.size < 4 || line.size % 3 != 1)
            return points;
        const auto size = static_cast<std::size_t>(line.size); // an int in older versions
        for (std::size_t i = 0; i < size; ++i)
            points.push_back({line.list[i].x, top - line.list[i].y});
        return points;
    }

    /// Later versions of Graphviz want to be told that the text is HTML.
    template <class Graph> static void freeHtml(Graph* graph, char* html)
    {
        if constexpr (requires { agstrfree(graph, html, true); })
            agstrfree(graph, html, true);
        else
            agstrfree(graph, html);
    }

    /// cgraph wants char* that it does not write to.
    static char* name(const char* constant) { return const_cast<char*>(constant); }
    static void set(void* object, const char* key, const std::string& value)
    {
        agsafeset(object, name(key), name(value.c_str()), name(""));
    }

    void setGraph(const Request& request)
    {
        constexpr std::array shapes{"true", "polyline", "line"};
        set(m_graph, "splines", shapes[static_cast<std::size_t>(request.shape)]);
        set(m_graph, "nodesep", text(request.nodeSeparation / pixelsPerInch));
        set(m_graph, "ranksep", text(request.rankSeparation / pixelsPerInch));
        set(m_graph, "pad", "0");
        if (request.simplexLimit > 0) {
            set(m_graph, "nslimit", text(request.simplexLimit));
            set(m_graph, "nslimit1", text(request.simplexLimit));
        }
        set(m_graph, "mclimit", text(request.crossingLimit));
        set(m_graph, "searchsize", std::to_string(request.searchSize));
        agattr(m_graph, AGRAPH, name("label"), name(""));
        agattr(m_graph, AGRAPH, name("margin"), name(""));
        agattr(m_graph, AGNODE, name("shape"), name("box"));
        agattr(m_graph, AGNODE, name("fixedsize"), name("true"));
        agattr(m_graph, AGNODE, name("label"), name("")); // no text: no font is looked for
        agattr(m_graph, AGNODE, name("margin"), name("0"));
        agattr(m_graph, AGNODE, name("width"), name("1"));
        agattr(m_graph, AGNODE, name("height"), name("1"));
        agattr(m_graph, AGEDGE, name("arrowhead"), name("none")); // curves shall reach the node
        agattr(m_graph, AGEDGE, name("weight"), name("1"));
        agattr(m_graph, AGEDGE, name("constraint"), name("true"));
    }

    void addNodes(const Request& request)
    {
        for (std::size_t i = 0; i < request.nodes.size(); ++i) {
            Agnode_t* node = agnode(m_graph, name(('n' + std::to_string(i)).c_str()), 1);
            set(node, "width", text(request.nodes[i].width / pixelsPerInch));
            set(node, "height", text(request.nodes[i].height / pixelsPerInch));
            m_nodes.push_back(node);
        }
    }

    void addClusters(const Request& request)
    {
        for (std::size_t i = 0; i < request.clusters.size(); ++i) {
            const Request::Cluster& wanted = request.clusters[i];
            Agraph_t* cluster = agsubg(m_graph, name(("cluster_" + std::to_string(i)).c_str()), 1);
            set(cluster, "margin", text(wanted.margin));
            const auto rounded = [](double px) { return std::to_string(static_cast<long>(px)); };
            const std::string room = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLPADDING=\"0\" CELLSPACING=\"0\"><TR><TD "
                                     "FIXEDSIZE=\"TRUE\" WIDTH=\"" +
                                     rounded(wanted.titleWidth) + "\" HEIGHT=\"" + rounded(wanted.titleHeight) +
                                     "\"></TD></TR></TABLE>";
            char* html = agstrdup_html(m_graph, name(room.c_str()));
            agsafeset(cluster, name("label"), html, name(""));
            freeHtml(m_graph, html);
            for (const std::uint32_t node : wanted.nodes)
                agsubnode(cluster, m_nodes[node], 1);
            m_clusters.push_back(cluster);
        }
    }

    void addArcs(const Request& request)
    {
        for (const Request::Arc& wanted : request.arcs) {
            Agedge_t* arc = agedge(m_graph, m_nodes[wanted.tail], m_nodes[wanted.head], nullptr, 1);
            set(arc, "weight", std::to_string(wanted.weight));
            if (!wanted.ranks)
                set(arc, "constraint", "false");
            m_arcs.push_back(arc);
        }
    }

    Agraph_t* m_graph;
    std::vector<Agnode_t*> m_nodes;
    std::vector<Agraph_t*> m_clusters;
    std::vector<Agedge_t*> m_arcs;
};

} // namespace

struct Graphviz::Context {
    GVC_t* gvc = nullptr;
};

Graphviz::Graphviz() : m_context(std::make_unique<Context>())
{
#ifdef GMONSCOPE_BUILTIN_PLUGINS
    static lt_symlist_t builtins[] = {
        {"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library},
        {"gvplugin_core_LTX_library", &gvplugin_core_LTX_library},
        {nullptr, nullptr},
    };
    m_context->gvc = gvContextPlugins(builtins, 0);
#else
    m_context->gvc = gvContext();
#endif
}

Graphviz::~Graphviz() = default; // gvFreeContext() touches freed memory in some versions; the process ends anyway

Result<Answer> Graphviz::layout(const Request& request)
{
    if (request.nodes.empty())
        return Answer{{}, std::vector<Box>(request.clusters.size()), {}};
    const DotGraph dot(request);
    if (gvLayout(m_context->gvc, dot.graph(), "dot") != 0)
        return Error{"", {}, "", "dot gave up"};
    Answer answer = dot.positions();
    gvFreeLayout(m_context->gvc, dot.graph());
    return answer;
}

} // namespace gmonscope::layout
