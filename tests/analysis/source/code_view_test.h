// SPDX-License-Identifier: MIT
//
// The code of a profile of the sample program, and what its lines and instructions add up to.
#pragma once

#include "code_sample.h"
#include "gmonscope/code_view.h"
#include "gmonscope/load_profile.h"
#include "profile_lookup.h"

#include <QTest>

#include <cmath>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace gmonscope::test {

using ProfilePtr = std::shared_ptr<const Profile>;
using ViewPtr = std::shared_ptr<const CodeView>;

inline ProfilePtr load(LoadRequest request)
{
    auto profile = loadProfileWithCode(request);
    if (!profile)
        throw std::runtime_error(profile.error().text());
    return *profile;
}

inline ViewPtr viewOf(const ProfilePtr& profile, std::string_view function, CodeOptions options = {})
{
    return CodeReader(profile, std::move(options)).read(idOf(*profile, function));
}

inline std::string fileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// "work.c:12" to ticks; "??" for what has no line.
inline std::map<std::string, double> ticksByLine(const CodeView& view)
{
    std::map<std::string, double> ticks;
    for (const CodeFile& file : view.files)
        for (const CodeLine& line : file.lines)
            if (line.ticks > 0)
                ticks[fileName(file.path) + ':' + std::to_string(line.number)] += line.ticks;
    if (view.unplaced.ticks > 0)
        ticks["??"] += view.unplaced.ticks;
    return ticks;
}

inline double secondsOfLines(const CodeView& view)
{
    double seconds = view.unplaced.selfSeconds;
    for (const CodeFile& file : view.files)
        for (const CodeLine& line : file.lines)
            seconds += line.selfSeconds;
    return seconds;
}

inline double secondsOfInstructions(const CodeView& view)
{
    double seconds = view.elsewhereSeconds;
    for (const Instruction& instruction : view.instructions)
        seconds += instruction.selfSeconds;
    return seconds;
}

inline const CodeLine* lineOf(const CodeView& view, const std::string& file, std::uint32_t number)
{
    for (const CodeFile& candidate : view.files)
        for (const CodeLine& line : candidate.lines)
            if (fileName(candidate.path) == file && line.number == number)
                return &line;
    return nullptr;
}

inline bool isNear(double a, double b) { return std::abs(a - b) < 1e-9; }

inline QString textOf(const std::map<std::string, double>& ticks)
{
    QStringList lines;
    for (const auto& [line, value] : ticks)
        lines << QString::fromStdString(line) + ' ' + QString::number(value);
    return lines.join(", ");
}

/// The sample program is built, and has a profile.
class CodeViewTest : public QObject {
protected:
    void makeProfile()
    {
        QVERIFY(m_sample.build("prog"));
        m_code = objdumpOf(m_sample.path("prog"));
        QVERIFY(m_code.size() > 40);
        m_sample.folder().write("gmon.out", m_sample.profileOf(m_code).bytes());
        m_profile = load({.image = m_sample.path("prog"), .profiles = {m_sample.path("gmon.out")}});
    }

    /// Returns the ticks of the function's instructions by line, as addr2line tells the lines.
    static std::map<std::string, double> expectedTicks(const std::string& program, const std::vector<ObjdumpLine>& code,
                                                       const Function& function)
    {
        const auto places = addr2lineOf(program, code);
        std::map<std::string, double> ticks;
        for (std::size_t i = 0; i < code.size(); ++i)
            if (code[i].address >= function.address && code[i].address < function.address + function.size)
                ticks[places.at(code[i].address)] += CodeSample::ticksAt(i);
        return ticks;
    }

    const CodeSample m_sample;
    std::vector<ObjdumpLine> m_code; ///< code of prog
    ProfilePtr m_profile;            ///< profile of prog
};

} // namespace gmonscope::test
