// SPDX-License-Identifier: MIT
#include "options/option_table.h"

namespace gmonscope {

namespace {

constexpr int firstCode = 256; // above all letters

/// True if an option has this letter with --solaris.
bool isSolarisLetter(char letter)
{
    for (const OptionGroup& group : optionGroups())
        for (const Option& candidate : group.options)
            if (candidate.solarisLetter == letter)
                return true;
    return false;
}

} // namespace

char Option::letterIn(Dialect dialect) const
{
    if (dialect != Dialect::Solaris)
        return letter;
    if (solarisLetter)
        return solarisLetter;
    return letter && isSolarisLetter(letter) ? '\0' : letter;
}

std::string Option::spelled(Dialect dialect) const
{
    const char own = letterIn(dialect);
    return own ? std::string{'-', own} : std::string("--") + name;
}

int Option::argument() const
{
    if (!*value)
        return no_argument;
    return *value == '[' ? optional_argument : required_argument;
}

Option gnuOption(char letter, const char* name, const char* value, const char* help, OptionEffect effect)
{
    return {letter, name, value, help, std::move(effect), true};
}

Option ownOption(const char* name, const char* value, const char* help, OptionEffect effect, char solarisLetter)
{
    return {0, name, value, help, std::move(effect), false, solarisLetter};
}

const std::vector<OptionGroup>& optionGroups()
{
    static const std::vector<OptionGroup> groups = {
        sectionOptions(),   processOptions(), comparisonOptions(), checkOptions(), exportOptions(),
        selectionOptions(), changeOptions(),  searchOptions(),     styleOptions(),
    };
    return groups;
}

OptionTable::OptionTable(Dialect dialect)
{
    for (const OptionGroup& group : optionGroups())
        for (const Option& candidate : group.options)
            if (candidate.isGnu || dialect != Dialect::Gnu)
                add(candidate, dialect);
    m_names.push_back({nullptr, 0, nullptr, 0});
}

const Option* OptionTable::find(int code) const
{
    const auto place = m_options.find(code);
    return place == m_options.end() ? nullptr : place->second;
}

void OptionTable::add(const Option& added, Dialect dialect)
{
    if (added.name) {
        const int code = firstCode + static_cast<int>(m_names.size());
        m_names.push_back({added.name, added.argument(), nullptr, code});
        m_options[code] = &added;
    }
    const char letter = added.letterIn(dialect);
    if (!letter)
        return;
    m_options[letter] = &added;
    m_letters += letter;
    // A word that may be left out has no place behind Solaris' own letters: they are joined, -bC.
    if (added.argument() == required_argument)
        m_letters += ':';
    else if (added.argument() == optional_argument && !(dialect == Dialect::Solaris && added.solarisLetter))
        m_letters += "::";
}

} // namespace gmonscope
