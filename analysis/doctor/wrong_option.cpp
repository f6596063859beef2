// SPDX-License-Identifier: MIT
#include "base/edit_distance.h"
#include "gmonscope/remarks.h"

#include <string_view>

namespace gmonscope {

namespace {

/// A word that is further away is another word, not a slip.
std::size_t mostSlips(std::size_t letters) { return letters <= 4 ? 1 : letters <= 7 ? 2 : letters / 3; }

/// "; the nearest is --NAME", which differs in the fewest letters; empty: none is near.
std::string nearestName(const std::string& name, const option* options)
{
    constexpr std::size_t mostLetters = 64;
    const std::string letters = name.substr(0, mostLetters);
    std::string nearest;
    std::size_t least = mostSlips(letters.size()) + 1;
    for (const option* known = options; known->name; ++known)
        if (const std::size_t steps = editDistance(letters, known->name); steps < least) {
            least = steps;
            nearest = std::string("; the nearest is --") + known->name;
        }
    return nearest;
}

/// The options that begin so; the one whose name is just that alone.
std::vector<const option*> begunBy(const std::string& name, const option* options)
{
    std::vector<const option*> begun;
    for (const option* known = options; known->name; ++known) {
        if (known->name == name)
            return {known};
        if (std::string_view(known->name).starts_with(name))
            begun.push_back(known);
    }
    return begun;
}

std::string listOf(const std::vector<const option*>& options)
{
    std::string text;
    for (std::size_t i = 0; i < options.size(); ++i)
        text += (i == 0 ? "--" : i + 1 < options.size() ? ", --" : " or --") + std::string(options[i]->name);
    return text;
}

} // namespace

std::string wrongOptionText(const std::string& word, int refused, const std::string& letters, const option* options)
{
    const bool isLong = word.starts_with("--");
    const std::string name = isLong ? word.substr(2, word.find('=') - 2) : std::string();
    const auto begun = isLong ? begunBy(name, options) : std::vector<const option*>();
    const option* const known = begun.size() == 1 ? begun.front() : nullptr;
    // While letters in a row are read, getopt_long has not left the word yet, so the one before may be any other.
    if (refused != 0 && !(known && known->val == refused)) {
        const char letter = static_cast<char>(refused);
        return std::string("-") + letter +
               (letters.find(letter) != std::string::npos ? ": needs a value" : ": no such option");
    }
    if (known)
        return "--" + std::string(known->name) + (known->has_arg ? ": needs a value" : ": takes no value");
    if (!begun.empty())
        return "--" + name + ": may be " + listOf(begun);
    return "--" + name + ": no such option" + nearestName(name, options);
}

} // namespace gmonscope
