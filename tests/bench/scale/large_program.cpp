// SPDX-License-Identifier: MIT
#include "large_program.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gmonscope::bench {

namespace {

constexpr std::uint64_t textLow = 0x401000, functionAlignment = 16;
constexpr std::uint32_t levels = 64;
constexpr double localShare = 0.3, recursiveShare = 0.02, smallCycleShare = 0.005, manyCallersShare = 0.1;

void placeFunctions(const LargeProgramSpec& spec, LargeProgram& program)
{
    Random random(spec.seed);
    program.textLow = textLow;
    std::uint64_t at = textLow;
    program.functions.reserve(spec.functions);
    program.names.reserve(std::size_t(spec.functions) * 72);
    for (std::uint32_t i = 0; i < spec.functions; ++i) {
        // Log-normal sizes: most functions are small, and a few are large.
        const double normal = std::sqrt(-2 * std::log(1 - random.unit())) * std::cos(6.283185307 * random.unit());
        const auto size = static_cast<std::uint32_t>(std::clamp(std::exp(4.55 + 0.95 * normal), 16.0, 60'000.0));
        program.functions.push_back({at, size, i > 0 && random.unit() < localShare});
        program.names += i == 0 ? "main" : mangledName(i, random);
        program.names += '\0';
        at += (size + functionAlignment - 1) / functionAlignment * functionAlignment;
    }
    program.textHigh = at;
}

/// Places in the graph, first those of the first level. Neighbours there are not neighbours in the text.
class Levels {
public:
    Levels(std::uint32_t functions, std::uint64_t seed) : m_functionAt(functions)
    {
        std::iota(m_functionAt.begin(), m_functionAt.end(), 0u);
        Random random(seed);
        for (std::uint32_t i = functions - 1; i > 1; --i) // main stays the first
            std::swap(m_functionAt[i], m_functionAt[1 + random.below(i)]);
    }

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_functionAt.size()); }
    [[nodiscard]] std::uint32_t functionAt(std::uint32_t place) const { return m_functionAt[place]; }
    [[nodiscard]] std::uint32_t levelOf(std::uint32_t place) const
    {
        return static_cast<std::uint32_t>(std::uint64_t(place) * levels / count());
    }
    [[nodiscard]] std::uint32_t firstOf(std::uint32_t level) const
    {
        return static_cast<std::uint32_t>((std::uint64_t(level) * count() + levels - 1) / levels);
    }
    /// A place of a deeper level, mostly not much deeper, and there mostly one of the few that all call.
    [[nodiscard]] std::uint32_t calleeOf(std::uint32_t place, Random& random) const
    {
        const std::uint32_t level = levelOf(place);
        const double u = random.unit(), v = random.unit();
        const auto down = level + 1 + static_cast<std::uint32_t>((levels - level - 1) * u * u * u);
        const std::uint32_t first = firstOf(std::min(down, levels - 1));
        const std::uint32_t end = down + 1 < levels ? firstOf(down + 1) : count();
        return first + static_cast<std::uint32_t>((end - first) * v * v * v);
    }
    /// A place of a level that is less deep.
    [[nodiscard]] std::uint32_t callerOf(std::uint32_t place, Random& random) const
    {
        const std::uint32_t level = levelOf(place);
        return level == 0 ? 0 : random.below(firstOf(level));
    }

private:
    std::vector<std::uint32_t> m_functionAt;
};

class ArcMaker {
public:
    ArcMaker(const LargeProgramSpec& spec, LargeProgram& program)
        : m_spec(spec), m_levels(spec.functions, spec.seed + 1), m_random(spec.seed + 2), m_program(program)
    {
        for (std::uint32_t place = 0; place < m_levels.count(); ++place)
            program.functions[m_levels.functionAt(place)].level = static_cast<std::uint8_t>(m_levels.levelOf(place));
    }

    void makeUsual()
    {
        const std::uint32_t last = m_levels.firstOf(levels - 1);
        for (std::uint32_t place = 1; place < m_levels.count(); ++place) // so that each is reached
            add(m_levels.callerOf(place, m_random), place);
        addSmallCycles();
        addHugeCycle();
        for (std::uint32_t i = 0; i < m_levels.count() * manyCallersShare; ++i)
            add(m_random.below(last), last);
        for (std::uint32_t place = 0; place < m_levels.count(); ++place)
            if (m_random.unit() < recursiveShare)
                add(place, place);
        while (m_program.arcs.size() < m_spec.arcs) {
            const double u = m_random.unit();
            const auto caller = static_cast<std::uint32_t>(last * u * u);
            add(caller, m_levels.calleeOf(caller, m_random));
        }
    }

    void makeCppcheck()
    {
        constexpr double ofMany = 0.9, many = 64; // of the arcs that are left when each function is reached
        constexpr std::uint32_t arcsEach = 3;
        const std::uint32_t last = m_levels.firstOf(levels - 1);
        for (std::uint32_t place = 1; place < m_levels.count(); ++place)
            add(m_levels.callerOf(place, m_random), place);
        while (m_program.arcs.size() < std::size_t{arcsEach} * m_levels.count()) {
            const double u = m_random.unit();
            const auto caller = static_cast<std::uint32_t>(last * u * u);
            if (m_random.unit() < ofMany)
                add(caller, last + static_cast<std::uint32_t>(std::exp(std::log(many) * m_random.unit())) - 1);
            else
                add(caller, m_levels.calleeOf(caller, m_random));
        }
    }

    void makeStar()
    {
        for (std::uint32_t place = 1; place + 1 < m_levels.count(); ++place) {
            add(0, place);
            add(place, m_levels.count() - 1);
        }
    }

    void makeChain()
    {
        for (std::uint32_t place = 0; place + 1 < m_levels.count(); ++place)
            add(place, place + 1);
    }

    void makeCycles()
    {
        constexpr std::uint32_t members = 10;
        for (std::uint32_t first = 1; first + members <= m_levels.count(); first += members) {
            add(0, first);
            addRing(first, members);
        }
    }

private:
    void add(std::uint32_t callerPlace, std::uint32_t calleePlace)
    {
        const auto calls = static_cast<std::uint32_t>(std::exp(exponent(m_random.unit())));
        m_program.arcs.push_back({m_levels.functionAt(callerPlace), m_levels.functionAt(calleePlace), calls});
    }

    /// How often an arc was taken. Real ones: 1 for an eighth, e^6 in the middle, e^11 for a tenth, e^19 at most.
    [[nodiscard]] double exponent(double u) const
    {
        if (m_spec.shape != Shape::Cppcheck)
            return 9 * u;
        return std::max(0.0, 13.5 * (u - 0.1)) + std::max(0.0, 70 * (u - 0.9));
    }

    void addRing(std::uint32_t first, std::uint32_t members)
    {
        for (std::uint32_t i = 0; i < members; ++i)
            add(first + i, first + (i + 1) % members);
    }

    void addSmallCycles()
    {
        const auto cycles = static_cast<std::uint32_t>(m_levels.count() * smallCycleShare / 3);
        for (std::uint32_t i = 0; i < cycles; ++i) {
            const std::uint32_t level = 1 + m_random.below(levels - 2), first = m_levels.firstOf(level);
            const std::uint32_t room = m_levels.firstOf(level + 1) - first, members = 2 + m_random.below(4);
            if (members < room)
                addRing(first + m_random.below(room - members), members);
        }
    }

    void addHugeCycle()
    {
        const auto members = static_cast<std::uint32_t>(m_levels.count() * m_spec.hugeCycle);
        if (members < 2)
            return;
        const std::uint32_t first = m_levels.firstOf(levels / 3);
        addRing(first, members);
        for (std::uint32_t i = 0; i < members; ++i)
            add(first + m_random.below(members), first + m_random.below(members));
    }

    const LargeProgramSpec& m_spec;
    const Levels m_levels;
    Random m_random;
    LargeProgram& m_program;
};

/// One site in 200 calls several functions, as a virtual call does: those of the next arcs of its caller.
void shareSites(Random& random, LargeProgram& program)
{
    constexpr double share = 0.005, most = 100;
    for (std::size_t i = 0; i < program.arcs.size(); ++i)
        if (random.unit() < share) {
            const auto callees = static_cast<std::size_t>(std::exp(std::log(most) * random.unit()));
            for (std::size_t k = i + 1; k < std::min(i + callees, program.arcs.size()); ++k)
                if (program.arcs[k].caller == program.arcs[i].caller)
                    program.arcs[k].site = program.arcs[i].site;
        }
}

/// Behind what counts the caller's own calls.
void placeCalls(const LargeProgramSpec& spec, LargeProgram& program)
{
    constexpr std::uint32_t start = 12, room = 8;
    Random random(spec.seed + 3);
    for (LargeArc& arc : program.arcs) {
        const std::uint32_t size = program.functions[arc.caller].size;
        arc.site = room + random.below(size > start ? size - room : 1);
    }
    if (spec.shape == Shape::Cppcheck)
        shareSites(random, program);
    std::stable_sort(program.arcs.begin(), program.arcs.end(), [](const LargeArc& a, const LargeArc& b) {
        return a.caller != b.caller ? a.caller < b.caller : a.site < b.site;
    });
}

} // namespace

std::optional<Shape> shapeNamed(const std::string& name)
{
    if (name == "usual")
        return Shape::Usual;
    if (name == "star")
        return Shape::Star;
    if (name == "chain")
        return Shape::Chain;
    if (name == "cycles")
        return Shape::Cycles;
    if (name == "cppcheck")
        return Shape::Cppcheck;
    return {};
}

std::optional<FileOrder> fileOrderNamed(const std::string& name)
{
    if (name == "by-site")
        return FileOrder::BySite;
    if (name == "library")
        return FileOrder::Library;
    if (name == "reversed")
        return FileOrder::Reversed;
    if (name == "random")
        return FileOrder::Random;
    return {};
}

std::uint64_t Random::next()
{
    std::uint64_t z = m_state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

LargeProgram makeLargeProgram(const LargeProgramSpec& spec)
{
    LargeProgram program;
    placeFunctions(spec, program);
    ArcMaker arcs(spec, program);
    switch (spec.shape) {
    case Shape::Usual: arcs.makeUsual(); break;
    case Shape::Star: arcs.makeStar(); break;
    case Shape::Chain: arcs.makeChain(); break;
    case Shape::Cycles: arcs.makeCycles(); break;
    case Shape::Cppcheck: arcs.makeCppcheck(); break;
    }
    placeCalls(spec, program);
    return program;
}

} // namespace gmonscope::bench
