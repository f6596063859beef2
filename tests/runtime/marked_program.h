// SPDX-License-Identifier: MIT
#pragma once

#include <QMap>
#include <QString>

#include <cstdint>

/// Names of the marks in an ELF file by their addresses as linked. The empty name holds what went wrong.
QMap<std::uint64_t, QString> marksOf(const QString& image);

/// How often the marks of this name were passed, by a .scope file. The name "?" holds the passes of no known mark.
QMap<QString, std::uint64_t> marksPassed(const QString& image, const QString& scope);
