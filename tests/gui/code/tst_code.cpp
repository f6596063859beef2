// SPDX-License-Identifier: MIT
//
// Source and instructions of a function in the window.
#include "window_test.h"

#include "code/code_controller.h"
#include "code/code_panel.h"
#include "code/editor.h"
#include "settings/preferences.h"
#include "tables/table_roles.h"
#include "workbench/workbench.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QTableView>

#include <cmath>

using namespace gmonscope;

namespace {
constexpr std::uint32_t largeCount = 20000;
}

class TestCode : public QObject, private WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(makeSample(1)); }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void theSelectedFunctionIsShownFromItsHottestLineOn();
    void whileNobodyLooksNothingIsRead();
    void aCallLeadsToItsCallee();
    void hotLinesComeInTheOrderOfTheirTimes();
    void eachWayToShowItAddsUpToTheSelfTime();
    void withoutLinesInstructionsAreShownAndOneLineSaysWhy();
    void aSourceThatHasMovedIsFoundInItsFolderAndRememberedSo();
    void whatHasNoCodeSaysSo();
    void theMenuOfAFunctionShowsItsSource();
    void theEditorIsWhatWasAskedFor();
    void rowsAreCopiedAsTheyAreShown();
    void onlyTheLastOfManyIsShown();
    void aLargeFunctionHasARowForEachInstruction();
    void jumpsAreArrowsBesideTheInstructions();
    void jumpsThatCrossHaveLanesOfTheirOwn();
    void commandsOfEditorsAreFilledIn();
    void thePanelIsNoWiderThanTheGraph();
    void aProfileThatGoesOnKeepsThePlaceInTheCode();
    void aFunctionWithoutTimeBeginsAtTheLeft();

private:
    CodePanel& panel() { return window->workbench().code(); }
    const CodeModel& model() { return panel().model(); }
    const Profile& profile() { return *window->document().loaded()->profile; }
    bool openSample() { return open({sample.image(), sample.profile(1)}); }
    EntryRef entryOf(const char* name)
    {
        for (std::uint32_t f = 0; f < profile().functions().size(); ++f)
            if (profile().function(FunctionId{f}).name == name)
                return EntryRef::of(FunctionId{f});
        qFatal("no function %s", name);
    }
    bool isShown(const char* name)
    {
        return model().code() && EntryRef::of(model().code()->function) == entryOf(name) && panel().message().isEmpty();
    }
    /// Selects it and waits for its code.
    bool showCode(const char* name)
    {
        window->selection().select(entryOf(name));
        action("showSource")->trigger();
        return QTest::qWaitFor([=, this] { return isShown(name); }, patienceMs);
    }
    /// The row whose code has this text; -1: there is none.
    int rowWith(const QString& text)
    {
        for (int row = 0; row < model().rowCount(); ++row)
            if (model().text(row).contains(text))
                return row;
        return -1;
    }
    void makeCurrent(int row)
    {
        panel().view()->selectionModel()->setCurrentIndex(
            model().index(row, CodeModel::Self), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    std::shared_ptr<CodeView> largeCode();
    static void useEditor(const QString& command)
    {
        Preferences preferences = Preferences::load();
        preferences.editorCommand = command;
        preferences.save();
    }
    void press(int row)
    {
        panel().view()->scrollTo(model().index(row, CodeModel::Self));
        makeCurrent(row);
        QTest::keyClick(panel().view(), Qt::Key_Return);
    }
};

void TestCode::theSelectedFunctionIsShownFromItsHottestLineOn()
{
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    QCOMPARE(window->workbench().centre().currentPage(), &panel());
    QVERIFY(panel().view()->hasFocus());
    QCOMPARE(panel().notice(), QString());
    const int line = rowWith(QStringLiteral("void spin(int n)"));
    QVERIFY(line >= 0);
    QVERIFY(!model().hotRows().empty());
    QCOMPARE(model().hotRows().front(), line); // all of it is in this line
    QCOMPARE(panel().view()->currentIndex().row(), line);
    QVERIFY(panel().view()->viewport()->rect().intersects(panel().view()->visualRect(model().index(line, 0))));
    QCOMPARE(model().index(line, CodeModel::Self).data(roles::Bar).toDouble(), 1.0);
    QVERIFY(panel().findChild<QLabel*>(QStringLiteral("codeTitle"))->text().contains(QStringLiteral("prog.c")));
    window->selection().select(entryOf("work")); // the panel follows
    QTRY_VERIFY_WITH_TIMEOUT(isShown("work"), patienceMs);
}

void TestCode::whileNobodyLooksNothingIsRead()
{
    QVERIFY(openSample());
    window->selection().select(entryOf("work"));
    QTest::qWait(50);
    QVERIFY(!model().code());
    window->workbench().centre().showPage(&panel());
    QTRY_VERIFY_WITH_TIMEOUT(isShown("work"), patienceMs);
}

void TestCode::aCallLeadsToItsCallee()
{
    QVERIFY(openSample());
    QVERIFY(showCode("work"));
    const int line = rowWith(QStringLiteral("void work(void)")), call = rowWith(QStringLiteral("calls spin"));
    QVERIFY(line >= 0 && call > line);
    QCOMPARE(model().index(call, CodeModel::Calls).data().toString(), QStringLiteral("10"));
    QVERIFY(!model().index(call, CodeModel::Callees).data().toString().isEmpty());
    QVERIFY(model().calleeAt(call) == entryOf("spin"));
    QVERIFY(!model().calleeAt(line));
    press(call);
    QVERIFY(window->selection().current() == entryOf("spin"));
    QTRY_VERIFY_WITH_TIMEOUT(isShown("spin"), patienceMs);
    QVERIFY(showCode("work"));
    const int again = rowWith(QStringLiteral("calls fib"));
    panel().view()->scrollTo(model().index(again, CodeModel::Self));
    const QPoint middle = panel().view()->visualRect(model().index(again, CodeModel::Calls)).center();
    QTest::mouseClick(panel().view()->viewport(), Qt::LeftButton, {}, middle);
    QTest::mouseDClick(panel().view()->viewport(), Qt::LeftButton, {}, middle);
    QVERIFY(window->selection().current() == entryOf("fib"));
}

void TestCode::hotLinesComeInTheOrderOfTheirTimes()
{
    QVERIFY(openSample());
    window->selection().select(entryOf("spin"));
    window->workbench().centre().showPage(&panel());
    QTRY_VERIFY_WITH_TIMEOUT(isShown("spin"), patienceMs);
    panel().showCode(largeCode(), window->document().loaded()->profile);
    panel().view()->setFocus();
    action("codeInstructions")->trigger();
    const std::vector<int>& hot = model().hotRows();
    QCOMPARE(hot.size(), std::size_t(largeCount - largeCount / 1000)); // the others have no time
    for (std::size_t i = 1; i < hot.size(); ++i)
        QVERIFY(model().selfSecondsAt(hot[i - 1]) >= model().selfSecondsAt(hot[i]));
    QCOMPARE(panel().view()->currentIndex().row(), hot[0]);
    QTest::keyClick(panel().view(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(panel().view()->currentIndex().row(), hot[1]);
    QCOMPARE(panel().view()->selectionModel()->selectedRows().size(), 1);
    QTest::keyClick(panel().view(), Qt::Key_Up, Qt::ControlModifier);
    QTest::keyClick(panel().view(), Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(panel().view()->currentIndex().row(), hot.back()); // round
}

void TestCode::eachWayToShowItAddsUpToTheSelfTime()
{
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    const double self = profile().function(entryOf("spin").function()).selfSeconds;
    QVERIFY(self > 0);
    const auto sumOf = [this](std::initializer_list<CodeRow::Kind> kinds) {
        double seconds = 0;
        for (int row = 0; row < model().rowCount(); ++row)
            if (std::find(kinds.begin(), kinds.end(), model().at(row).kind) != kinds.end())
                seconds += model().selfSecondsAt(row);
        return seconds;
    };
    using Kind = CodeRow::Kind;
    QVERIFY(std::abs(sumOf({Kind::Line, Kind::Unplaced}) - self) < 1e-9);
    action("codeInstructions")->trigger();
    QCOMPARE(model().mode(), CodeMode::Instructions);
    QVERIFY(std::abs(sumOf({Kind::Instruction, Kind::Elsewhere}) - self) < 1e-9);
    QCOMPARE(sumOf({Kind::Line}), 0.0);
    const int instructions = model().rowCount();
    action("codeBoth")->trigger();
    QVERIFY(std::abs(sumOf({Kind::Line, Kind::Unplaced}) - self) < 1e-9);
    QVERIFY(std::abs(sumOf({Kind::Instruction}) - self) < 1e-9);
    QVERIFY(model().rowCount() > instructions);
    window->selection().select(entryOf("work")); // the choice stays
    QTRY_VERIFY_WITH_TIMEOUT(isShown("work"), patienceMs);
    QCOMPARE(model().mode(), CodeMode::Both);
    QVERIFY(rowWith(QStringLiteral("calls spin")) > rowWith(QStringLiteral("<spin>"))); // under the instruction
}

void TestCode::withoutLinesInstructionsAreShownAndOneLineSaysWhy()
{
    QProcess::execute(QStringLiteral("strip"), {QStringLiteral("-g"), QStringLiteral("-o"),
                                                sample.path(QStringLiteral("bare")), sample.image()});
    QVERIFY(open({sample.path(QStringLiteral("bare")), sample.profile(1)}));
    QVERIFY(showCode("spin"));
    QCOMPARE(model().mode(), CodeMode::Instructions);
    QVERIFY(!action("codeSource")->isEnabled() && !action("codeBoth")->isEnabled());
    QVERIFY2(panel().notice().contains(QStringLiteral("build bare with -g")), qPrintable(panel().notice()));
    QVERIFY(!panel().position());
    QVERIFY(!action("openInEditor")->isEnabled());
    QVERIFY(panel().view()->isColumnHidden(CodeModel::Line));
}

void TestCode::aSourceThatHasMovedIsFoundInItsFolderAndRememberedSo()
{
    QVERIFY(QDir(sample.path(QString())).mkpath(QStringLiteral("new")));
    const QString moved = sample.path(QStringLiteral("new/prog.c"));
    QVERIFY(QFile::rename(sample.path(QStringLiteral("prog.c")), moved));
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    QCOMPARE(model().mode(), CodeMode::Instructions);
    QVERIFY(panel().notice().endsWith(QStringLiteral("prog.c is not there.")));
    QVERIFY(panel().findChild<QLabel*>(QStringLiteral("codeNoticeLink"))->isVisible());
    auto& controller = *window->findChild<CodeController*>();
    controller.useFolder(QDir::tempPath() + QStringLiteral("/none"));
    QVERIFY(panel().notice().startsWith(QStringLiteral("prog.c is not below")));
    controller.useFolder(sample.path(QStringLiteral("new")));
    QTRY_COMPARE_WITH_TIMEOUT(model().mode(), CodeMode::Source, patienceMs);
    QVERIFY(rowWith(QStringLiteral("void spin(int n)")) >= 0);
    QCOMPARE(panel().position()->path, moved);
    QVERIFY(showAgain());
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    QCOMPARE(panel().position()->path, moved);
    QVERIFY(QFile::rename(moved, sample.path(QStringLiteral("prog.c"))));
}

void TestCode::whatHasNoCodeSaysSo()
{
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    window->selection().clear();
    QTRY_VERIFY_WITH_TIMEOUT(panel().message().contains(QStringLiteral("Select a function")), patienceMs);
    QCOMPARE(profile().cycles().size(), std::size_t{1});
    window->selection().select(EntryRef::of(CycleId{0}));
    QTRY_VERIFY_WITH_TIMEOUT(panel().message().contains(QStringLiteral("select one of them")), patienceMs);
    for (std::uint32_t f = 0; f < profile().functions().size(); ++f)
        if (profile().function(FunctionId{f}).kind == FunctionKind::Unattributed)
            window->selection().select(EntryRef::of(FunctionId{f}));
    QTRY_VERIFY_WITH_TIMEOUT(panel().message().contains(QStringLiteral("no single function")), patienceMs);
    QVERIFY(!action("openInEditor")->isEnabled() && !action("codeSource")->isEnabled());
    window->document().close();
    QTRY_VERIFY_WITH_TIMEOUT(!model().code(), patienceMs);
}

void TestCode::theMenuOfAFunctionShowsItsSource()
{
    QVERIFY(openSample());
    const auto itemFor = [this](EntryRef entry) -> QAction* {
        window->entryMenu().popUp(entry, window->mapToGlobal(QPoint(50, 50)));
        auto* const menu = window->findChild<QMenu*>(QStringLiteral("entryMenu"));
        for (QAction* const item : menu ? menu->actions() : QList<QAction*>())
            if (item->text() == QStringLiteral("Show &source"))
                return item;
        return nullptr;
    };
    QAction* const none = itemFor(EntryRef::of(CycleId{0}));
    QVERIFY(none && !none->isEnabled());
    delete window->findChild<QMenu*>(QStringLiteral("entryMenu"));
    QAction* const item = itemFor(entryOf("work"));
    QVERIFY(item && item->isEnabled());
    item->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(isShown("work"), patienceMs);
    QVERIFY(window->selection().current() == entryOf("work"));
    QCOMPARE(window->workbench().centre().currentPage(), &panel());
}

void TestCode::theEditorIsWhatWasAskedFor()
{
    QVERIFY(openSample());
    useEditor(QStringLiteral("cp %f \"") + sample.path(QStringLiteral("opened at %l\"")));
    QVERIFY(showCode("work"));
    const auto at = panel().position();
    QVERIFY(at && at->path == sample.path(QStringLiteral("prog.c")));
    QTest::keyClick(panel().view(), Qt::Key_Return, Qt::ControlModifier);
    const QString copy = sample.path(QStringLiteral("opened at %1").arg(at->line));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(copy) && sample.read(copy) == sample.read(at->path), patienceMs);
    useEditor(QStringLiteral("/no/such/editor"));
    action("openInEditor")->trigger();
    QVERIFY(panel().notice().contains(QStringLiteral("/no/such/editor could not be started")));
}

void TestCode::rowsAreCopiedAsTheyAreShown()
{
    QVERIFY(openSample());
    QVERIFY(showCode("work"));
    const int line = rowWith(QStringLiteral("void work(void)"));
    makeCurrent(line);
    QTest::keyClick(panel().view(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0].split(QLatin1Char('\t')).last(), QStringLiteral("Source"));
    QVERIFY(lines[1].endsWith(QStringLiteral("\tvoid work(void) { spin(400); fib(20); }")));
}

void TestCode::onlyTheLastOfManyIsShown()
{
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    for (int i = 0; i < 20; ++i)
        for (const char* name : {"work", "main", "fib", "even"})
            window->selection().select(entryOf(name));
    QTRY_VERIFY_WITH_TIMEOUT(isShown("even"), patienceMs);
    window->selection().select(entryOf("main"));
    window.reset(); // while it is read
}

/// 20,000 instructions in 2,000 lines, with a call in the first.
std::shared_ptr<CodeView> TestCode::largeCode()
{
    auto code = std::make_shared<CodeView>();
    code->function = entryOf("spin").function();
    code->files.push_back({"/x/big.c", "/x/big.c", SourceState::Read, {}});
    for (std::uint32_t i = 0; i < largeCount; ++i) {
        if (i % 10 == 0) {
            CodeLine line;
            line.number = i / 10 + 1 + (i >= largeCount / 2); // one is left out
            line.text = "\tx;";
            line.hasCode = true;
            line.selfSeconds = i % 70;
            code->files[0].lines.push_back(line);
        }
        Instruction instruction;
        instruction.address = i;
        instruction.selfSeconds = (i * 7919 % 1000) * 0.001;
        instruction.file = 0;
        instruction.line = code->files[0].lines.back().number;
        code->instructions.push_back(instruction);
    }
    code->instructions[5].calls.push_back({entryOf("work").function(), 5, 3, 0.5});
    code->files[0].lines[0].calls = code->instructions[5].calls;
    return code;
}

void TestCode::aLargeFunctionHasARowForEachInstruction()
{
    QVERIFY(openSample());
    const auto code = largeCode();
    CodeModel large;
    const QAbstractItemModelTester tester(&large, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto profile = window->document().loaded()->profile;
    constexpr int count = largeCount;
    large.setCode(code, profile, CodeMode::Source);
    QCOMPARE(large.rowCount(), count / 10 + 1 + 1);
    QCOMPARE(large.text(0), QStringLiteral("        x;"));
    large.setCode(code, profile, CodeMode::Instructions);
    QCOMPARE(large.rowCount(), count + 1);
    large.setCode(code, profile, CodeMode::Both);
    QCOMPARE(large.rowCount(), count + count / 10 + 1 + 1);
    QCOMPARE(large.at(7).kind, CodeRow::Kind::Call); // below the line and its sixth instruction
    panel().showCode(code, profile);
    QVERIFY(panel().view()->currentIndex().isValid());
    large.setCode(nullptr, nullptr, CodeMode::Source);
    QCOMPARE(large.rowCount(), 0);
}

void TestCode::jumpsAreArrowsBesideTheInstructions()
{
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    QCOMPARE(model().jumps().lanes(), 0); // lines have none
    action("codeInstructions")->trigger();
    const auto& instructions = model().code()->instructions;
    int arrows = 0;
    for (int row = 0; row < model().rowCount(); ++row) {
        const auto& jump = instructions[model().at(row).instruction];
        if (!jump.jumpsTo)
            continue;
        const JumpArrows::Arrow* arrow = nullptr;
        for (int lane = 0; lane < model().jumps().lanes(); ++lane)
            if (const auto* const at = model().jumps().at(row, lane); at && at->from == row)
                arrow = at;
        QVERIFY(arrow);
        QCOMPARE(instructions[model().at(arrow->to).instruction].address, *jump.jumpsTo);
        ++arrows;
    }
    QVERIFY(arrows > 0); // the loop
}

void TestCode::jumpsThatCrossHaveLanesOfTheirOwn()
{
    CodeView code;
    const std::optional<std::uint64_t> targets[] = {3, {}, 5, 1, {}, {}, 6, 99}; // 6 is itself, 99 is elsewhere
    std::vector<CodeRow> rows;
    for (std::uint32_t i = 0; i < std::size(targets); ++i) {
        code.instructions.push_back({.address = i, .jumpsTo = targets[i]});
        rows.push_back({.kind = CodeRow::Kind::Instruction, .instruction = i});
    }
    const JumpArrows jumps(code, rows);
    QCOMPARE(jumps.lanes(), 3);
    QString seen; // the row that the arrow in each lane comes from
    for (int row = 0; row < int(rows.size()); ++row)
        for (int lane = 0; lane < 3; ++lane)
            seen += jumps.at(row, lane) ? QString::number(jumps.at(row, lane)->from) : QStringLiteral(".");
    QCOMPARE(seen, QStringLiteral(".0.30.302302..2..2......"));
}

void TestCode::commandsOfEditorsAreFilledIn()
{
    const QString file = QStringLiteral("/a b/%l.c");
    const auto words = [&](const char* command) { return editor::wordsOf(QLatin1String(command), file, 12); };
    QCOMPARE(words("kate -l %l %f"),
             (QStringList{QStringLiteral("kate"), QStringLiteral("-l"), QStringLiteral("12"), file}));
    QCOMPARE(words("code -g %f:%l"),
             (QStringList{QStringLiteral("code"), QStringLiteral("-g"), file + QStringLiteral(":12")}));
    QCOMPARE(words("\"my editor\" +%l"), (QStringList{QStringLiteral("my editor"), QStringLiteral("+12"), file}));
    QCOMPARE(words("vi 100%%"), (QStringList{QStringLiteral("vi"), QStringLiteral("100%"), file}));
    QCOMPARE(words(""), QStringList());
}

void TestCode::thePanelIsNoWiderThanTheGraph()
{
    QVERIFY(openSample());
    QVERIFY(showCode("spin"));
    const QString path = QStringLiteral("/a/rather/long/path/of/a/source/that/is/not/there/any/more/source.c");
    panel().setNotice(path, QStringLiteral("Choose folder..."));
    QTest::qWait(50);
    QVERIFY(panel().minimumSizeHint().width() <= window->workbench().graph().minimumSizeHint().width());
}

void TestCode::aProfileThatGoesOnKeepsThePlaceInTheCode()
{
    QVERIFY(openSample());
    QVERIFY(showCode("work"));
    const int call = rowWith(QStringLiteral("calls spin"));
    makeCurrent(call);
    const auto before = panel().profile();
    QVERIFY(window->document().refresh());
    QTRY_VERIFY_WITH_TIMEOUT(panel().profile() != before, patienceMs);
    QVERIFY(panel().profile() == window->document().loaded()->profile);
    QVERIFY(isShown("work"));
    QCOMPARE(panel().view()->currentIndex().row(), call);
    QTest::keyClick(panel().view(), Qt::Key_Return);
    QVERIFY(window->selection().current() == entryOf("spin"));
}

/// Its first row may be the name of a file, which spans all columns.
void TestCode::aFunctionWithoutTimeBeginsAtTheLeft()
{
    QVERIFY(openSample());
    const std::shared_ptr<CodeView> code = largeCode();
    for (CodeFile& file : code->files)
        for (CodeLine& line : file.lines) {
            line.selfSeconds = 0;
            line.text += std::string(500, 'x');
        }
    code->instructions.clear();
    code->files.push_back(code->files.front()); // of a function that was inlined
    window->workbench().centre().showPage(&panel());
    panel().showCode(code, window->document().loaded()->profile);
    QVERIFY(model().hotRows().empty());
    QVERIFY(panel().view()->horizontalScrollBar()->maximum() > 0);
    QCOMPARE(panel().view()->horizontalScrollBar()->value(), 0);
}

QTEST_MAIN(TestCode)
#include "tst_code.moc"
