// SPDX-License-Identifier: MIT
#include "gmonscope/doctor.h"

#include "doctor/findings.h"
#include "elf/elf_image.h"
#include "gmonscope/identify.h"
#include "gmonscope/numbered_profiles.h"
#include "gmonscope/phrase.h"
#include "load/load_import.h"
#include "symbolize/image_symbols.h"

#include <algorithm>
#include <iterator>
#include <sys/stat.h>

namespace gmonscope {

namespace {

bool isThere(const std::string& path)
{
    struct stat status {};
    return stat(path.c_str(), &status) == 0;
}

class Doctor {
public:
    Diagnosis examine(const std::vector<std::string>& paths, const LoadRequest& wanted)
    {
        const auto files = identifyFiles(paths, {}, wanted.search);
        if (!files) {
            adviseOnFiles(files.error(), "gmonscope-report");
            return take();
        }
        m_diagnosis.image = files->request.image;
        m_diagnosis.profiles = files->request.profiles;
        LoadRequest request = wanted;
        request.image = files->request.image;
        request.profiles = files->request.profiles;
        if (isImport(request)) {
            lookAtImport(request);
            return take();
        }
        if (!files->imageReason.empty())
            add(Gravity::Slight, request.image, Phrase::tr("was taken for the program: %1").arg(files->imageReason),
                Phrase::tr("name the program, too, if it is another"));
        lookAtImage(request);
        lookAtProfile(request);
        return take();
    }

    std::vector<Finding> examine(const Profile& profile)
    {
        if (!profile.importedFrom().empty()) {
            add(findingsOfImport(profile));
            return take().findings;
        }
        LoadRequest request;
        request.image = profile.imagePath();
        for (const Run& run : profile.runs())
            request.profiles.push_back(run.path);
        if (readElfHeaders(request.image)) // the numbers stand without it
            lookAtImage(request);
        if (!profile.runs().empty())
            add(findingsOf(profile, m_countsCalls));
        return take().findings;
    }

private:
    void add(Gravity gravity, std::string path, std::string text, std::string advice)
    {
        m_diagnosis.findings.push_back({gravity, std::move(path), std::move(text), std::move(advice), false});
    }

    void add(std::vector<Finding> findings)
    {
        std::move(findings.begin(), findings.end(), std::back_inserter(m_diagnosis.findings));
    }

    Diagnosis take()
    {
        std::stable_sort(m_diagnosis.findings.begin(), m_diagnosis.findings.end(),
                         [](const Finding& a, const Finding& b) { return a.gravity < b.gravity; });
        return std::move(m_diagnosis);
    }

    /// The text of an Error without its path, which stands before it.
    static std::string withoutPath(Error error)
    {
        error.path.clear();
        return error.text();
    }

    void addError(const Error& error, std::string advice)
    {
        add(Gravity::Fatal, error.path, withoutPath(error), std::move(advice));
    }

    void adviseOnFiles(const Error& error, const std::string& command)
    {
        const bool isUsual = error.path == "gmon.out" && !isThere(error.path);
        if (const std::string hint = isUsual ? hintAtNumberedProfiles(command) : std::string(); !hint.empty())
            addError(error, hint);
        else if (!error.path.empty() && !isThere(error.path))
            addError(error, Phrase::tr("the program writes its profile into the folder that it ends in, and only if it "
                                       "ends by itself: run it by gmonscope-record, which also saves the profile of "
                                       "one that is killed; if it wrote none then, it was not linked with -pg"));
        else if (error.kind == ErrorKind::ProgramNeeded)
            addError(error, Phrase::tr("name the program that wrote the profile, as it was when it ran"));
        else
            addError(error, Phrase::tr("name one program and the profiles that it wrote"));
    }

    void lookAtImage(const LoadRequest& request)
    {
        const std::string& path = request.image;
        std::vector<Problem> told; // by the load, too
        const auto image = readProgram(path, ModuleFinder(request.search, request.profiles), told);
        if (!image)
            return addError(image.error(), Phrase::tr("name the program itself, not a script or an object file"));
        m_countsCalls = image->countsCalls;
    }

    void lookAtProfile(const LoadRequest& request)
    {
        if (!m_diagnosis.isUsable())
            return;
        const auto profile = loadProfile(request);
        if (!profile)
            return adviseOnLoad(request, profile.error());
        add(findingsOf(**profile, m_countsCalls));
    }

    void lookAtImport(const LoadRequest& request)
    {
        const auto profile = loadProfile(request);
        if (!profile)
            return addError(profile.error(),
                            Phrase::tr("write it again with the tool that it comes from; a full disk or a kill while "
                                       "it was written leaves such files"));
        m_diagnosis.image = (*profile)->imagePath();
        add(findingsOfImport(**profile));
    }

    void adviseOnLoad(const LoadRequest& request, const Error& error)
    {
        LoadRequest salvaging = request;
        salvaging.salvage = true;
        if (!error.path.empty() && !isThere(error.path))
            adviseOnFiles(error, "gmonscope-report " + request.image);
        else if (error.kind == ErrorKind::OtherProgram)
            addError(error, Phrase::tr("name the program that wrote it, as it was when it ran; if it was built again "
                                       "since, record again"));
        else if (loadProfile(salvaging))
            addError(error, Phrase::tr("--salvage shows what can be read of it; a full disk or a kill while it was "
                                       "written leaves such files"));
        else
            addError(error, Phrase::tr("record again"));
    }

    Diagnosis m_diagnosis;
    bool m_countsCalls = true; ///< as far as is known
};

} // namespace

Diagnosis diagnose(const std::vector<std::string>& paths, const LoadRequest& request)
{
    return Doctor().examine(paths, request);
}

std::vector<Finding> examine(const Profile& profile) { return Doctor().examine(profile); }

} // namespace gmonscope
