// SPDX-License-Identifier: MIT
//
// Threads that a library starts are named by what they do in the program.
#include "against_gprof.h"
#include "gmonscope/load_profile.h"
#include "profile_lookup.h"
#include "temp_files.h"

#include <QTest>

#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

using Names = std::set<std::string>;

} // namespace

class TestThreadNames : public QObject {
    Q_OBJECT

    void record(const char* optimisation, const char* library = "-lm") const
    {
        outputOf({"c++", "-std=c++17", optimisation, library, "-pg", "-pthread", "-o", "threads",
                  GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/standard_threads.cpp"},
                 m_folder.path());
        outputOf({GMONSCOPE_BIN_DIR "/gmonscope-record", "./threads"}, m_folder.path());
    }
    [[nodiscard]] Result<std::shared_ptr<const Profile>> load(std::vector<std::string> threads = {}) const
    {
        return loadProfile({.image = m_folder.path("threads"),
                            .profiles = {m_folder.path("gmon.out")},
                            .threads = std::move(threads)});
    }
    static Names namesIn(const Profile& profile)
    {
        Names names;
        for (const ThreadRow& row : profile.threads())
            if (!row.isMain)
                names.insert(row.start);
        return names;
    }

    const TempFolder m_folder;

private slots:
    void standardThreadsAreNamedByTheFirstFunctionOfTheProgramsOwn_data()
    {
        QTest::addColumn<QByteArray>("optimisation");
        QTest::addColumn<QByteArray>("library");
        QTest::addColumn<QByteArray>("called");
        const QByteArray isShared("-lm"), isLinkedIn("-static-libstdc++"), call("::operator()() const");
        QTest::newRow("not optimised") << QByteArray("-O0") << isShared << call;
        QTest::newRow("lambdas are inlined") << QByteArray("-O2") << isShared << QByteArray();
        QTest::newRow("the C++ library is linked in") << QByteArray("-O2") << isLinkedIn << QByteArray();
    }
    void standardThreadsAreNamedByTheFirstFunctionOfTheProgramsOwn()
    {
        QFETCH(const QByteArray, optimisation);
        QFETCH(const QByteArray, library);
        QFETCH(const QByteArray, called);
        record(optimisation, library);
        const auto profile = load();
        QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
        const std::string call = called.toStdString();
        QVERIFY(namesIn(**profile) == (Names{"run_worker(int)", "Pool::serve()", "answer(int)", "Job" + call,
                                             "main::{lambda()#1}" + call, "main::{lambda()#2}" + call}));
        for (const ThreadRow& row : (*profile)->threads())
            QVERIFY(row.isMain || row.startFunction);
    }
    void theyAreChosenByThatNameWithOrWithoutParameters()
    {
        record("-O2");
        for (const char* name : {"run_worker", "run_worker(int)"}) {
            const auto profile = load({name});
            QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
            QVERIFY(namesIn(**profile) == Names{"run_worker(int)"}); // what is left is still named so
            QCOMPARE((*profile)->function(idOf(**profile, "step()")).calls, std::uint64_t{800});
        }
        QVERIFY(!load({"run_work"}));
    }
};

QTEST_APPLESS_MAIN(TestThreadNames)
#include "tst_thread_names.moc"
