// SPDX-License-Identifier: MIT
//
// A small program whose machine code other tools can tell about, and profiles of it that say so much of each address.
#pragma once

#include "command.h"
#include "gmon_builder.h"
#include "temp_files.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace gmonscope::test {

/// An instruction, as objdump has it.
struct ObjdumpLine {
    std::uint64_t address = 0;
    std::string function; ///< in whose listing it stands
    std::string text;
};

inline std::vector<ObjdumpLine> objdumpOf(const std::string& path)
{
    const Outcome outcome = run({.words = {"objdump", "-d", "--no-show-raw-insn", "-j", ".text", path}});
    std::vector<ObjdumpLine> result;
    std::istringstream lines(outcome.out);
    std::string function;
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.find(":\t"), name = line.find('<');
        if (!line.empty() && line[0] != ' ' && line.ends_with(">:") && name != std::string::npos)
            function = line.substr(name + 1, line.size() - name - 3);
        else if (colon != std::string::npos)
            result.push_back({std::stoull(line.substr(0, colon), nullptr, 16), function, line.substr(colon + 2)});
    }
    return result;
}

/// "work.c:12" for each address, as addr2line has it: the innermost line. "??" where it knows none.
inline std::map<std::uint64_t, std::string> addr2lineOf(const std::string& path,
                                                        const std::vector<ObjdumpLine>& addresses)
{
    std::vector<std::string> words{"addr2line", "-s", "-e", path};
    for (const ObjdumpLine& line : addresses) {
        std::ostringstream hex;
        hex << std::hex << line.address;
        words.push_back(hex.str());
    }
    std::istringstream lines(run({.words = words}).out);
    std::map<std::uint64_t, std::string> places;
    std::string line;
    for (const ObjdumpLine& address : addresses) {
        std::getline(lines, line);
        line = line.substr(0, line.find(' ')); // without "(discriminator 2)"
        places[address.address] = line.starts_with("??") || line.ends_with(":?") || line.ends_with(":0") ? "??" : line;
    }
    return places;
}

/// work.c and inner.h in a folder of their own; built when asked to.
class CodeSample {
public:
    CodeSample()
    {
        m_folder.write("inner.h", std::string_view("static inline int mix(int a, int b)\n"
                                                   "{\n"
                                                   "    int c = a * 31;\n"
                                                   "    c ^= b >> 3;\n"
                                                   "    return c;\n"
                                                   "}\n"));
        m_folder.write("work.c", std::string_view(source));
    }

    static constexpr auto source = R"(#include "inner.h"
volatile int sink;
__attribute__((noinline)) int leaf(int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i)
        sum = mix(sum, i);
    return sum;
}
__attribute__((noinline)) int twice(int n)
{
    sink = leaf(n);

    sink += leaf(n + 1); return sink;
}
__attribute__((noinline)) int by(int (*f)(int), int n)
{
    return f(n) + 1;
}
int main(void)
{
    sink = twice(3);
    sink += by(leaf, 5);
    return sink == 0;
}
)";

    /// "line of `sink = leaf(n);`"
    static std::uint32_t lineOf(std::string_view text)
    {
        const std::string_view all(source);
        const auto before = all.substr(0, all.find(text));
        return static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    }

    /// False: there is no compiler.
    bool build(const std::string& name, const std::vector<std::string>& options = {"-g", "-O2", "-no-pie"}) const
    {
        std::vector<std::string> words{"cc", "-o", name, "work.c"};
        words.insert(words.end(), options.begin(), options.end());
        return run({.words = words, .folder = m_folder.path()}).exitStatus == 0;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return m_folder.path(name); }
    [[nodiscard]] const TempFolder& folder() const { return m_folder; }

    /// So many ticks at an address: different ones at neighbours.
    static std::uint16_t ticksAt(std::size_t instruction) { return static_cast<std::uint16_t>(1 + instruction % 7); }

    /// A gmon.out with a bin for each byte, and ticks where instructions begin.
    GmonBuilder profileOf(const std::vector<ObjdumpLine>& code) const
    {
        const std::uint64_t low = code.front().address, high = code.back().address + 16;
        std::vector<std::uint16_t> bins(high - low);
        for (std::size_t i = 0; i < code.size(); ++i)
            bins[code[i].address - low] = ticksAt(i);
        GmonBuilder gmon;
        gmon.histogram(low, high, bins);
        return gmon;
    }

private:
    TempFolder m_folder;
};

} // namespace gmonscope::test
