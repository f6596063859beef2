// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

#include <chrono>
#include <sys/stat.h>
#include <unistd.h>

#include "scope_builder.h"

constexpr unsigned nobody = 65534;

/// The live file of a process that has made seven calls, and whose profile is to be OUT.
inline gmonscope::test::ScopeBuilder liveSample(long pid, const QString& out)
{
    gmonscope::test::ScopeBuilder scope;
    const auto now = std::chrono::system_clock::now().time_since_epoch() + std::chrono::seconds(1);
    scope.live().text("first=" + std::to_string(pid)).text("granularity=2").text("name=prog").text("directory=/");
    scope.text("out=" + out.toStdString());
    scope.header.pid = static_cast<std::uint32_t>(pid);
    scope.header.started_ns = static_cast<std::uint64_t>(std::chrono::nanoseconds(now).count());
    struct stat numbers {};
    if (stat("/proc/self/ns/pid", &numbers) == 0)
        scope.header.pid_namespace = static_cast<std::uint32_t>(numbers.st_ino);
    scope.header.resets = 2; // however few calls it may have made by now, it is not empty
    scope.module({.path = "/bin/prog", .high = 0x9000}).arcs({{0x1005, 0x2005, 7, 0}});
    return scope;
}

inline QString writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        file.write(content);
    return path;
}

inline QString writeFile(const QString& path, const gmonscope::test::Bytes& content)
{
    return writeFile(path, QByteArray(reinterpret_cast<const char*>(content.data()), qsizetype(content.size())));
}

inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

/// Gives the file or folder to another user.
inline bool giveAway(const QString& path, unsigned user = nobody)
{
    return lchown(QFile::encodeName(path).constData(), user, user) == 0;
}
