// SPDX-License-Identifier: MIT
#include "html/page_data.h"

#include "base/one_line.h"
#include "base/saturated.h"
#include "base/utf8.h"
#include "gmonscope/names.h"
#include "text/json_writer.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

namespace gmonscope::html {

namespace {

constexpr std::size_t fullNameBytes = 250'000; ///< of all full names together
constexpr std::size_t longestFullName = 1000;
constexpr std::size_t shownNameBytes = 600'000; ///< of all names in the table together
constexpr double smallestFrame = 1.0 / 4000;    ///< of the run's time
constexpr std::size_t topRows = 25;

/// Returns how many of the page's whole numbers make one unit: 1 where amounts are counts, else a million.
double partsPerUnit(const Profile& profile)
{
    const auto functions = profile.functions();
    const auto isWhole = [](const Function& function) {
        return function.selfSeconds == std::floor(function.selfSeconds);
    };
    return profile.costUnit().countsPerUnit == 1 && std::all_of(functions.begin(), functions.end(), isWhole) ? 1 : 1e6;
}

/// Returns JSON, where `<` only stands in strings, without that letter.
std::string withoutTags(const std::string& json)
{
    std::string safe;
    safe.reserve(json.size() + json.size() / 8);
    for (const char letter : json)
        if (letter == '<')
            safe += "\\u003c";
        else
            safe += letter;
    return safe;
}

class PageWriter {
public:
    explicit PageWriter(const ExportSource& from)
        : m_from(from), m_profile(from.profile), m_perUnit(partsPerUnit(m_profile)), m_json(m_text)
    {
        m_rowOf.assign(m_profile.functions().size(), -1);
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            if (m_profile.function(FunctionId{f}).isReached() || !m_profile.arcsFrom(FunctionId{f}).empty())
                m_rows.push_back(FunctionId{f});
        std::stable_sort(m_rows.begin(), m_rows.end(), [&](FunctionId a, FunctionId b) {
            return m_profile.function(a).selfSeconds > m_profile.function(b).selfSeconds;
        });
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            m_rowOf[m_rows[row].value] = static_cast<std::int64_t>(row);
        m_names = ShortNames(m_profile, m_rows);
    }

    PageData written()
    {
        m_json.beginObject();
        writeRun();
        writeFunctions();
        writeArcs();
        writeExternals();
        writeFrames();
        m_json.endObject();
        PageData data{.json = withoutTags(std::move(m_text).str()), .topRows = tableRows(), .hasFlames = m_hasFlames};
        return data;
    }

private:
    [[nodiscard]] std::uint64_t parts(double amount) const { return wholeSaturated(std::round(amount * m_perUnit)); }

    void writeRun()
    {
        const bool isMeasured = m_profile.hasStacks() || m_profile.hasMeasuredCalls();
        m_json.key("unit").value(m_profile.costUnit().symbol);
        m_json.key("perUnit").value(m_perUnit);
        m_json.key("total").value(parts(m_profile.totalSeconds()));
        m_json.key("totalTip")
            .value(isMeasured ? "its own time and that of what it called, as measured"
                              : "its own time and that of its callees, estimated by counts of calls");
        m_json.key("arcTip").value(isMeasured ? "Times of calls were measured."
                                              : "Times of calls are estimated by counts of calls.");
        m_json.key("hasGraph").boolean(m_from.layout != nullptr);
        m_json.key("hasLinks").boolean(!m_from.beside.difference); // boxes of a comparison have other numbers
    }

    [[nodiscard]] std::string nameOf(FunctionId id) const
    {
        return m_from.style.symbolNames ? displaySymbol(m_profile, id) : m_names.of(id);
    }

    [[nodiscard]] double totalOf(FunctionId id) const
    {
        const auto time = m_profile.measured(id);
        return time ? time->seconds : m_profile.function(id).totalSeconds();
    }

    /// Returns where the function is: "parse.c:12", or its library.
    [[nodiscard]] std::string placeOf(const Function& function) const
    {
        const auto modules = m_profile.modules();
        if (function.module && function.module->value > 0 && function.module->value < modules.size())
            return modules[function.module->value].name;
        if (function.sourceFile.empty())
            return {};
        const std::string file(function.sourceFile.substr(function.sourceFile.rfind('/') + 1));
        return function.line ? file + ':' + std::to_string(function.line) : file;
    }

    /// Returns the name without its middle, if all names of its length took too much of the page.
    static std::string withinRoom(std::string name, std::size_t room)
    {
        const std::size_t half = std::clamp<std::size_t>(room, 40, longestFullName) / 2;
        return name.size() <= 2 * half ? name : name.substr(0, half) + "..." + name.substr(name.size() - half);
    }

    void writeFunctions()
    {
        std::size_t room = fullNameBytes;
        m_json.line().key("functions").beginArray();
        for (const FunctionId id : m_rows) {
            const Function& function = m_profile.function(id);
            const std::string name = withinRoom(shownName(nameOf(id)), shownNameBytes / m_rows.size());
            std::string full = shownName(displayName(m_profile, id));
            if (full == name || full.size() > longestFullName || full.size() > room)
                full.clear();
            room -= full.size();
            m_json.line().beginArray().value(name).value(full).value(oneLine(placeOf(function)));
            m_json.value(parts(function.selfSeconds)).value(parts(totalOf(id)));
            m_json.value(function.calls).value(function.selfCalls);
            m_json.value(std::uint64_t{function.cycle ? m_profile.cycle(*function.cycle).number : 0}).endArray();
        }
        m_json.endArray().line().key("ids").beginArray(); // of the picture's boxes
        for (const FunctionId id : m_rows)
            m_json.value(std::uint64_t{id.value});
        m_json.endArray();
    }

    /// A list for each row: three numbers a call, its callee, count and time.
    void writeArcs()
    {
        m_json.line().key("arcs").beginArray();
        for (const FunctionId caller : m_rows) {
            m_json.beginArray();
            for (const ArcId id : m_profile.arcsFrom(caller))
                writeArc(id);
            m_json.endArray();
        }
        m_json.endArray();
    }

    void writeArc(ArcId id)
    {
        const Arc& arc = m_profile.arc(id);
        const std::int64_t callee = m_rowOf[arc.callee.value];
        const auto measured = m_profile.measured(id);
        const std::uint64_t time = parts(measured ? measured->seconds : m_profile.flow(id).totalSeconds());
        if (callee >= 0 && (arc.calls || time))
            m_json.value(static_cast<std::uint64_t>(callee)).value(arc.calls).value(time);
    }

    void writeExternals()
    {
        m_json.line().key("externals").beginArray();
        for (const FunctionId id : m_rows)
            for (const ExternalArc& arc : m_profile.externalArcsTo(id)) {
                m_json.line().beginArray().value(shownName(m_profile.externalCaller(arc.caller).name));
                m_json.value(static_cast<std::uint64_t>(m_rowOf[id.value])).value(arc.calls).endArray();
            }
        m_json.endArray();
    }

    /// Three numbers a frame: its depth, its row (-1: unknown callers), its time. Callers come before their callees.
    void writeFrames()
    {
        const std::span<const MeasuredFrame> frames = m_profile.measuredFrames();
        const double least = m_profile.totalSeconds() * smallestFrame;
        std::vector<std::uint32_t> ends;
        m_json.line().key("frames").beginArray();
        for (std::uint32_t i = 0; i < frames.size(); ++i) {
            while (!ends.empty() && ends.back() <= i)
                ends.pop_back();
            const double depth = static_cast<double>(ends.size());
            ends.push_back(frames[i].end);
            const std::int64_t row = frames[i].function ? m_rowOf[frames[i].function->value] : -1;
            if (frames[i].seconds < least)
                continue; // those below it are no larger
            m_json.value(depth).value(static_cast<double>(row)).value(parts(frames[i].seconds));
            m_hasFlames = true;
        }
        m_json.endArray();
    }

    [[nodiscard]] std::string tableRows() const
    {
        std::string rows;
        for (std::size_t row = 0; row < std::min(m_rows.size(), topRows); ++row) {
            const Function& function = m_profile.function(m_rows[row]);
            rows += "<tr><td class=\"number\">" + percentText(m_profile.percent(function.selfSeconds)) +
                    "</td><td class=\"number\">" + amountText(m_profile, function.selfSeconds) +
                    "</td><td class=\"number\">" + percentText(m_profile.percent(totalOf(m_rows[row]))) +
                    "</td><td class=\"number\">" + groupedCount(function.calls) + "</td><td>" +
                    escaped(shownName(nameOf(m_rows[row]))) + "</td></tr>\n";
        }
        return rows;
    }

    const ExportSource& m_from;
    const Profile& m_profile;
    const double m_perUnit;
    std::vector<FunctionId> m_rows;    ///< sorted by self time, descending
    std::vector<std::int64_t> m_rowOf; ///< by function; -1: it is not on the page
    ShortNames m_names;
    std::ostringstream m_text;
    JsonWriter m_json;
    bool m_hasFlames = false;
};

} // namespace

PageData pageData(const ExportSource& from) { return PageWriter(from).written(); }

std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char letter : validUtf8(oneLine(std::string(text))))
        switch (letter) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        default: safe += letter;
        }
    return safe;
}

} // namespace gmonscope::html
