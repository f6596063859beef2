// SPDX-License-Identifier: MIT
#include "layout/protocol.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace gmonscope::layout {

namespace {

constexpr std::string_view greeting = "gmonscope-layout", answerWord = "layout", failedWord = "failed";
constexpr std::uint32_t version = 1;
/// Graphviz takes its time, and its recursion its stack, from the numbers of these.
constexpr std::size_t mostNodes = 10'000, mostArcs = 50'000;

class Writer {
public:
    Writer& word(std::string_view text)
    {
        if (!m_text.empty() && m_text.back() != '\n')
            m_text += ' ';
        m_text += text;
        return *this;
    }
    Writer& count(std::uint64_t value) { return word(std::to_string(value)); }
    Writer& length(double px)
    {
        std::array<char, 64> text{};
        const auto end = std::to_chars(text.data(), text.data() + text.size(), std::clamp(px, -farthest, farthest),
                                       std::chars_format::fixed, 2);
        return word({text.data(), static_cast<std::size_t>(end.ptr - text.data())});
    }
    Writer& line()
    {
        m_text += '\n';
        return *this;
    }
    std::string finish()
    {
        word("end").line();
        return std::move(m_text);
    }

private:
    std::string m_text;
};

/// Takes words off a message. After the first that is not what it should be, all are.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    std::string_view word()
    {
        m_at = std::min(m_text.find_first_not_of(" \n", m_at), m_text.size());
        const std::size_t end = std::min(m_text.find_first_of(" \n", m_at), m_text.size());
        const std::string_view found = m_text.substr(m_at, end - m_at);
        m_at = end;
        return found;
    }

    void expect(std::string_view wanted)
    {
        const std::size_t at = m_at;
        if (const auto found = word(); found != wanted)
            fail(at, '"' + std::string(wanted) + '"', found);
    }

    template <class Number> Number number(Number least, Number most, const char* what)
    {
        const std::size_t at = m_at;
        const std::string_view text = word();
        Number value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || !(value >= least && value <= most)) {
            fail(at, what, text);
            return least;
        }
        return value;
    }

    double length(double least = -farthest) { return number<double>(least, farthest, "a length"); }

    /// A count of things that take at least `words` words each: never more than can follow.
    std::size_t count(std::size_t words, std::size_t most)
    {
        const std::size_t left = m_text.size() - std::min(m_at, m_text.size());
        return number<std::size_t>(0, std::min(most, left / (2 * words)), "a count that fits");
    }

    void fail(std::size_t at, std::string expected, std::string_view found)
    {
        if (!m_error)
            m_error = Error{"layout", at, std::move(expected),
                            found.empty() ? "the end" : '"' + std::string(found.substr(0, 40)) + '"'};
    }

    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    [[nodiscard]] const Error& error() const { return *m_error; }
    [[nodiscard]] std::size_t at() const { return m_at; }

    /// The "end" line and nothing behind it.
    void finish()
    {
        expect("end");
        if (!failed() && m_text.substr(m_at) != "\n")
            fail(m_at, "a line end, then nothing", m_text.substr(m_at, 1));
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::optional<Error> m_error;
};

void readSettings(Reader& in, Request& request)
{
    in.expect("settings");
    request.shape = static_cast<ArcShape>(in.number<std::uint32_t>(0, 2, "a shape of 0 to 2"));
    request.nodeSeparation = in.length(0);
    request.rankSeparation = in.length(0);
    request.simplexLimit = in.length(0);
    request.crossingLimit = in.length(0);
    request.searchSize = in.number<std::uint32_t>(1, 1000, "a search size");
}

void readClusters(Reader& in, Request& request)
{
    in.expect("boxes");
    std::vector<bool> taken(request.nodes.size(), false);
    const std::size_t clusters = in.count(4, mostNodes);
    for (std::size_t i = 0; i < clusters && !in.failed(); ++i) {
        Request::Cluster cluster;
        cluster.titleWidth = in.length(0);
        cluster.titleHeight = in.length(0);
        cluster.margin = in.length(0);
        const std::size_t members = in.count(1, mostNodes);
        for (std::size_t k = 0; k < members && !in.failed(); ++k) {
            const std::size_t at = in.at();
            const auto node = in.number<std::uint32_t>(0, static_cast<std::uint32_t>(mostNodes), "a node");
            if (node >= taken.size() || taken[node]) {
                in.fail(at, "a node that is in no other box", std::to_string(node));
                return;
            }
            taken[node] = true;
            cluster.nodes.push_back(node);
        }
        request.clusters.push_back(std::move(cluster));
    }
}

void readArcs(Reader& in, Request& request)
{
    in.expect("arcs");
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    const std::size_t arcs = in.count(4, mostArcs);
    for (std::size_t i = 0; i < arcs && !in.failed(); ++i) {
        const std::size_t at = in.at();
        Request::Arc arc;
        arc.tail = in.number<std::uint32_t>(0, static_cast<std::uint32_t>(mostNodes), "a node");
        arc.head = in.number<std::uint32_t>(0, static_cast<std::uint32_t>(mostNodes), "a node");
        arc.weight = in.number<std::uint32_t>(1, 8, "a weight of 1 to 8");
        arc.ranks = in.number<std::uint32_t>(0, 1, "0 or 1") == 1;
        if (in.failed())
            return;
        if (std::max(arc.tail, arc.head) >= request.nodes.size() || arc.tail == arc.head ||
            !seen.emplace(arc.tail, arc.head).second) {
            in.fail(at, "an arc between two nodes, once", std::to_string(arc.tail) + ' ' + std::to_string(arc.head));
            return;
        }
        request.arcs.push_back(arc);
    }
}

std::vector<Point> readCurve(Reader& in)
{
    const std::size_t at = in.at();
    const std::size_t points = in.count(2, mostArcs);
    if (points != 0 && (points < 4 || points % 3 != 1))
        in.fail(at, "3n+1 control points", std::to_string(points));
    std::vector<Point> curve;
    for (std::size_t i = 0; i < points && !in.failed(); ++i) {
        const double x = in.length();
        curve.push_back({x, in.length()});
    }
    return curve;
}

/// The counts of an answer are those of its request.
std::size_t expectCount(Reader& in, const char* word, std::size_t wanted)
{
    in.expect(word);
    const std::size_t at = in.at();
    const auto found = in.number<std::size_t>(0, SIZE_MAX, "a count");
    if (found != wanted)
        in.fail(at, std::to_string(wanted) + ' ' + word, std::to_string(found));
    return wanted;
}

} // namespace

std::string writeRequest(const Request& request)
{
    Writer out;
    out.word(greeting).count(version).line();
    out.word("settings").count(static_cast<std::uint32_t>(request.shape)).length(request.nodeSeparation);
    out.length(request.rankSeparation).length(request.simplexLimit).length(request.crossingLimit);
    out.count(request.searchSize).line();
    out.word("nodes").count(request.nodes.size()).line();
    for (const auto& node : request.nodes)
        out.length(node.width).length(node.height).line();
    out.word("boxes").count(request.clusters.size()).line();
    for (const auto& cluster : request.clusters) {
        out.length(cluster.titleWidth).length(cluster.titleHeight).length(cluster.margin).count(cluster.nodes.size());
        for (const std::uint32_t node : cluster.nodes)
            out.count(node);
        out.line();
    }
    out.word("arcs").count(request.arcs.size()).line();
    for (const auto& arc : request.arcs)
        out.count(arc.tail).count(arc.head).count(arc.weight).count(arc.ranks ? 1 : 0).line();
    return out.finish();
}

std::string writeAnswer(const Answer& answer)
{
    Writer out;
    out.word(answerWord).count(version).line();
    out.word("nodes").count(answer.nodes.size()).line();
    for (const Point& p : answer.nodes)
        out.length(p.x).length(p.y).line();
    out.word("boxes").count(answer.clusters.size()).line();
    for (const Box& box : answer.clusters)
        out.length(box.left).length(box.top).length(box.right).length(box.bottom).line();
    out.word("arcs").count(answer.arcs.size()).line();
    for (const auto& curve : answer.arcs) {
        out.count(curve.size());
        for (const Point& p : curve)
            out.length(p.x).length(p.y);
        out.line();
    }
    return out.finish();
}

std::string writeFailure(std::string_view why)
{
    std::string clean(why.substr(0, 200));
    std::replace_if(
        clean.begin(), clean.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return Writer().word(failedWord).count(version).word(clean).line().finish();
}

std::optional<std::size_t> messageEnd(std::string_view received, std::size_t from)
{
    constexpr std::string_view ending = "\nend\n";
    const std::size_t at = received.find(ending, from < ending.size() ? 0 : from - ending.size());
    return at == std::string_view::npos ? std::nullopt : std::optional(at + ending.size());
}

Result<Request> readRequest(std::string_view message)
{
    Reader in(message);
    in.expect(greeting);
    in.number<std::uint32_t>(version, version, "protocol version 1");
    Request request;
    readSettings(in, request);
    in.expect("nodes");
    const std::size_t nodes = in.count(2, mostNodes);
    for (std::size_t i = 0; i < nodes && !in.failed(); ++i) {
        const double width = in.length(1);
        request.nodes.push_back({width, in.length(1)});
    }
    if (!in.failed())
        readClusters(in, request);
    if (!in.failed())
        readArcs(in, request);
    in.finish();
    if (in.failed())
        return in.error();
    return request;
}

Result<Answer> readAnswer(std::string_view message, const Request& request)
{
    Reader in(message);
    if (message.starts_with(failedWord)) {
        const std::size_t start = std::min(message.size(), failedWord.size() + 3);
        return Error{
            "", {}, "", std::string(message.substr(start, std::min(message.find('\n'), message.size()) - start))};
    }
    in.expect(answerWord);
    in.number<std::uint32_t>(version, version, "protocol version 1");
    Answer answer;
    const std::size_t nodes = expectCount(in, "nodes", request.nodes.size());
    for (std::size_t i = 0; i < nodes && !in.failed(); ++i) {
        const double x = in.length();
        answer.nodes.push_back({x, in.length()});
    }
    const std::size_t clusters = expectCount(in, "boxes", request.clusters.size());
    for (std::size_t i = 0; i < clusters && !in.failed(); ++i) {
        const std::size_t at = in.at();
        Box box{in.length(), in.length(), in.length(), in.length()};
        if (box.left > box.right || box.top > box.bottom)
            in.fail(at, "a box", "left and right, or top and bottom, swapped");
        answer.clusters.push_back(box);
    }
    const std::size_t arcs = expectCount(in, "arcs", request.arcs.size());
    for (std::size_t i = 0; i < arcs && !in.failed(); ++i)
        answer.arcs.push_back(readCurve(in));
    in.finish();
    if (in.failed())
        return in.error();
    return answer;
}

} // namespace gmonscope::layout
