// SPDX-License-Identifier: MIT
#include "marked_program.h"

#include <QFile>

#include <cstring>
#include <elf.h>

#include "formats/mark_format.h"
#include "scope/scope_reader.h"

namespace {

template <class T> T readAt(const QByteArray& bytes, std::uint64_t offset)
{
    T value{};
    if (offset <= static_cast<std::uint64_t>(bytes.size()) && bytes.size() - offset >= sizeof value)
        std::memcpy(&value, bytes.constData() + offset, sizeof value);
    return value;
}

/// The header of the section with the marks; of size 0 if there is none.
Elf64_Shdr sectionOfMarks(const QByteArray& file)
{
    const auto header = readAt<Elf64_Ehdr>(file, 0);
    const auto section = [&](unsigned i) { return readAt<Elf64_Shdr>(file, header.e_shoff + i * sizeof(Elf64_Shdr)); };
    const auto names = section(header.e_shstrndx);
    for (unsigned i = 0; i < header.e_shnum; ++i) {
        const auto offset = static_cast<qsizetype>(names.sh_offset + section(i).sh_name);
        if (offset < file.size() && std::strcmp(file.constData() + offset, MARK_SECTION) == 0)
            return section(i);
    }
    return {};
}

} // namespace

QMap<std::uint64_t, QString> marksOf(const QString& image)
{
    QMap<std::uint64_t, QString> marks;
    QFile file(image);
    if (!file.open(QIODevice::ReadOnly))
        return {{0, image + ": " + file.errorString()}};
    const QByteArray bytes = file.readAll();
    const Elf64_Shdr section = sectionOfMarks(bytes);
    for (std::uint64_t at = 0; at < section.sh_size;) {
        const auto offset = readAt<std::int32_t>(bytes, section.sh_offset + at);
        const QString name = QString::fromLatin1(bytes.constData() + section.sh_offset + at + sizeof offset);
        marks[section.sh_addr + at + static_cast<std::uint64_t>(static_cast<std::int64_t>(offset))] = name;
        at += (sizeof offset + static_cast<std::uint64_t>(name.size()) + MARK_ALIGNMENT) / MARK_ALIGNMENT *
              MARK_ALIGNMENT;
    }
    return marks;
}

QMap<QString, std::uint64_t> marksPassed(const QString& image, const QString& scope)
{
    const auto data = gmonscope::readScope(scope.toStdString());
    if (!data)
        return {{QString::fromStdString(data.error().text()), 0}};
    if (data->modules.empty())
        return {{"no main program", 0}};
    const auto names = marksOf(image);
    QMap<QString, std::uint64_t> passed;
    for (const auto& mark : data->marks)
        passed[names.value(mark.self - data->modules.front().bias, "?")] += mark.count;
    return passed;
}
