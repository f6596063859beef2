// SPDX-License-Identifier: MIT
#include "choose/answer_folder.h"

#include "symbolize/image_symbols.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr int pauseMs = 200; // where the kernel tells of no new files

std::string keyOf(const std::string& file)
{
    struct stat status {};
    if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%llx-%llx", static_cast<unsigned long long>(status.st_dev),
                  static_cast<unsigned long long>(status.st_ino));
    return text.data();
}

} // namespace

std::vector<choice_range> AnswerFolder::read(const std::string& file, bool& hasNames)
{
    std::vector<Problem> notes;
    const auto image = readProgram(file, m_finder, notes);
    if (!image)
        return {};
    hasNames = !image->isStripped;
    FunctionTable table;
    const SymbolTable symbols = buildSymbolTable(*image, table, {.functionsOnly = true});
    return m_choice.leftOut(std::filesystem::path(file).filename().string(), symbols, table);
}

void AnswerFolder::write(const std::string& key, const std::vector<choice_range>& ranges) const
{
    const std::string path = m_folder + '/' + key, unfinished = path + ".new";
    choice_header header{.magic = {}, .version = CHOICE_VERSION, .ranges = static_cast<std::uint32_t>(ranges.size())};
    std::memcpy(header.magic, CHOICE_MAGIC, sizeof header.magic);
    std::ofstream out(unfinished, std::ios::binary);
    out.write(reinterpret_cast<const char*>(&header), sizeof header);
    out.write(reinterpret_cast<const char*>(ranges.data()),
              static_cast<std::streamsize>(ranges.size() * sizeof ranges[0]));
    out.close();
    if (!out || std::rename(unfinished.c_str(), path.c_str()) != 0)
        std::remove(unfinished.c_str());
}

bool AnswerFolder::answer(const std::string& file, const std::string& key)
{
    bool hasNames = false;
    std::vector<choice_range> ranges = read(file, hasNames);
    if (ranges.size() > CHOICE_MOST_RANGES)
        ranges.clear();
    write(key, ranges);
    return hasNames;
}

bool AnswerFolder::answer(const std::string& file)
{
    const std::string key = keyOf(file);
    return !key.empty() && answer(file, key);
}

/// A file that is not what the process has there, as in a container, has other functions: all are counted then.
void AnswerFolder::answerAll()
{
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(CHOICE_ASK_SUFFIX))
            continue;
        const std::string key = name.substr(0, name.size() - std::strlen(CHOICE_ASK_SUFFIX));
        std::ifstream in(entry.path(), std::ios::binary);
        const std::istreambuf_iterator<char> begin(in), end;
        const std::string file(begin, end);
        if (file.empty())
            continue; // it is being written
        if (keyOf(file) == key)
            answer(file, key);
        else
            write(key, {});
        std::filesystem::remove(entry.path(), ignored);
    }
}

void AnswerFolder::serve()
{
    const int events = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (events >= 0)
        inotify_add_watch(events, m_folder.c_str(), IN_CLOSE_WRITE);
    std::array<pollfd, 2> awaited{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{events, POLLIN, 0}};
    std::array<char, 4096> block;
    for (;;) {
        answerAll();
        poll(awaited.data(), awaited.size(), pauseMs);
        while (events >= 0 && ::read(events, block.data(), block.size()) > 0) {
        }
        if (awaited[0].revents)
            break;
    }
    if (events >= 0)
        close(events);
}

AnswerFolder::~AnswerFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

} // namespace gmonscope
