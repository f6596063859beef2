// SPDX-License-Identifier: MIT
// A profile tells which processes started its own, though most of them may leave no profile.
#include <QFile>
#include <QtTest>

#include "formats/scope_format.h"
#include "profiled_program.h"

#include <algorithm>

class TestAncestors : public QObject {
    Q_OBJECT
private slots:
    void aProgramTellsWhoStartedItUpToTheFirstProcess();
    void aForkedChildTellsWhichProcessForkedIt();
    void aProgramInTheSameProcessHasTheSameAncestors();

private:
    static QByteArray bytesOf(const QString& path);
    static QList<QList<QByteArray>> ancestorsIn(const QString& path);
    static scope_header headerOf(const QString& path);
    static QStringList profilesOfOthers(const ProfiledProgram& program);
};

/// The first process is the shell, which has a profile if it takes long enough for a sample.
QStringList TestAncestors::profilesOfOthers(const ProfiledProgram& program)
{
    return program.profiles().filter("gmon.out.");
}

QByteArray TestAncestors::bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Number, start and name of each.
QList<QList<QByteArray>> TestAncestors::ancestorsIn(const QString& path)
{
    QList<QList<QByteArray>> found;
    for (const QByteArray& text : bytesOf(path).split('\0'))
        if (text.startsWith("ancestor="))
            found.append(text.mid(9).split(' '));
    return found;
}

scope_header TestAncestors::headerOf(const QString& path)
{
    scope_header header{};
    const QByteArray bytes = bytesOf(path);
    if (bytes.size() >= static_cast<qsizetype>(sizeof header))
        std::copy_n(bytes.constData(), sizeof header, reinterpret_cast<char*>(&header));
    return header;
}

void TestAncestors::aProgramTellsWhoStartedItUpToTheFirstProcess()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes"), QString());
    const QString script = "echo outer $$; sh -c 'echo inner $$; ./processes now; :'; :";
    const Ended ended = program.start(ProfiledProgram::recorder(), {"sh", "-c", script});
    const QStringList profiles = profilesOfOthers(program);
    QCOMPARE(profiles.size(), 1);
    const QString scope = program.path(profiles.first() + ".scope");
    const QList<QList<QByteArray>> ancestors = ancestorsIn(scope);
    QCOMPARE(ancestors.size(), 3);
    QCOMPARE(ancestors[0][0].toUInt(), headerOf(scope).pid);
    QCOMPARE(ancestors[0][2], QByteArray("processes"));
    QCOMPARE(ancestors[1][0].toULongLong(), printedNumber(ended.out, "inner"));
    QCOMPARE(ancestors[1][2], QByteArray("sh"));
    QCOMPARE(ancestors[2][0].toULongLong(), printedNumber(ended.out, "outer"));
    for (const QList<QByteArray>& each : ancestors)
        QVERIFY(each[1].toULongLong() > 0 && each[1].toULongLong() <= ancestors[0][1].toULongLong());
}

void TestAncestors::aForkedChildTellsWhichProcessForkedIt()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    const Ended ended = program.record({"exit", "1", "2000"});
    const scope_header parent = headerOf(program.path("gmon.out.scope"));
    const QString child = program.path(QStringLiteral("gmon.out.%1.scope").arg(printedNumber(ended.out, "child")));
    QCOMPARE(parent.parent_pid, 0u);
    QVERIFY(parent.pid > 0);
    QCOMPARE(headerOf(child).parent_pid, parent.pid);
    QCOMPARE(ancestorsIn(child), ancestorsIn(program.path("gmon.out.scope")));
}

void TestAncestors::aProgramInTheSameProcessHasTheSameAncestors()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes"), QString());
    program.start(ProfiledProgram::recorder(), {"sh", "-c", "./processes become; :"});
    const QStringList profiles = profilesOfOthers(program);
    QCOMPARE(profiles.size(), 2);
    const auto first = ancestorsIn(program.path(profiles[0] + ".scope"));
    const auto second = ancestorsIn(program.path(profiles[1] + ".scope"));
    QCOMPARE(first.size(), 2);
    QCOMPARE(first, second);
}

QTEST_GUILESS_MAIN(TestAncestors)
#include "tst_ancestors.moc"
