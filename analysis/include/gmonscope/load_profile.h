// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/graph_changes.h"
#include "gmonscope/profile.h"
#include "gmonscope/profile_format.h"
#include "gmonscope/result.h"
#include "gmonscope/selection.h"
#include "gmonscope/symbol_search.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// Rules for what counts as a function: gprof's options -a -D -l -S -c.
struct SymbolRules {
    bool withoutLocals = false;  ///< static functions become part of the function before them
    bool functionsOnly = false;  ///< labels are no functions
    bool withLines = false;      ///< find the source file and line of each function
    bool withKnownLines = false; ///< the same, and say nothing where none are known
    bool byLine = false;         ///< each line of source is a row of its own
    bool inlines = false;        ///< find the time of inlined functions' code
    bool staticCalls = false;    ///< also add an arc with count 0 for each call that the code could make
    std::string symbolFile;      ///< read the symbols from this text file instead of the image
    /// By GNU gprof's rules: each object file that this text file names is one function (-R).
    std::string mapFile;
};

/// Time that counting calls takes inside the functions' own code, to be subtracted from their times: the call of
/// mcount and the instructions around it. (The time of mcount itself is in `[instrumentation]`, or nowhere if the C
/// library did not sample itself.) Each function loses this much for each of its counted calls, but never more than it
/// has, and `[instrumentation]` gains it.
struct CountingCost {
    bool isSubtracted = false;
    /// Cost of each call. None: 0.5 ns, as measured on x86-64, for calls that other runtimes than ours counted; 0 for
    /// ours, since it leaves no measurable time in the functions.
    std::optional<double> secondsPerCall;
};

/// A load as a person asks for it.
struct LoadRequest {
    std::string image; ///< the program or library that the profiles belong to; must be set (see identifyFiles)
    /// At least one; they are summed: gmon.out and .scope files, and those of BSD, Solaris and the GNU loader
    /// (NAME.profile).
    std::vector<std::string> profiles;
    ProfileFormat format = ProfileFormat::Auto; ///< format of all profiles but .scope files
    /// True if a user named the profiles; else only regular files are opened.
    bool takesPipes = true;
    /// Use the companion of a gmon.out (NAME.scope with its id), if it has one: it adds shared libraries, threads,
    /// system time and losses.
    bool useCompanions = true;
    /// Read the undamaged parts of damaged files; a Problem then says what was wrong. Solaris files must be undamaged.
    bool salvage = false;
    std::vector<std::string> salvaged; ///< use `salvage` for these profiles only
    SymbolRules symbols;
    SymbolSearch search;
    std::vector<PathChange> sourcePaths; ///< where sources were moved to; the first change that fits counts
    ProfileSelection selection;
    GraphChanges changes;
    CountingCost counting;
    /// Load only these threads. Each is a thread's number ("4711", or "2/4711" in the second run), a name, "main", or
    /// else a function that threads started with. Empty: all. Error: a profile does not tell threads apart, or no
    /// thread has the name; the latter error has no path, and its `found` is the name.
    std::vector<std::string> threads;
    /// The event of other tools' files that is loaded: "Dr", "cycles:u" or, whatever perf's modifiers, "cycles". Empty:
    /// the first one. Error: a file does not have it; its `expected` names those that it has.
    std::string event;
};

/// Progress of a load. Reported on the loading thread, at least once for each stage and each file.
struct LoadProgress {
    std::string stage;   ///< e.g. "Reading gmon.out"
    double fraction = 0; ///< 0..1
};

struct LoadOptions {
    std::function<void(const LoadProgress&)> progress; ///< may be empty
    const std::atomic<bool>* cancelled = nullptr;      ///< polled; a load that sees true returns an Error
    /// Called on the loading thread after each stage of the load with its name: `read-program`, `read-profiles`,
    /// `symbols`, `call-sites`, `changes`, `names`, `call-graph`, `cycles`, `propagation`. May be empty.
    std::function<void(std::string_view stage)> stageDone;
};

/// Reads the image and the profiles, sums the profiles, shares bins over functions, finds cycles and propagates times.
/// A .scope file may belong to a running process: then the profile shows the run so far. Errors: an unreadable or
/// damaged file (with its offset), an image without symbols, profiles of different images (names both), a profile that
/// does not belong to the image.
[[nodiscard]] Result<std::shared_ptr<const Profile>> loadProfile(const LoadRequest&, const LoadOptions& = {});

/// As loadProfile(), but keeps the code addresses of times and calls, which CodeReader needs (code_view.h). They cost
/// some 40 bytes for each address that has time, and 32 for each call site.
[[nodiscard]] Result<std::shared_ptr<const Profile>> loadProfileWithCode(const LoadRequest&, const LoadOptions& = {});

} // namespace gmonscope
