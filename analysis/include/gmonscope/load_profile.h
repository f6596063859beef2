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

/// What is a function: gprof's options -a -D -l -S -c.
struct SymbolRules {
    bool withoutLocals = false; ///< static functions are part of the function before them
    bool functionsOnly = false; ///< labels are none
    bool withLines = false;     ///< find out where functions are in their sources
    bool byLine = false;        ///< each line of source is a row
    bool inlines = false;       ///< find out what code of inlined functions takes
    bool staticCalls = false;   ///< calls that the code could make are arcs, too, with count 0
    std::string symbolFile;     ///< take the symbols from this text, not from the image
    std::string mapFile;        ///< by GNU gprof's rules: each object file that this text names is one function (-R)
};

/// What counting takes in the functions' own code, to be taken out of their times: the call of mcount and what the
/// compiler does for it, since mcount itself is in `[instrumentation]`, or in no time at all where the C library did
/// not sample itself. Whatever a function was called for, it loses so much for each counted call of it, but never more
/// than it has, and `[instrumentation]` gets it.
struct CountingCost {
    bool isSubtracted = false;
    /// Of all calls. None: 0.5 ns, as measured on x86-64, for those that other runtimes than ours counted; with ours
    /// nothing that could be measured is left in the functions.
    std::optional<double> secondsPerCall;
};

/// What to load, as given by a person: files in any order.
struct LoadRequest {
    std::string image; ///< the program, or the library that a profile is of; must be set (see identifyFiles)
    /// Summed; at least one: gmon.out and .scope files, BSD's, Solaris' and the GNU loader's (NAME.profile).
    std::vector<std::string> profiles;
    ProfileFormat format = ProfileFormat::Auto; ///< of all but .scope files
    bool takesPipes = true;                     ///< a user has named the profiles; else only regular files are opened
    /// Of a gmon.out that has a companion (NAME.scope with its id), show what that knows beyond it: shared libraries,
    /// threads, system time, losses.
    bool useCompanions = true;
    /// Of damaged files, read what is whole; a Problem says what was wrong. Solaris' must be whole.
    bool salvage = false;
    std::vector<std::string> salvaged; ///< as `salvage`, but of these profiles alone
    SymbolRules symbols;
    SymbolSearch search;
    std::vector<PathChange> sourcePaths; ///< of several that fit the first counts
    ProfileSelection selection;
    GraphChanges changes;
    CountingCost counting;
    /// Only what these threads did: each a thread's number ("4711"; that of the second run "2/4711"), a name, "main",
    /// or else a function that threads began with. Empty: all. An Error where a profile does not tell threads apart,
    /// and for a name that no thread has: that has no path, and what was found is the name.
    std::vector<std::string> threads;
};

/// How far a load is. Called on the loading thread, at least once a stage and a file.
struct LoadProgress {
    std::string stage;   ///< e.g. "Reading gmon.out"
    double fraction = 0; ///< 0..1
};

struct LoadOptions {
    std::function<void(const LoadProgress&)> progress; ///< may be empty
    const std::atomic<bool>* cancelled = nullptr;      ///< polled; a load that sees true ends with an Error
    /// Called on the loading thread after each stage of the pipeline, with its name: `read-program`, `read-profiles`,
    /// `symbols`, `call-sites`, `changes`, `names`, `call-graph`, `cycles`, `propagation`. May be empty.
    std::function<void(std::string_view stage)> stageDone;
};

/// Reads the image and the profiles, sums the profiles, shares bins over functions, finds cycles and propagates
/// times. A .scope file may be that of a running process: then the profile is how far it had come. Errors: an
/// unreadable or damaged file (with its offset), an image without symbols, profiles of different images (names both), a
/// profile that does not belong to the image.
[[nodiscard]] Result<std::shared_ptr<const Profile>> loadProfile(const LoadRequest&, const LoadOptions& = {});

/// As loadProfile(), but the profile also knows which code its times are of and where its calls were made: CodeReader
/// needs that (code_view.h). It costs some 40 bytes for each address that has time and 32 for each call site.
[[nodiscard]] Result<std::shared_ptr<const Profile>> loadProfileWithCode(const LoadRequest&, const LoadOptions& = {});

} // namespace gmonscope
