// SPDX-License-Identifier: MIT
//
// A function's code with its times: by line of its source, and by instruction.
#pragma once

#include "gmonscope/profile.h"
#include "gmonscope/result.h"
#include "gmonscope/symbol_search.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// Why a function's code can be shown, or not.
enum class CodeState : std::uint8_t {
    Read,
    NotKept,    ///< the profile was loaded by loadProfile()
    NoFunction, ///< it is a row in brackets, or a group of functions
    NoFile,     ///< the file of its module is missing or cannot be read
    OtherBuild, ///< the file of its module is another build than the one that ran
    NoBytes,    ///< the file has no code at its address
};

/// Whether the source lines of the function's code are known.
enum class LinesState : std::uint8_t {
    Known,
    NoDebugInfo, ///< the module was built without -g, or its debugging information is missing
    NoneHere,    ///< the module has lines, but none for this function
    Unreadable,  ///< its debugging information is damaged, or takes too long or too much memory to read
};

enum class SourceState : std::uint8_t {
    Read,
    Newer,      ///< read, but newer than the program: lines may have moved
    Missing,    ///< the file does not exist
    Unreadable, ///< it is no regular file, may not be read, or is too large for a source file
};

/// The calls of one function from one place in the code.
struct CodeCall {
    FunctionId callee;
    /// Address of the call instruction; that of the call site itself, if it was rounded and fits no instruction.
    std::uint64_t address = 0;
    std::uint64_t calls = 0; ///< 0: the callee counts no calls
    /// The part of the time along the arc that these calls have, shared by call counts; none inside cycles and for
    /// recursive calls. Uncounted calls have the time in the callee and what it calls, as the stacks measured it.
    std::optional<double> seconds;
};

struct CodeLine {
    std::uint32_t number = 0; ///< line number in its file, from 1; 0: code without a line
    std::string text;         ///< as in the file, without the line end; empty when the file was not read
    bool hasCode = false;     ///< the line has code of this function
    double ticks = 0, selfSeconds = 0;
    /// How often the line ran: the largest count of its basic blocks, where those were counted, or the function's
    /// calls for the line on which it begins. None: unknown.
    std::optional<std::uint64_t> executions;
    std::vector<CodeCall> calls; ///< sorted by address
    /// The name of the function that the compiler inlined here, if all code of the line comes from it; else empty.
    std::string inlinedFrom;
};

/// A source file with the lines to show: those that have code of the function, and their surroundings.
struct CodeFile {
    std::string path;     ///< the path in the debugging information
    std::string readFrom; ///< the path where it was found; empty when it was not read
    SourceState state = SourceState::Missing;
    std::vector<CodeLine> lines; ///< sorted by number; gaps are lines that were left out
};

struct Instruction {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint64_t address = 0; ///< as linked
    std::uint32_t bytes = 0;
    std::string text; ///< AT&T syntax on x86
    double ticks = 0, selfSeconds = 0;
    std::uint32_t file = none; ///< index in CodeView::files
    std::uint32_t line = 0;    ///< line number in that file; 0: unknown
    bool isInlined = false;    ///< the compiler inlined it here from another function
    bool isCall = false;
    std::optional<std::uint64_t> jumpsTo; ///< an address in the same function
    /// Name of the function that it calls or jumps to; empty: it stays in this function, or is unknown.
    std::string target;
    std::optional<FunctionId> targetFunction; ///< the target, if it is a row of the profile
    std::vector<CodeCall> calls;              ///< calls counted at this instruction
};

/// The code of one function. Immutable. The times of all lines and of `unplaced` add up to the function's self time;
/// so do those of all instructions and of `elsewhere`.
struct CodeView {
    FunctionId function;
    CodeState state = CodeState::Read;
    LinesState lines = LinesState::Known;
    std::string linesError; ///< for Unreadable: the reason, for a person
    std::string module;     ///< the file from which the code was read, or should have been
    /// The function's own file first, then files of inlined code, sorted by time, descending. Empty where no lines are
    /// known.
    std::vector<CodeFile> files;
    CodeLine unplaced; ///< code and time without a line
    /// Sorted by address; empty if this machine's instructions cannot be disassembled.
    std::vector<Instruction> instructions;
    double elsewhereTicks = 0, elsewhereSeconds = 0; ///< time of no instruction: that of hidden functions, for example
};

struct CodeOptions {
    SymbolSearch search; ///< the same search as the profile was loaded with
    /// Where to look for sources that were moved; the first change that leads to a file counts.
    std::vector<PathChange> sourcePaths;
};

/// Reads the code of a profile's functions. It caches what it has read of each module: the first function of a module
/// may take a second, later ones do not. Not thread-safe.
class CodeReader {
public:
    /// Takes over from `before` the modules whose files have not changed; `before` must not be used any more.
    explicit CodeReader(std::shared_ptr<const Profile>, CodeOptions = {}, const CodeReader* before = nullptr);
    ~CodeReader();

    [[nodiscard]] const Profile& profile() const;
    void setSourcePaths(std::vector<PathChange>);
    /// Returns the function's code with its times; null if `cancelled` has become true.
    [[nodiscard]] std::shared_ptr<const CodeView> read(FunctionId, const std::atomic<bool>* cancelled = nullptr);

private:
    class Modules;
    std::shared_ptr<const Profile> m_profile;
    CodeOptions m_options;
    std::unique_ptr<Modules> m_modules;
};

/// Finds the source `path` somewhere below `folder`, and returns how the beginning of its path changed. The longest
/// end of the path that exists there counts. None: no end of it exists there.
[[nodiscard]] std::optional<PathChange> findSourceFolder(const std::string& path, const std::string& folder);

} // namespace gmonscope
