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

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace gmonscope {

/// A profile that was read and belongs to the image. At least one of both is set.
struct CheckedProfile {
    std::optional<GmonData> gmon;   ///< a file of counts by address
    std::optional<ScopeData> scope; ///< such a file's companion, or the whole profile
    bool tellsProcess = true;       ///< false: `scope` has only sampled stacks
    std::optional<Error> damage{};  ///< of the companion, which is therefore missing
};

/// A companion as it is in its file.
struct ReadCompanion {
    CompanionSearch search;
    std::optional<Result<ScopeData>> scope; ///< none: there is no companion
    Salvage salvage;
};

/// A profile as it is in its file.
struct ReadFile {
    const InputFormat* format = nullptr;
    ProfileContents contents;
    Salvage salvage;
    ReadCompanion companion;
    std::size_t bytes = 0; ///< of the files
};

/// Receives each profile. Error: it does not fit those before it.
using TakeProfile = std::function<std::optional<Error>(CheckedProfile)>;

/// Reads the profiles of one image in any format, checks that they belong to the image, and sums them up. Each is
/// described in info.runs, with remarks in info.problems.
class ProfileReader {
public:
    /// `take`: receives the profiles as they are in their files, in place of this reader's own sums; empty: nobody
    /// does. `companions`: where other loads look for theirs, too; nullptr: a finder of its own.
    ProfileReader(const ElfImage& image, const LoadRequest& request, const ModuleFinder& finder, RunInfo& info,
                  TakeProfile take = {}, CompanionFinder* companions = nullptr)
        : m_image(image), m_request(request), m_info(info), m_threads(request.threads, image, finder),
          m_companions(companions ? *companions : m_ownCompanions), m_take(std::move(take))
    {
    }

    /// Reads a profile, and its companion. Several may be read at the same time. Error: it cannot be read.
    [[nodiscard]] Result<ReadFile> read(const std::string& path);
    /// Adds a profile that was read. Error: it does not belong to this image.
    [[nodiscard]] std::optional<Error> add(const std::string& path, ReadFile);
    /// Call it when all are read. Error: threads were asked for that no profile has.
    [[nodiscard]] std::optional<Error> findUnknownThread() const { return m_threads.findUnknown(); }
    [[nodiscard]] bool hasScopes() const { return !m_scopes.isEmpty(); }
    /// Returns the sum, with arcs in any order.
    [[nodiscard]] GmonData takeGmon() { return m_gmon.takeInAnyOrder(); }
    [[nodiscard]] ScopeTotals takeScopes() { return m_scopes.take(); }

private:
    [[nodiscard]] std::optional<Error> addGmon(GmonData, ReadCompanion);
    [[nodiscard]] ReadCompanion readCompanion(const GmonData&);
    [[nodiscard]] std::optional<Error> checkGmon(GmonData&);
    [[nodiscard]] std::optional<Error> addSamples(ScopeData, const std::string& path);
    [[nodiscard]] bool salvages(const std::string& path) const;
    [[nodiscard]] Error errorOf(const InputProfile&, Error error) const;
    [[nodiscard]] std::optional<ScopeData> companionOf(const GmonData&, ReadCompanion);
    [[nodiscard]] std::optional<Error> checkScope(ScopeData&, const std::string& path);
    [[nodiscard]] std::optional<Error> sumUp(CheckedProfile);
    [[nodiscard]] std::optional<Error> chooseThreads(ScopeData&, const std::string& path);
    [[nodiscard]] std::optional<Error> addPlain(const ScopeData&, const std::string& path);
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
    CompanionFinder m_ownCompanions;
    CompanionFinder& m_companions;
    ImageFitter m_fitter{m_image};
    TakeProfile m_take;
    GmonSum m_gmon;
    ScopeSum m_scopes;
};

/// Reads the profiles, several at the same time, and adds them in their order. `before`: is called before profile `i`
/// is added; its Error ends it. `cancelled`: may be nullptr.
[[nodiscard]] std::optional<Error> addEach(ProfileReader&, const std::vector<std::string>& paths,
                                           const std::atomic<bool>* cancelled,
                                           const std::function<std::optional<Error>(std::size_t i)>& before);

} // namespace gmonscope
