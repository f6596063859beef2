// SPDX-License-Identifier: MIT
#include "app/command_line.h"
#include "app/display.h"
#include "app/export_command.h"
#include "app/program_choice.h"
#include "look/icons.h"
#include "look/language.h"
#include "look/theme.h"
#include "settings/preferences.h"
#include "window/main_window.h"
#include "window/window_timings.h"

#include "gmonscope/memory_limit.h"
#include "gmonscope/timing.h"

#include <QApplication>
#include <QFile>

#include <iostream>

namespace {

constexpr int misused = 2;

int complain(const std::string& text, int status = 1)
{
    const gmonscope::Error shown{.path = {}, .offset = {}, .expected = {}, .found = text}; // without control characters
    std::cerr << "gmonscope: " << shown.text() << '\n';
    return status;
}

int runWindow(int argc, char** argv, const CommandLine& line)
{
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(GMONSCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.gmonscope.gmonscope"));
    speakUsersLanguage(application);
    const WindowTheme theme(application, Preferences::load().theme);
    QApplication::setWindowIcon(icons::programIcon());
    MainWindow window;
    const WindowTimings timings(window, line.timings, line.quits);
    window.show();
    QStringList paths;
    for (const std::string& file : line.files)
        paths += QFile::decodeName(file.c_str());
    if (paths.isEmpty() && line.quits) // nobody is there to accept the offer of the welcome page
        paths += QStringLiteral("gmon.out");
    if (!paths.isEmpty())
        window.open(paths);
    else
        window.opener().lookForProfile();
    return QApplication::exec();
}

int exportGraph(const CommandLine& line)
{
    const int status = runExport(line.exportPath, line.files, line.fill, line.shares);
    if (line.timings)
        gmonscope::printTiming("exported");
    return status;
}

/// Puts the profiles of the named program in place of all, and tells which files are left out. Returns the exit status
/// of an export that succeeds; none: there are no such profiles.
std::optional<int> chooseProgram(CommandLine& line)
{
    if (line.program.empty())
        return 0;
    auto chosen = filesOfProgram(line.files, line.program);
    if (!chosen) {
        complain(chosen.error().text());
        return {};
    }
    line.files = std::move(chosen->files);
    for (const gmonscope::Error& file : chosen->leftOut)
        complain(file.text());
    return chosen->leftOut.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    CommandLine line = parseCommandLine({argv + 1, argv + argc});
    gmonscope::endWithoutMemory("gmonscope");
    gmonscope::limitMemory(line.mostMemory.value_or(gmonscope::usualMemoryLimit()));
    switch (line.mode) {
    case CommandLine::Mode::Wrong: return complain(line.complaint, misused);
    case CommandLine::Mode::Help: std::cout << helpText(); return 0;
    case CommandLine::Mode::Version: std::cout << "gmonscope " GMONSCOPE_VERSION "\n"; return 0;
    case CommandLine::Mode::Export:
    case CommandLine::Mode::Window: break;
    }
    const bool isExport = line.mode == CommandLine::Mode::Export;
    if (const auto obstacle = isExport ? std::nullopt : displayObstacle())
        return complain(*obstacle + ": use --export FILE.svg");
    const std::optional<int> chosen = chooseProgram(line);
    if (!chosen)
        return 1;
    if (!isExport)
        return runWindow(argc, argv, line);
    const int status = exportGraph(line);
    return status != 0 ? status : *chosen;
}
