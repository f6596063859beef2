// SPDX-License-Identifier: MIT
#include "base/folder_entries.h"
#include "temp_files.h"

#include <QTest>

#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

class TestFolderEntries : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// Visits at most `most` entries, and ends with entry number `last`.
    [[nodiscard]] FolderWalk visit(std::size_t most, std::set<std::string>& names, std::size_t last = 100) const
    {
        return visitFolder(m_folder.path(), most, [&](const std::filesystem::directory_entry& entry) {
            names.insert(entry.path().filename().string());
            return names.size() < last;
        });
    }

private slots:
    void initTestCase()
    {
        for (const char* name : {"a", "b", "c"})
            m_folder.write(name, std::string_view());
    }
    void allEntriesAreVisitedUpToTheLimit()
    {
        std::set<std::string> names;
        const FolderWalk walk = visit(3, names);
        QVERIFY(!walk.error && !walk.isCut);
        QCOMPARE(names, (std::set<std::string>{"a", "b", "c"}));
    }
    void aLargerFolderIsCutAndSaysSo()
    {
        std::set<std::string> names;
        QVERIFY(visit(2, names).isCut);
        QCOMPARE(names.size(), std::size_t{2});
    }
    void aWalkThatIsEndedIsNotCut()
    {
        std::set<std::string> names;
        QVERIFY(!visit(3, names, 1).isCut);
        QCOMPARE(names.size(), std::size_t{1});
    }
    void aFolderThatCannotBeReadSaysWhy()
    {
        const auto none = [](const std::filesystem::directory_entry&) { return true; };
        QCOMPARE(visitFolder(m_folder.path("none"), 3, none).error,
                 std::make_error_code(std::errc::no_such_file_or_directory));
        QCOMPARE(visitFolder(m_folder.path("a"), 3, none).error, std::make_error_code(std::errc::not_a_directory));
    }
};

QTEST_GUILESS_MAIN(TestFolderEntries)
#include "tst_folder_entries.moc"
