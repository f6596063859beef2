// SPDX-License-Identifier: MIT
//
// gprof's listings, read back from their text.
#pragma once

#include <QRegularExpression>

#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace gmonscope::test {

/// The content of a `-b` report. Functions of one name are added up.
struct GprofText {
    std::map<std::string, double> selfSeconds;
    std::map<std::string, std::uint64_t> calls;
    /// Caller and callee, from the callees' entries. gprof has no entry for a caller without time and callers.
    std::map<std::pair<std::string, std::string>, std::uint64_t> arcs;
    std::map<std::pair<std::string, std::string>, std::uint64_t> arcsInCallers; ///< the same from the callers' entries
    std::map<std::string, std::uint64_t> externalCalls;                         ///< from lines of `<external>`
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
        static const QRegularExpression row(
            R"(^ *[\d.]+ +[\d.]+ +([\d.]+) +(?:(\d+) +[\d.]+(?: [num]?s)? +[\d.]+(?: [num]?s)? +)?([^ \d].*)$)");
        const auto match = row.match(QString::fromStdString(line));
        if (!match.hasMatch())
            return;
        const std::string name = match.captured(3).toStdString();
        m_text.selfSeconds[name] += match.captured(1).toDouble();
        if (match.hasCaptured(2))
            m_text.calls[name] += match.captured(2).toULongLong();
    }

    void readGraphLine(const std::string& line)
    {
        static const QRegularExpression own(
            R"(^\[\d+\] +[\d.]+ +[\d.]+ +[\d.]+ +(?:\d+(?:\+\d+)? +)?(.*?)(?: <cycle \d+>)? \[\d+\]$)");
        static const QRegularExpression relative(
            R"(^ +(?:[\d.]+ +[\d.]+ +)?(\d+)(?:/\d+)? +([^ \d/].*?)(?: <cycle \d+>)?(?: [\[(]\d+[\])])?$)");
        const QString text = QString::fromStdString(line);
        if (line.starts_with("---")) {
            m_subject.clear();
            m_external = 0;
            m_callers.clear();
        } else if (const auto subject = own.match(text); subject.hasMatch()) {
            m_subject = subject.captured(1).toStdString();
            if (m_external)
                m_text.externalCalls[m_subject] += m_external;
            if (!m_subject.starts_with("<cycle"))
                for (const auto& [caller, calls] : m_callers)
                    m_text.arcs[{caller, m_subject}] += calls;
        } else if (const auto match = relative.match(text); match.hasMatch()) {
            const std::string name = match.captured(2).toStdString();
            const std::uint64_t calls = match.captured(1).toULongLong();
            if (name == "<external>")
                m_external = calls;
            else if (m_subject.empty())
                m_callers.emplace_back(name, calls);
            else if (!m_subject.starts_with("<cycle"))
                m_text.arcsInCallers[{m_subject, name}] += calls;
        }
    }

    GprofText m_text;
    Part m_part = Part::Flat;
    std::string m_subject; ///< empty above an entry's own line
    std::uint64_t m_external = 0;
    std::vector<std::pair<std::string, std::uint64_t>> m_callers; ///< callers of the entry to come
};

inline GprofText readGprofText(const std::string& report) { return GprofTextReader(report).text(); }

} // namespace gmonscope::test
