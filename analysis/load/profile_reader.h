// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"
#include "formats/salvage.h"
#include "gmonscope/load_profile.h"
#include "graph/profile_data.h"
#include "input/input_profile.h"
#include "locate/companion.h"
#include "locate/image_fit.h"
#include "scope/scope_threads.h"
#include "select/thread_chooser.h"
#include "sum/gmon_sum.h"
#include "sum/scope_sum.h"

#include <functional>
#include <string>

namespace gmonscope {

/// Sets in the Run how many records of each kind a gmon.out has.
void describeRecords(const GmonData&, Run&);

/// A profile that was read and belongs to the image. At least one of both is set.
struct CheckedProfile {
    std::optional<GmonData> gmon;   ///< a file of counts by address
    std::optional<ScopeData> scope; ///< such a file's companion, or the whole profile
    bool tellsProcess = true;       ///< false: `scope` has only sampled stacks
};

/// Receives each profile. Error: it does not fit those before it.
using TakeProfile = std::function<std::optional<Error>(CheckedProfile)>;

/// Reads the profiles of one image in any format, checks that they belong to the image, and sums them up. Each is
/// described in info.runs, with remarks in info.problems.
class ProfileReader {
public:
    /// `take`: receives the profiles as they are in their files, in place of this reader's own sums; empty: nobody
    /// does.
    ProfileReader(const ElfImage& image, const LoadRequest& request, const ModuleFinder& finder, RunInfo& info,
                  TakeProfile take = {})
        : m_image(image), m_request(request), m_info(info), m_threads(request.threads, image, finder),
          m_take(std::move(take))
    {
    }

    /// Adds a profile. Error: it cannot be read, or does not belong to this image.
    [[nodiscard]] std::optional<Error> add(const std::string& path);
    /// Call it when all are read. Error: threads were asked for that no profile has.
    [[nodiscard]] std::optional<Error> findUnknownThread() const { return m_threads.findUnknown(); }
    [[nodiscard]] bool hasScopes() const { return !m_scopes.isEmpty(); }
    /// Returns the sum, with arcs in any order.
    [[nodiscard]] GmonData takeGmon() { return m_gmon.takeInAnyOrder(); }
    [[nodiscard]] ScopeTotals takeScopes() { return m_scopes.take(); }

private:
    [[nodiscard]] std::optional<Error> addGmon(GmonData);
    [[nodiscard]] std::optional<Error> checkGmon(GmonData&);
    [[nodiscard]] std::optional<Error> addSamples(ScopeData, const std::string& path);
    [[nodiscard]] bool salvages(const std::string& path) const;
    [[nodiscard]] Error errorOf(const InputProfile&, Error error) const;
    [[nodiscard]] std::optional<ScopeData> companionOf(const GmonData&);
    [[nodiscard]] std::optional<Error> checkScope(ScopeData&, const std::string& path);
    [[nodiscard]] std::optional<Error> sumUp(CheckedProfile);
    [[nodiscard]] std::optional<Error> chooseThreads(ScopeData&, const std::string& path);
    void noteThreads(const ThreadsPart&, const Run& whole, std::size_t threads);
    [[nodiscard]] std::optional<Error> checkFit(const GmonData&);
    [[nodiscard]] std::optional<Error> checkBuild(const ScopeData&);
    void noteBelowZero(const ScopeData&, const std::string& path);
    void noteDamage(const std::string& path, const Salvage&);
    void note(const std::string& path, std::string text)
    {
        m_info.problems.push_back({Severity::Note, path, std::move(text)});
    }

    void warn(const std::string& path, std::string text)
    {
        m_info.problems.push_back({Severity::Warning, path, std::move(text)});
    }

    void doubt(const std::string& path, std::string text)
    {
        m_info.problems.push_back({Severity::Warning, path, std::move(text), ProblemKind::OtherImage});
    }

    const ElfImage& m_image;
    const LoadRequest& m_request;
    RunInfo& m_info;
    ThreadChooser m_threads;
    CompanionFinder m_companions;
    ImageFitter m_fitter{m_image};
    TakeProfile m_take;
    GmonSum m_gmon;
    ScopeSum m_scopes;
};

} // namespace gmonscope
