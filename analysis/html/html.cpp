// SPDX-License-Identifier: MIT
//
// The profile as one page of HTML: for mails, bug reports and archives, read without network. Its policy lets it load
// nothing at all.
#include "gmonscope/diagram_style.h"
#include "gmonscope/export.h"
#include "html/page_data.h"
#include "html/page_parts.h"
#include "html/run_facts.h"

#include <array>
#include <cstdio>
#include <sstream>

namespace gmonscope {

namespace {

using html::escaped;

std::string cssColours(Theme theme)
{
    const Palette& palette = paletteFor(theme);
    const std::pair<const char*, Rgb> colours[] = {{"window", palette.window},
                                                   {"base", palette.base},
                                                   {"alternateBase", palette.alternateBase},
                                                   {"canvas", palette.canvas},
                                                   {"text", palette.text},
                                                   {"text2", palette.text2},
                                                   {"line", palette.line},
                                                   {"hover", palette.hover},
                                                   {"accent", palette.accent},
                                                   {"accentBackground", palette.accentBackground},
                                                   {"accentText", palette.accentText},
                                                   {"selfBar", palette.selfBar},
                                                   {"totalBar", palette.totalBar},
                                                   {"noteLine", palette.noteLine},
                                                   {"noteBackground", palette.noteBackground},
                                                   {"warningLine", palette.warningLine},
                                                   {"warningBackground", palette.warningBackground}};
    std::string text = theme == Theme::Dark ? ":root { color-scheme: dark;" : ":root { color-scheme: light;";
    for (const auto& [name, colour] : colours) {
        std::array<char, 48> line{};
        std::snprintf(line.data(), line.size(), " --%s: #%06x;", name, colour);
        text += line.data();
    }
    return text + " }\n";
}

/// Returns the picture without the line that only a file of its own may have.
std::string svgElement(const ExportSource& from)
{
    std::ostringstream out;
    writeSvg(out, *from.diagram, *from.layout, from.picture);
    std::string text = std::move(out).str();
    return text.substr(std::min(text.find("<svg"), text.size()));
}

class Page {
public:
    Page(std::ostream& out, const ExportSource& from) : m_out(out), m_from(from), m_data(html::pageData(from)) {}

    void write()
    {
        const std::string path = m_from.profile.imagePath();
        const std::string name = escaped(path.substr(path.rfind('/') + 1));
        m_out
            << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
               "script-src 'unsafe-inline'\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<meta name=\"generator\" content=\"gmonscope\">\n<title>"
            << name << " - gmonscope</title>\n<style>\n"
            << cssColours(m_from.picture.theme) << html::pageStyle << "</style>\n</head>\n<body>\n<header>\n<h1>"
            << name << "</h1>\n<p>" << summary() << "</p>\n";
        writeProblems();
        writeTabs();
        m_out << "</header>\n<main>\n<div>\n";
        writeGraph();
        writeFunctions();
        writeFlames();
        writeFacts();
        m_out << "</div>\n<aside id=\"selection\" aria-live=\"polite\"></aside>\n</main>\n"
                 "<script type=\"application/json\" id=\"data\">"
              << m_data.json << "</script>\n<script>\n"
              << html::pageScript << "</script>\n</body>\n</html>\n";
    }

private:
    [[nodiscard]] std::string summary() const
    {
        const Profile& profile = m_from.profile;
        return amountInSentence(profile, profile.totalSeconds()) + ", " + groupedCount(profile.totalCalls()) +
               " counted calls; times of calls are " + html::timesOfCalls(profile) + '.';
    }

    void writeProblems()
    {
        for (const Problem& problem : m_from.profile.problems())
            m_out << "<p class=\"problem " << (problem.severity == Severity::Warning ? "warning" : "note") << "\">"
                  << escaped(problem.path) << (problem.path.empty() ? "" : ": ") << escaped(problem.text) << "</p>\n";
    }

    void writeTabs()
    {
        m_out << "<nav role=\"tablist\">\n";
        const auto tab = [&](const char* id, const char* title) {
            m_out << "<button role=\"tab\" id=\"tab-" << id << "\" aria-controls=\"" << id << "\">" << title
                  << "</button>\n";
        };
        if (m_from.layout)
            tab("graph", "Graph");
        tab("functions", "Functions");
        if (m_data.hasFlames)
            tab("flame", "Flame graph");
        tab("run", "Run");
        m_out << "</nav>\n";
    }

    void beginPanel(const char* id)
    {
        m_out << "<section role=\"tabpanel\" id=\"" << id << "\" aria-labelledby=\"tab-" << id << "\">\n";
    }

    void writeGraph()
    {
        if (!m_from.layout)
            return;
        beginPanel("graph");
        m_out << "<div class=\"tools\"><button id=\"larger\" title=\"larger\">+</button>"
                 "<button id=\"smaller\" title=\"smaller\">\xE2\x88\x92</button>"
                 "<button id=\"whole-size\">100 %</button><button id=\"fit\">Fit</button><span>"
              << escaped(m_from.diagram->summary()) << "</span></div>\n<div class=\"picture"
              << (m_from.beside.difference ? "" : " links") << "\">" << svgElement(m_from) << "</div>\n</section>\n";
    }

    void writeFunctions()
    {
        beginPanel("functions");
        m_out << "<div class=\"tools\"><input id=\"filter\" type=\"search\" placeholder=\"Filter by name or file\" "
                 "aria-label=\"Filter by name or file\"><span id=\"sum\"></span></div>\n<div class=\"wide\"><table>\n"
                 "<thead></thead>\n<tbody></tbody>\n</table></div>\n<p><button id=\"more\" hidden></button></p>\n"
                 "<noscript><table>\n<tr><th>Self</th><th></th><th>Total</th><th>Calls</th><th>Function</th></tr>\n"
              << m_data.topRows << "</table></noscript>\n</section>\n";
    }

    void writeFlames()
    {
        if (!m_data.hasFlames)
            return;
        beginPanel("flame");
        m_out << "<div class=\"tools\"><button id=\"whole\" hidden>Show the whole run</button>"
                 "<span>The width of a function is its measured time; callers are above their callees. A click zooms "
                 "in.</span></div>\n"
                 "<div id=\"frames\"></div>\n</section>\n";
    }

    void writeFacts()
    {
        beginPanel("run");
        m_out << "<table>\n";
        for (const auto& [name, text] : html::runFacts(m_from.profile))
            m_out << "<tr><th>" << escaped(name) << "</th><td>" << escaped(text) << "</td></tr>\n";
        m_out << "</table>\n</section>\n";
    }

    std::ostream& m_out;
    const ExportSource& m_from;
    html::PageData m_data;
};

} // namespace

void writeHtml(std::ostream& out, const ExportSource& from) { Page(out, from).write(); }

} // namespace gmonscope
