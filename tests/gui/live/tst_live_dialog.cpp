// SPDX-License-Identifier: MIT
//
// The dialog of running programs. This test maps a file as a profiled process would, and is taken for that.
#include "live/live_dialog.h"

#include "scope/scope_reader.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace gmonscope;

namespace {

test::ScopeBuilder liveScope(std::uint32_t pid)
{
    test::ScopeBuilder scope;
    scope.live().text("program=/bin/prog").text("argument=/bin/prog").text("argument=-x");
    scope.header.pid = pid;
    scope.header.uid = geteuid();
    scope.module({.path = "/bin/prog", .high = 0x9000});
    scope.arcs({{0x1005, 0x2005, 7, 0}});
    return scope;
}

std::uint64_t callsIn(const std::string& path)
{
    std::uint64_t calls = 0;
    const auto data = readScope(path);
    for (const ScopeArc& arc : data->arcs)
        calls += arc.count;
    return calls;
}

} // namespace

class TestLiveDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void programsThatLeftAFileAreOfferedToBeOpened();
    void aRunningProgramIsControlled();
    void aProgramThatHasEndedMeanwhileIsSaidTo();
    void withoutProgramsThereIsNothingToDo();

private:
    /// This process has the file mapped until cleanup().
    std::string runs(const test::ScopeBuilder& scope);
    QTableWidget& table() const { return *m_dialog->findChild<QTableWidget*>(QStringLiteral("liveProcesses")); }
    QString state() const { return table().item(0, 3)->text(); }
    QString message() const { return m_dialog->findChild<QLabel*>()->text(); }
    QPushButton* button(const QString& text) const;
    QStringList enabled() const;

    std::unique_ptr<test::TempFolder> m_folder;
    std::unique_ptr<LiveDialog> m_dialog;
    void* m_memory = MAP_FAILED;
    std::size_t m_bytes = 0;
};

void TestLiveDialog::init()
{
    m_folder = std::make_unique<test::TempFolder>();
    qputenv("GMONSCOPE_DIR", QByteArray::fromStdString(m_folder->path()));
    m_dialog = std::make_unique<LiveDialog>();
}

void TestLiveDialog::cleanup()
{
    if (m_memory != MAP_FAILED)
        munmap(std::exchange(m_memory, MAP_FAILED), m_bytes);
    m_dialog.reset();
    qunsetenv("GMONSCOPE_DIR");
}

std::string TestLiveDialog::runs(const test::ScopeBuilder& scope)
{
    const auto bytes = scope.bytes();
    const std::string path = m_folder->write("1-a.scope", bytes);
    const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
    m_bytes = bytes.size();
    m_memory = mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    m_dialog->refresh();
    return path;
}

QPushButton* TestLiveDialog::button(const QString& text) const
{
    for (QPushButton* const button : m_dialog->findChildren<QPushButton*>())
        if (button->text().remove(QLatin1Char('&')) == text)
            return button;
    return nullptr;
}

QStringList TestLiveDialog::enabled() const
{
    QStringList texts;
    for (const QPushButton* const button : m_dialog->findChildren<QPushButton*>())
        if (button->isEnabled())
            texts += button->text().remove(QLatin1Char('&'));
    texts.sort();
    return texts;
}

void TestLiveDialog::programsThatLeftAFileAreOfferedToBeOpened()
{
    const auto scope = liveScope(4'000'000); // above the kernel's largest
    const std::string path = m_folder->write("4000000-1.scope", scope.bytes());
    m_dialog->refresh();
    QCOMPARE(table().rowCount(), 1);
    QCOMPARE(table().item(0, 0)->text(), QStringLiteral("prog -x"));
    QCOMPARE(table().item(0, 0)->toolTip(), QStringLiteral("/bin/prog -x"));
    QCOMPARE(state(), QStringLiteral("was killed"));
    QCOMPARE(enabled(), (QStringList{"Close", "Open", "Refresh"}));
    QSignalSpy opened(m_dialog.get(), &LiveDialog::openRequested);
    Q_EMIT table().itemActivated(table().item(0, 0));
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].toString().toStdString(), path);
}

void TestLiveDialog::aRunningProgramIsControlled()
{
    const std::string path = runs(liveScope(static_cast<std::uint32_t>(getpid())));
    QCOMPARE(state(), QStringLiteral("runs"));
    QCOMPARE(enabled(), (QStringList{"Close", "Refresh", "Reset", "Stop profiling", "Watch"}));
    button("Stop profiling")->click();
    QVERIFY(readScope(path)->isOff);
    QCOMPARE(state(), QStringLiteral("runs, not profiled"));
    button("Resume profiling")->click();
    QVERIFY(!readScope(path)->isOff);
    QVERIFY(readScope(path)->wasSwitched);
    QCOMPARE(state(), QStringLiteral("runs"));
    QCOMPARE(callsIn(path), std::uint64_t{7});
    button("Reset")->click();
    QCOMPARE(callsIn(path), std::uint64_t{0});
    QCOMPARE(readScope(path)->resetCalls, std::uint64_t{7});
    QVERIFY2(message().contains("set aside"), qPrintable(message()));
}

void TestLiveDialog::aProgramThatHasEndedMeanwhileIsSaidTo()
{
    const std::string path = runs(liveScope(static_cast<std::uint32_t>(getpid())));
    munmap(std::exchange(m_memory, MAP_FAILED), m_bytes);
    button("Reset")->click();
    QVERIFY2(message().contains("expected the file of a running process"), qPrintable(message()));
    QCOMPARE(state(), QStringLiteral("was killed"));
    QCOMPARE(callsIn(path), std::uint64_t{7});
}

void TestLiveDialog::withoutProgramsThereIsNothingToDo()
{
    QCOMPARE(table().rowCount(), 0);
    QCOMPARE(enabled(), (QStringList{"Close", "Refresh"}));
    QVERIFY(message().startsWith("None of your programs"));
}

QTEST_MAIN(TestLiveDialog)
#include "tst_live_dialog.moc"
