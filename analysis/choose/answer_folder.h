// SPDX-License-Identifier: MIT
#pragma once

#include "choose/function_choice.h"
#include "locate/module_finder.h"

#include <string>

namespace gmonscope {

/// The folder in which the runtime asks which functions of a file it is to count (choice_format.h). The destructor
/// removes it.
class AnswerFolder {
public:
    AnswerFolder(std::string folder, FunctionChoice choice) : m_folder(std::move(folder)), m_choice(std::move(choice))
    {
    }
    ~AnswerFolder();
    AnswerFolder(const AnswerFolder&) = delete;
    AnswerFolder& operator=(const AnswerFolder&) = delete;

    /// Answers for a file that nobody has asked about. False if it has no symbols that tell names, or is no program.
    bool answer(const std::string& file);
    /// Answers all questions until nobody holds the other end of standard input any more.
    void serve();

    [[nodiscard]] const FunctionChoice& choice() const { return m_choice; }

private:
    void answerAll();
    bool answer(const std::string& file, const std::string& key);
    void write(const std::string& key, const std::vector<choice_range>&) const;
    [[nodiscard]] std::vector<choice_range> read(const std::string& file, bool& hasNames);

    std::string m_folder;
    FunctionChoice m_choice;
    ModuleFinder m_finder;
};

} // namespace gmonscope
