// SPDX-License-Identifier: MIT
//
// gmonscope-report, its stages built with -pg, recorded while it loads a profile: it must find each of them by name.
#include "command.h"
#include "temp_files.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace gmonscope::test;

class TestOwnProfile : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    void record(const std::string& profile, std::vector<std::string> command) const
    {
        command.insert(command.begin(), {GMONSCOPE_BIN_DIR "/gmonscope-record", "-o", profile});
        const Outcome done = run({.words = command, .folder = m_folder.path()});
        QVERIFY2(done.exitStatus == 0, done.err.c_str());
    }
    /// The functions that Loader::load() and its steps call by their names alone, as they are written.
    static QStringList stages()
    {
        QFile file(GMONSCOPE_SOURCE_DIR "/analysis/load/load_profile.cpp");
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const QString text = QString::fromUtf8(file.readAll());
        const auto start = text.indexOf("load()"), end = text.indexOf("readProfiles(ProfileReader&", start);
        static const QRegularExpression call("(?<![\\w.:>])(?<![A-Za-z] )([a-z]\\w+)\\(");
        const QStringList noStages{"load", "if", "for", "note"};                 // notes are of what went wrong
        QStringList names{"buildCallGraph", "findComponents", "propagateTimes"}; // what buildProfile() consists of
        names << "assignSelfTime"
              << "symbolizeCalls"; // and symbolizeCounts()
        for (const auto& match : call.globalMatch(text.mid(start, end - start)))
            if (const QString name = match.captured(1); !noStages.contains(name))
                names << name;
        names.removeDuplicates();
        names.removeAll("keepCallSites");        // for the window's source view: the report does not keep them
        names.removeAll("nameCallees");          // for stripped programs
        names.removeAll("stacksWithoutCallers"); // for runs without companions beside others
        names.removeAll("cancelled");
        names.removeAll("assertBalance"); // of a folder that is not compiled with -pg
        names.removeAll("forEachRange");  // a template, compiled into its caller
        return names;
    }

private slots:
    void everyStageIsFoundByName()
    {
        QVERIFY2(stages().size() > 12 && stages().contains("symbolizeCounts"), qPrintable(stages().join(' ')));
        const std::string lumen = GMONSCOPE_PROGRAMS_DIR "/lumen";
        record("sample", {lumen, GMONSCOPE_SOURCE_DIR "/tests/programs/lumen/sample.lum", "1"});
        record("whole", {REPORT_WITH_PG, "-b", "-c", "-l", lumen, "sample"});
        record("gnu", {REPORT_WITH_PG, "-b", "-c", "--no-scope", "--subtract-instrumentation", "--group=parser=^parse_",
                       "--hide=hash_get", lumen, "sample"});

        const Outcome done =
            run({.words = {GMONSCOPE_BIN_DIR "/gmonscope-report", "--json=-", REPORT_WITH_PG, "whole", "gnu"},
                 .folder = m_folder.path()});
        QVERIFY2(done.exitStatus == 0, done.err.c_str());
        QStringList called;
        for (const auto& value :
             QJsonDocument::fromJson(QByteArray::fromStdString(done.out)).object()["functions"].toArray())
            if (value.toObject()["calls"].toInteger() > 0)
                called << value.toObject()["name"].toString();
        for (const QString& stage : stages())
            QVERIFY2(!called.filter("::" + stage + '(').isEmpty(), qPrintable(stage));
    }
};

QTEST_GUILESS_MAIN(TestOwnProfile)
#include "tst_own_profile.moc"
