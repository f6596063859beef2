// SPDX-License-Identifier: MIT
//
// gmonscope-choose: tells the runtime which functions to count. It knows the names, as the report writes them, and the
// profiled process need not. Not meant for people: gmonscope-record starts it, with the folder for the answers, the
// program and the options, and says what it prints: "refuse TEXT", "note TEXT"; "ready" once the program may begin.
#include "base/worker_side.h"
#include "choose/answer_folder.h"
#include "choose/loaded_libraries.h"
#include "gmonscope/numbers.h"

#include <csignal>
#include <cstdio>
#include <new>
#include <set>
#include <unistd.h>

namespace {

using namespace gmonscope;

bool say(const std::string& kind, const std::string& text) { return writeAll(kind + ' ' + text + '\n'); }

/// All that is known before the program runs.
struct Beforehand {
    bool countsCalls = false;    ///< some of its code was built with -pg
    bool opensLibraries = false; ///< that code may load more of it
    std::vector<std::string> nameless;
};

Beforehand lookAhead(AnswerFolder& folder, const std::string& program)
{
    Beforehand known;
    std::vector<std::string> files = loadedLibraries(program);
    files.insert(files.begin(), program);
    for (const std::string& file : files) {
        const auto image = readElfHeaders(file);
        const auto symbols = image ? readElfImage(file) : image;
        if (!symbols || !symbols->countsCalls || file.find("/libc.so") != std::string::npos)
            continue;
        known.countsCalls = true;
        known.opensLibraries |= opensLibraries(file);
        if (!folder.answer(file))
            known.nameless.push_back(file);
    }
    return known;
}

std::string list(const std::vector<std::string>& texts)
{
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : " ") + text;
    return all;
}

/// An option that fits nothing is refused, but where libraries that are opened later may have what it is about. False:
/// one is refused.
bool judgeUnfit(const FunctionChoice& choice, const Beforehand& known, const std::string& program)
{
    for (const auto kind : {FunctionChoice::Subject::Functions, FunctionChoice::Subject::Modules}) {
        const bool ofModules = kind == FunctionChoice::Subject::Modules;
        const auto unfit = choice.unfit(kind);
        if (!unfit.empty() && !known.opensLibraries) {
            say("refuse",
                list(unfit) + (ofModules ? ": fits neither " + program + " nor a library of it that counts calls"
                                         : ": fits none of the " + groupedCount(choice.functions()) + " functions of " +
                                               program + " and its libraries"));
            return false;
        }
        for (const std::string& option : unfit)
            say("note", option + (ofModules ? ": fits no module of " : ": fits no function of ") + program +
                            " so far: perhaps " + (ofModules ? "a library" : "one of a library") + " that it opens");
    }
    return true;
}

/// False: the run would not be what the user wants.
bool judge(const AnswerFolder& folder, const Beforehand& known, const std::string& program)
{
    const FunctionChoice& choice = folder.choice();
    for (const std::string& file : known.nameless)
        say("note", file + ": is stripped: --count and --no-count=REGEX know none of its local functions");
    if (!known.countsCalls)
        return true; // a script, a launcher: what it starts is not known yet
    if (!judgeUnfit(choice, known, program))
        return false;
    if (choice.counted() == 0 && !known.opensLibraries) {
        say("refuse", "no function of " + program + " would be counted; --no-count alone takes samples only");
        return false;
    }
    if (choice.unfit(FunctionChoice::Subject::Functions).empty() && choice.counted() == choice.functions())
        say("note", "every function of " + program + " is counted, as without --count");
    return true;
}

int choose(const std::string& folder, const std::string& program, std::span<const std::string> options)
{
    auto choice = FunctionChoice::of(options);
    if (!choice)
        return say("refuse", choice.error().text()) ? 0 : 1;
    AnswerFolder answers(folder, std::move(*choice));
    if (!judge(answers, lookAhead(answers, program), program))
        return 0;
    if (!writeAll("ready\n"))
        return 1;
    answers.serve();
    if (const auto unfit = answers.choice().unfit(FunctionChoice::Subject::Functions); !unfit.empty())
        say("note", list(unfit) + ": has fitted no function of any process");
    if (const auto unfit = answers.choice().unfit(FunctionChoice::Subject::Modules); !unfit.empty())
        say("note", list(unfit) + ": has fitted no module of any process");
    return 0;
}

} // namespace

int main(int argc, char** argv)
try {
    if (argc < 4 || isatty(STDIN_FILENO)) {
        std::fputs("gmonscope-choose: is started by gmonscope-record to choose functions\n", stderr);
        return 2;
    }
    limitResource(RLIMIT_CORE, 0);
    std::signal(SIGPIPE, SIG_IGN); // who was killed hears no more, and the folder must go all the same
    const std::vector<std::string> options(argv + 3, argv + argc);
    return choose(argv[1], argv[2], options);
} catch (const std::bad_alloc&) {
    std::fputs("gmonscope-choose: has not enough memory\n", stderr);
    return 1;
}
