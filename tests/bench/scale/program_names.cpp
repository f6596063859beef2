// SPDX-License-Identifier: MIT
#include "large_program.h"

#include <array>

namespace gmonscope::bench {

namespace {

constexpr std::array namespaces{"llvm",    "clang",   "detail", "internal", "render", "layout",  "engine", "net",
                                "storage", "codegen", "ast",    "shader",   "audio",  "physics", "script", "io"};
constexpr std::array nouns{"Basic",    "Machine", "Instruction", "Register", "Value",  "Function", "Block",
                           "Module",   "Loop",    "Memory",      "Graph",    "Node",   "Pass",     "Scheduler",
                           "Selector", "Builder", "Symbol",      "Section",  "Target", "Lowering", "Context",
                           "Stream",   "Buffer",  "Texture",     "Shader",   "Widget", "Style",    "Element",
                           "Session",  "Request", "Cache",       "Table"};
constexpr std::array verbs{"get",    "set",     "visit",  "emit",   "lower", "select", "combine", "simplify",
                           "update", "compute", "insert", "remove", "find",  "parse",  "render",  "resolve"};
constexpr std::array parameters{"i",
                                "j",
                                "b",
                                "Pv",
                                "PKc",
                                "m",
                                "RKSs",
                                "St6vectorIiSaIiEE",
                                "RKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
                                "PN4llvm5ValueE",
                                "RN4llvm10BasicBlockE",
                                "St8functionIFvPN4llvm11InstructionEEE"};

template <class Words> std::string oneOf(const Words& words, Random& random)
{
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
}

std::string sized(const std::string& word) { return std::to_string(word.size()) + word; }

std::string className(Random& random)
{
    std::string name;
    for (std::uint32_t words = 1 + random.below(3); words > 0; --words)
        name += oneOf(nouns, random);
    return name;
}

/// `Selector<LoopPass, int>` now and then.
std::string templateArguments(Random& random)
{
    if (random.unit() > 0.12)
        return {};
    std::string arguments = "I";
    for (std::uint32_t count = 1 + random.below(3); count > 0; --count)
        arguments += "N" + sized(oneOf(namespaces, random)) + sized(className(random)) + "E";
    return arguments + "E";
}

} // namespace

std::string mangledName(std::uint32_t index, Random& random)
{
    std::string name = "_ZN";
    for (std::uint32_t depth = 1 + random.below(2); depth > 0; --depth)
        name += sized(oneOf(namespaces, random));
    name += sized(className(random)) + templateArguments(random);
    // The number makes it a name of its own, as no two functions of a program have the same.
    name += sized(oneOf(verbs, random) + className(random) + std::to_string(index)) + "E";
    std::uint32_t count = random.below(4);
    if (count == 0)
        return name + "v";
    for (; count > 0; --count)
        name += oneOf(parameters, random);
    return name;
}

} // namespace gmonscope::bench
