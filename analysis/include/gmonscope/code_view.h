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

/// What stands in the way of showing a function's code at all.
enum class CodeState : std::uint8_t {
    Read,
    NotKept,    ///< the profile was loaded by loadProfile()
    NoFunction, ///< a row in brackets, or several functions as one
    NoFile,     ///< the file of its module is not there, or cannot be read
    OtherBuild, ///< the file of its module is another build than what ran
    NoBytes,    ///< the file has no code at its address
};

/// Which lines the function's code is of.
enum class LinesState : std::uint8_t {
    Known,
    NoDebugInfo, ///< the module was built without -g, or its debugging information is not there
    NoneHere,    ///< the module has lines, but not of this function
    Unreadable,  ///< its debugging information is damaged, or takes too long or too much memory to read
};

enum class SourceState : std::uint8_t {
    Read,
    Newer,      ///< read, but written after the program was: lines may have moved
    Missing,    ///< there is no such file
    Unreadable, ///< no regular file, may not be read, or larger than any source
};

/// Calls that were made at one place.
struct CodeCall {
    FunctionId callee;
    std::uint64_t address = 0; ///< of the instruction; of a rounded call site that fits none: that
    std::uint64_t calls = 0;
    /// Their part of the time that flows along the arc, by calls; none inside cycles and of recursive calls.
    std::optional<double> seconds;
};

struct CodeLine {
    std::uint32_t number = 0; ///< in its file, from 1; 0: code without a line
    std::string text;         ///< without the end of the line, as in the file; empty when that was not read
    bool hasCode = false;     ///< of this function
    double ticks = 0, selfSeconds = 0;
    /// How often it ran: of basic blocks where they were counted (the one that ran most), and of the line where the
    /// function begins its calls. None: nobody knows.
    std::optional<std::uint64_t> executions;
    std::vector<CodeCall> calls; ///< by address
    /// When all its code was put here by the compiler from another function: that one's name.
    std::string inlinedFrom;
};

/// A source file, and of its lines those that are to be shown: with code of the function, and what is around them.
struct CodeFile {
    std::string path;     ///< as debugging information has it
    std::string readFrom; ///< where it was read; empty when it was not
    SourceState state = SourceState::Missing;
    std::vector<CodeLine> lines; ///< by number; where numbers leap, lines were left out
};

struct Instruction {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint64_t address = 0; ///< as linked
    std::uint32_t bytes = 0;
    std::string text; ///< AT&T syntax on x86
    double ticks = 0, selfSeconds = 0;
    std::uint32_t file = none; ///< in CodeView::files
    std::uint32_t line = 0;    ///< in that file; 0: none is known
    bool isInlined = false;    ///< put here by the compiler from another function
    bool isCall = false;
    std::string target; ///< the name of the function that it calls or jumps to; empty: in this function, or unknown
    std::optional<FunctionId> targetFunction; ///< when that is a row of the profile
    std::vector<CodeCall> calls;              ///< that were counted here
};

/// Immutable. The times of all lines and of `unplaced` add up to the function's self time; so do those of all
/// instructions and of `elsewhere`.
struct CodeView {
    FunctionId function;
    CodeState state = CodeState::Read;
    LinesState lines = LinesState::Known;
    std::string linesError; ///< why they are Unreadable, for a person
    std::string module;     ///< the file that its code was read from, or should have been
    /// The function's own first, then what was inlined, by falling time. Empty where no lines are known.
    std::vector<CodeFile> files;
    CodeLine unplaced;                               ///< of no line
    std::vector<Instruction> instructions;           ///< by address; empty when this machine's cannot be written out
    double elsewhereTicks = 0, elsewhereSeconds = 0; ///< of no instruction: of hidden functions, for example
};

struct CodeOptions {
    SymbolSearch search;                 ///< as the profile was loaded with
    std::vector<PathChange> sourcePaths; ///< where sources are that have moved; the first that fits and is there counts
};

/// Reads the code of a profile's functions. It keeps what it has read of each module: the first function of a module
/// may take a second, the next ones do not. One thread at a time.
class CodeReader {
public:
    /// `before`: what it has read of files that are still the same is not read again. It is not used from then on.
    explicit CodeReader(std::shared_ptr<const Profile>, CodeOptions = {}, const CodeReader* before = nullptr);
    ~CodeReader();

    [[nodiscard]] const Profile& profile() const;
    void setSourcePaths(std::vector<PathChange>);
    /// Null: `cancelled` has become true.
    [[nodiscard]] std::shared_ptr<const CodeView> read(FunctionId, const std::atomic<bool>* cancelled = nullptr);

private:
    class Modules;
    std::shared_ptr<const Profile> m_profile;
    CodeOptions m_options;
    std::unique_ptr<Modules> m_modules;
};

/// For a source that is somewhere below `folder` now: what became of the beginning of its path. The longest end of the
/// path that is there counts. None: nothing of it is there.
[[nodiscard]] std::optional<PathChange> findSourceFolder(const std::string& path, const std::string& folder);

} // namespace gmonscope
