// SPDX-License-Identifier: MIT
#include "app/export_command.h"

#include "app/program_choice.h"
#include "export/export_file.h"
#include "look/format.h"
#include "look/theme.h"
#include "look/theme_environment.h"
#include "profile/beside_runs.h"
#include "session/session_file.h"

#include "gmonscope/compare.h"
#include "gmonscope/gather_runs.h"
#include "gmonscope/identify.h"
#include "gmonscope/layout_client.h"
#include "gmonscope/numbered_profiles.h"
#include "gmonscope/remarks.h"
#include "gmonscope/runs_beside.h"
#include "gmonscope/source_files.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <iostream>
#include <string_view>

using namespace gmonscope;

namespace {

int fail(const Error& error)
{
    std::cerr << "gmonscope: " << error.text() << '\n';
    return 1;
}

int misuse(const Error& error)
{
    constexpr int status = 2;
    std::cerr << "gmonscope: " << error.text() << tryHelp << '\n';
    return status;
}

/// Returns the format. A name without suffix gets the most widely readable format; an unknown suffix is an error.
Result<const WindowFormat*> formatOf(const std::string& path)
{
    const QString name = QFile::decodeName(path.c_str());
    if (const WindowFormat* const format = windowFormatOf(name))
        return format;
    const QString suffix = QFileInfo(name).suffix();
    if (suffix.isEmpty())
        return &windowFormats().front();
    return Error{path, {}, windowSuffixes().toStdString(), '.' + suffix.toStdString()};
}

/// There may be profiles of other processes where nobody has named one, or of several programs.
Error withHint(Error error, const std::string& path, const std::vector<std::string>& files)
{
    error = withPrograms(std::move(error), files);
    if (error.path == "gmon.out" && !QFile::exists(QStringLiteral("gmon.out")))
        if (const std::string hint = hintAtNumberedProfiles("gmonscope --export " + path); !hint.empty())
            error.found += ", but " + hint;
    return error;
}

/// True if all files are programs.
bool hasNoProfile(const std::vector<std::string>& files)
{
    return std::all_of(files.begin(), files.end(), [](const std::string& path) {
        const Result<FileKind> kind = identifyFile(path);
        return kind && *kind == FileKind::Image;
    });
}

/// Returns the named files that are not in the sum.
std::vector<Error> leftOut(const GatheredRuns& gathered)
{
    std::vector<Error> files = gathered.folderErrors;
    files.insert(files.end(), gathered.misnamed.begin(), gathered.misnamed.end());
    for (const RepeatedRun& run : gathered.repeated)
        files.push_back(
            {run.path,
             {},
             {},
             (run.isInSum ? "left out: it is in the sum " : "left out: it is the same run as ") + run.twin});
    for (const std::string& sum : gathered.sums)
        files.push_back({sum, {}, {}, "left out: it may be the sum of runs that are beside it"});
    return files;
}

/// Makes the application object that painting needs, without a screen.
struct OffScreen {
    OffScreen() : application(prepared(), words), theme(application) {}

    /// Qt's remarks about the environment are nothing to whoever wants a picture.
    int& prepared()
    {
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return count;
    }

    int count = 1;
    char name[10] = "gmonscope";
    char* words[2] = {name, nullptr};
    QApplication application;
    WindowTheme theme;
};

/// Fills the boxes. Errors of NodeFill::Imbalance: those of spreadOfRuns().
std::optional<Error> fillBoxes(Diagram& diagram, NodeFill fill, const LoadRequest& request, const Profile& profile)
{
    diagram.fill = fill;
    if (fill == NodeFill::SourceFile) {
        SourceFiles files;
        nameFiles(diagram, profile, files);
    }
    if (fill != NodeFill::Imbalance)
        return {};
    const Result<RunSpread> spread = spreadOfRuns(request, &profile);
    if (!spread)
        return spread.error();
    markImbalance(diagram, SpreadIndex(*spread, profile));
    return {};
}

/// Returns the runs of a sum beside each other; null: there are none. Errors: those of runsBeside().
Result<BesideRunsPtr> besideOf(const LoadRequest& request, const std::shared_ptr<const Profile>& sum)
{
    Result<RunsBeside> runs = runsBeside(request, *sum);
    if (!runs)
        return runs.error();
    if (runs->spread.runs == 0)
        return BesideRunsPtr();
    auto shared = std::make_shared<const RunsBeside>(std::move(runs.value()));
    return std::make_shared<const BesideRuns>(std::move(shared), sum, sum, QStringList(), std::nullopt);
}

Result<LaidOutDiagram> laidOutOf(std::shared_ptr<const Profile> profile, const LoadRequest& request,
                                 const WindowFormat& format, const TextWidth& textWidth, NodeFill fill, Shares shares)
{
    LaidOutDiagram laidOut;
    if (!format.needsGraph()) {
        if (format.tellsSpread) {
            Result<BesideRunsPtr> runs = besideOf(request, profile);
            if (!runs)
                return runs.error();
            laidOut.runs = std::move(runs.value());
        }
        laidOut.profile = std::move(profile);
        return laidOut;
    }
    DiagramOptions options;
    options.textWidth = textWidth;
    Result<Diagram> diagram = buildExportedDiagram(*profile, options, shares);
    if (!diagram)
        return diagram.error();
    laidOut.diagram = std::move(diagram.value());
    if (auto error = fillBoxes(laidOut.diagram, fill, request, *profile))
        return std::move(*error);
    laidOut.profile = std::move(profile);
    LayoutClient client;
    Result<DiagramLayout> layout = client.layout(laidOut.diagram);
    if (!layout)
        return layout.error();
    laidOut.layout = std::move(layout.value());
    return laidOut;
}

} // namespace

int runExport(const std::string& path, const std::vector<std::string>& files, NodeFill fill, Shares shares)
{
    const Result<const WindowFormat*> named = formatOf(path);
    if (!named)
        return misuse(named.error());
    const WindowFormat& format = **named;
    for (const std::string& file : files)
        if (sessionFile::isSession(QString::fromStdString(file)))
            return fail({file, {}, "a program or profiles", "a session: the window opens it"});
    const GatheredRuns gathered = gatherRuns(files);
    if (!gathered.folderErrors.empty() && hasNoProfile(gathered.files))
        return fail(gathered.folderErrors.front());
    const Result<IdentifiedFiles> identified = identifyFiles(gathered.files);
    if (!identified)
        return fail(withHint(identified.error(), path, files));
    LoadRequest request = identified->request;
    request.symbols.withKnownLines = format.tellsSources && request.profiles.size() == 1; // others are read singly, too
    const auto profile = loadProfile(request);
    if (!profile)
        return fail(withHint(profile.error(), path, files));
    std::optional<OffScreen> offScreen;
    if (format.paint)
        offScreen.emplace();
    const Result<LaidOutDiagram> laidOut =
        laidOutOf(*profile, request, format, offScreen ? theme::textWidth() : approximateTextWidth, fill, shares);
    if (!laidOut)
        return fail(laidOut.error());
    SvgOptions options;
    options.theme = themeFromEnvironment().value_or(Theme::Light);
    options.title =
        (format::fileName(format::text((*profile)->imagePath())) + QStringLiteral(" - ") + format::runsTitle(**profile))
            .toStdString();
    if (const auto error = exportFile(path, format, *laidOut, options))
        return fail(*error);
    for (const Error& file : leftOut(gathered))
        std::cerr << "note: " << file.text() << '\n';
    for (const std::string& remark : remarks(*identified, **profile, format.needsGraph() ? &laidOut->layout : nullptr))
        std::cerr << remark << '\n';
    return 0;
}
