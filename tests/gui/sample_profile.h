// SPDX-License-Identifier: MIT
//
// A small program built with -pg and run by the tests: real profiles, with a cycle, recursion and a callback.
#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>

/// A folder with the program `prog` and the profiles gmon.out.1 .. gmon.out.N of it, N <= 4. No two runs are the same,
/// but they make as many calls.
class SampleProfile {
public:
    /// False when there is no compiler or the program fails.
    bool make(int runs, const char* optimization = "-O1", const char* program = source)
    {
        write(QStringLiteral("prog.c"), program);
        if (!run(QStringLiteral("cc"), {QStringLiteral("-pg"), QStringLiteral("-g"), QLatin1String(optimization),
                                        QStringLiteral("-fno-inline"), QStringLiteral("-fno-optimize-sibling-calls"),
                                        QStringLiteral("-o"), QStringLiteral("prog"), QStringLiteral("prog.c")}))
            return false;
        for (int i = 1; i <= runs; ++i)
            if (!run(path(QStringLiteral("prog")), QStringList(i, QStringLiteral("x"))) ||
                !QFile::rename(path(QStringLiteral("gmon.out")), profile(i)))
                return false;
        return true;
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString image() const { return path(QStringLiteral("prog")); }
    QString profile(int number) const { return path(QStringLiteral("gmon.out.%1").arg(number)); }

    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
    }
    QByteArray read(const QString& filePath) const
    {
        QFile file(filePath);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// The first profile without its last three bytes, under another name.
    QString damaged() const
    {
        const QString name = QStringLiteral("gmon.out.cut");
        write(name, read(profile(1)).chopped(3));
        return path(name);
    }

private:
    bool run(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(program, arguments);
        return process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit &&
               process.exitCode() == 0;
    }

    static constexpr auto source = R"(
#include <stdlib.h>
static volatile unsigned sink;
void spin(int n) { for (int i = 0; i < n * 10000; ++i) sink += (unsigned)i * sink; }
int compare(const void* a, const void* b) { spin(1); return *(const int*)a - *(const int*)b; }
int odd(int n);
int even(int n) { spin(20); return n == 0 ? 1 : odd(n - 1) + 0 * (int)sink; }
int odd(int n) { spin(10); return n == 0 ? 0 : even(n - 1) + 0 * (int)sink; }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
void work(void) { spin(400); fib(20); }
void never(void) { spin(1); }
void left(void) { ++sink; }
void right(void) { --sink; }
int main(int argc, char** argv)
{
    int numbers[40];
    for (int i = 0; i < 40; ++i) numbers[i] = (i * 37) % 41;
    qsort(numbers, 40, sizeof numbers[0], compare);
    for (int i = 0; i < 10; ++i) work();
    even(60);
    for (int i = 0; i < 8; ++i) (i < argc ? left : right)();
    if (argc > 5) never();
    return argv == NULL;
}
)";
    QTemporaryDir m_folder;
};
