// SPDX-License-Identifier: MIT
//
// gprof's listings, read back from their text.
#pragma once

#include <cstdint>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <utility>

namespace gmonscope::test {

/// What a `-b` report says. Functions of one name are added up.
struct GprofText {
    std::map<std::string, double> selfSeconds;
    std::map<std::string, std::uint64_t> calls;
    std::map<std::pair<std::string, std::string>, std::uint64_t> arcs; ///< caller, callee; from the callees' lines
    std::map<std::string, std::uint64_t> externalCalls;                ///< from lines of `<external>`
};

class GprofTextReader {
public:
    explicit GprofTextReader(const std::string& report)
    {
        std::istringstream lines(report);
        for (std::string line; std::getline(lines, line);)
            readLine(line);
    }
    [[nodiscard]] const GprofText& text() const { return m_text; }

private:
    enum class Part { Flat, Graph, Index };

    void readLine(const std::string& line)
    {
        if (line.starts_with("index %"))
            m_part = Part::Graph;
        else if (line.starts_with("Index by"))
            m_part = Part::Index;
        else if (m_part == Part::Flat)
            readFlatLine(line);
        else if (m_part == Part::Graph)
            readGraphLine(line);
    }

    void readFlatLine(const std::string& line)
    {
        static const std::regex row(R"(^ *[\d.]+ +[\d.]+ +([\d.]+) +(?:(\d+) +[\d.]+ +[\d.]+ +)?([^ \d].*)$)");
        if (std::smatch match; std::regex_match(line, match, row)) {
            m_text.selfSeconds[match[3]] += std::stod(match[1]);
            if (match[2].matched)
                m_text.calls[match[3]] += std::stoull(match[2]);
        }
    }

    void readGraphLine(const std::string& line)
    {
        static const std::regex own(R"(^\[\d+\] +[\d.]+ +[\d.]+ +[\d.]+ +(?:\d+(?:\+\d+)? +)?(.*?)(?: <cycle \d+>)? \[\d+\]$)");
        static const std::regex relative(R"(^ +(?:[\d.]+ +[\d.]+ +)?(\d+)(?:/\d+)? +([^ \d/].*?)(?: <cycle \d+>)?(?: [\[(]\d+[\])])?$)");
        std::smatch match;
        if (line.starts_with("---")) {
            m_subject.clear();
            m_external = 0;
        } else if (std::regex_match(line, match, own)) {
            m_subject = match[1];
            if (m_external)
                m_text.externalCalls[m_subject] += m_external;
        } else if (std::regex_match(line, match, relative)) {
            if (match[2] == "<external>")
                m_external = std::stoull(match[1]);
            else if (!m_subject.empty() && !m_subject.starts_with("<cycle"))
                m_text.arcs[{m_subject, match[2]}] += std::stoull(match[1]);
        }
    }

    GprofText m_text;
    Part m_part = Part::Flat;
    std::string m_subject;          ///< empty above an entry's own line
    std::uint64_t m_external = 0;
};

inline GprofText readGprofText(const std::string& report) { return GprofTextReader(report).text(); }

} // namespace gmonscope::test
