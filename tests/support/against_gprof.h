// SPDX-License-Identifier: MIT
//
// One profile, two reports: where gmonscope and stock gprof differ.
#pragma once

#include "gmonscope/load_profile.h"

#include "command.h"
#include "gprof_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace gmonscope::test {

/// Returns the command's standard output; throws its complaint when it fails.
inline std::string outputOf(const std::vector<std::string>& words, const std::string& folder = {})
{
    const Outcome outcome = run({.words = words, .folder = folder, .limitSeconds = 110});
    if (outcome.exitStatus != 0)
        throw std::runtime_error(words.front() + " failed: " + outcome.err);
    return outcome.out;
}

/// Copies a program and gives clones like f.part.0, and clang's lambdas like $_0, names without dots and dollars: gprof
/// drops names with them and charges those functions to the symbol before. `scratch`: a file to be written on the way.
inline void keepClones(const std::string& program, const std::string& copy, const std::string& scratch)
{
    std::istringstream symbols(outputOf({"nm", program}));
    std::set<std::string> names;
    for (std::string line; std::getline(symbols, line);)
        names.insert(line.substr(line.rfind(' ') + 1));
    std::ofstream renamed(scratch);
    for (const std::string& name : names) {
        std::string plain = name;
        std::replace_if(
            plain.begin(), plain.end(), [](char c) { return c == '.' || c == '$'; }, '_');
        if (plain != name && name.find('@') == std::string::npos)
            renamed << name << ' ' << plain << '\n';
    }
    renamed.close();
    outputOf({"objcopy", "--redefine-syms=" + scratch, program, copy});
}

/// One line for each difference: "main -> work: 3 calls, gprof 4". Empty when there is none.
struct Disagreement {
    std::string arcs, calls, times;
    std::string explained; ///< differences in time for which rows of ours account: gprof has no such rows
    std::string inOurs;    ///< arcs in our entries of callees against those of callers, who may have no entry
    std::size_t functionsCompared = 0, arcsCompared = 0;
};

namespace detail {

inline std::string keyText(const std::pair<std::string, std::string>& arc) { return arc.first + " -> " + arc.second; }
inline std::string keyText(const std::string& name) { return name; }

template <class Map> std::string countDifferences(const Map& ours, const Map& theirs)
{
    std::string text;
    const auto note = [&](const auto& key, std::uint64_t a, std::uint64_t b) {
        if (a != b)
            text += '\n' + keyText(key) + ": " + std::to_string(a) + " calls, gprof " + std::to_string(b);
    };
    for (const auto& [key, count] : ours)
        note(key, count, theirs.contains(key) ? theirs.at(key) : 0);
    for (const auto& [key, count] : theirs)
        if (!ours.contains(key))
            note(key, 0, count);
    return text;
}

inline std::string secondsLine(const std::string& what, double ours, double theirs)
{
    char numbers[80];
    std::snprintf(numbers, sizeof numbers, ": %.4f s, gprof %.2f s", ours, theirs);
    return '\n' + what + numbers;
}

/// gprof bills every address to the symbol before it. We have rows for what is not that symbol's: what such a function
/// has too much there must be in these rows here.
inline void compareTimes(const Profile& profile, const GprofText& theirs, Disagreement& found)
{
    constexpr double rounding = 0.005 + 1e-9; // gprof prints two decimals
    const double tolerance = profile.secondsPerTick() + rounding;
    std::map<std::string, double> ours;
    std::set<std::string> names;
    double inRowsOfOurs = 0, unaccounted = 0;
    std::string rows, larger;
    for (const Function& function : profile.functions()) {
        const std::string name(function.name);
        if (function.kind == FunctionKind::Function) {
            ours[name] += function.selfSeconds;
            names.insert(name);
        } else if (function.selfSeconds > 0) {
            inRowsOfOurs += function.selfSeconds;
            rows += secondsLine(name, function.selfSeconds, 0);
        }
    }
    for (const auto& [name, seconds] : theirs.selfSeconds)
        names.insert(name);
    for (const std::string& name : names) {
        const double here = ours.contains(name) ? ours.at(name) : 0;
        const double there = theirs.selfSeconds.contains(name) ? theirs.selfSeconds.at(name) : 0;
        if (here - there > tolerance)
            found.times += secondsLine(name, here, there);
        else if (there - here > tolerance) {
            larger += secondsLine(name, here, there);
            unaccounted += there - here - tolerance;
        }
    }
    (unaccounted <= inRowsOfOurs ? found.explained : found.times) += larger;
    if (!larger.empty())
        found.explained += rows;
}

} // namespace detail

/// Runs both reports on what gprof can read: the gmon.out without its companion. Agreement is: gprof's calls of a
/// function are ours less those from outside the image; every arc inside the image is equal; times are within one tick,
/// and gprof's rounding, of each other.
inline Disagreement compareWithGprof(const std::string& image, const std::string& profilePath)
{
    const GprofText theirs = readGprofText(outputOf({"gprof", "-b", image, profilePath}));
    const GprofText ours =
        readGprofText(outputOf({GMONSCOPE_BIN_DIR "/gmonscope-report", "--no-scope", "-b", image, profilePath}));
    const auto profile = loadProfile({.image = image, .profiles = {profilePath}, .useCompanions = false});
    if (!profile)
        throw std::runtime_error(profile.error().text());
    Disagreement found;
    found.arcsCompared = theirs.arcs.size();
    found.functionsCompared = std::max(theirs.selfSeconds.size(), theirs.calls.size());
    found.arcs = detail::countDifferences(ours.arcs, theirs.arcs);
    found.inOurs = detail::countDifferences(ours.arcs, ours.arcsInCallers);
    auto calls = ours.calls;
    for (const auto& [name, count] : ours.externalCalls)
        if ((calls[name] -= count) == 0)
            calls.erase(name);
    found.calls = detail::countDifferences(calls, theirs.calls);
    detail::compareTimes(**profile, theirs, found);
    return found;
}

} // namespace gmonscope::test
