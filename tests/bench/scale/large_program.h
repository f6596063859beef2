// SPDX-License-Identifier: MIT
//
// A program of any size and its profiles, as large programs in C++ are: the same functions, arcs and samples for the
// same specification, on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope::bench {

/// The shape of the call graph, beside its size.
enum class Shape : std::uint8_t {
    Usual,  ///< 64 levels, power-law degrees, small cycles, a large one, one function with many callers
    Star,   ///< all functions call one
    Chain,  ///< each function calls the next
    Cycles, ///< as many cycles of ten functions as there are tens of them
    /// As cppcheck's, of 4,441 functions in C++: three arcs a function, of which a few dozen callees have most, one of
    /// them 15 %; one call site in 200 has several callees, up to a hundred; counts from 1 to 300 million.
    Cppcheck,
};
std::optional<Shape> shapeNamed(const std::string& name);

/// The order of the arcs in a gmon.out.
enum class FileOrder : std::uint8_t {
    BySite,   ///< by rising call site, as our runtime has them
    Library,  ///< as the C library has them: by 16 bytes of call sites, of which it keeps the first, the newest first
    Reversed, ///< by falling call site
    Random,
};
std::optional<FileOrder> fileOrderNamed(const std::string& name);

struct LargeProgramSpec {
    std::uint32_t functions = 10'000;
    std::uint32_t arcs = 50'000; ///< Usual only; those of one caller and callee are one in the file's sum
    std::uint64_t seed = 1;
    double hugeCycle = 0.05; ///< share of the functions in one cycle
    Shape shape = Shape::Usual;
};

struct LargeFunction {
    std::uint64_t address = 0;
    std::uint32_t size = 0;
    bool isLocal = false;
    std::uint8_t level = 0; ///< in the call graph: those of lower ones call it
};

struct LargeArc {
    std::uint32_t caller = 0, callee = 0; ///< indices of functions
    std::uint32_t calls = 0;
    std::uint32_t site = 0; ///< where in the caller
};

struct LargeProgram {
    std::vector<LargeFunction> functions; ///< by rising address
    std::string names;                    ///< mangled, each ended by a zero
    std::vector<LargeArc> arcs;           ///< by call site
    std::uint64_t textLow = 0, textHigh = 0;
};

LargeProgram makeLargeProgram(const LargeProgramSpec&);

/// An ELF file for x86-64 with .text, .symtab and .strtab. False: errno says why.
bool writeImage(const LargeProgram&, const std::string& path);
/// gmon.out as the C library writes it: a histogram of 16-bit counters, one for 4 bytes of text, then the arcs. Each
/// run has other samples and counts.
bool writeGmonOut(const LargeProgram&, std::uint64_t run, const std::string& path, FileOrder = FileOrder::BySite);
/// `nm`'s text of it, for GNU gprof -S: it then need not look for the line of each function.
bool writeSymbolFile(const LargeProgram&, const std::string& path);

struct SampledStacks {
    std::uint32_t count = 0;   ///< different ones, as far as the program has so many
    std::uint32_t frames = 64; ///< at most; 1: no sample tells who called
};
/// A .scope file of one process and thread with the same arcs and stacks of up to 42 frames, 16 of them on average.
/// A function's samples are alike however many frames there are. REQUIRES: the usual shape.
bool writeScope(const LargeProgram&, const SampledStacks&, const std::string& imagePath, const std::string& path);

/// Random numbers that are the same everywhere (SplitMix64).
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next();
    /// 0..1, without 1.
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    /// 0..count-1.
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(unit() * count); }

private:
    std::uint64_t m_state;
};

/// A name as g++ would mangle it, different for each `index`: of about 70 characters, up to some hundred.
std::string mangledName(std::uint32_t index, Random&);

} // namespace gmonscope::bench
