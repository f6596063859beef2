// SPDX-License-Identifier: MIT
//
// Trees of calls, by stacks and by call counts.
#include "gmonscope/call_tree.h"
#include "gmonscope/names.h"
#include "graph_text.h"
#include "random_program.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

using Way = std::vector<std::string>;

std::string nameOf(const Profile& profile, const std::optional<EntryRef>& entry)
{
    if (!entry)
        return "?";
    return entry->isCycle() ? "cycle " + std::to_string(profile.cycle(entry->cycle()).number)
                            : displayName(profile, entry->function());
}

/// Calls `visit` with each row and the names on the way to it, first those above.
void walk(CallTree& tree, const Profile& profile, const std::function<void(const CallTreeRow&, const Way&)>& visit,
          std::uint32_t index = 0, const Way& way = {})
{
    tree.open(index);
    const CallTreeRow row = tree.row(index);
    if (index)
        visit(row, way);
    for (std::uint32_t i = row.firstBelow; i < row.firstBelow + row.below; ++i) {
        Way further = way;
        further.push_back(nameOf(profile, tree.row(i).entry));
        walk(tree, profile, visit, i, further);
    }
}

std::string joined(const Way& way)
{
    std::string text;
    for (const std::string& name : way)
        text += (text.empty() ? "" : ";") + name;
    return text;
}

/// "main;run 0.50/0.20" for each row: its time, and the part that no row below has.
std::string textOf(const std::shared_ptr<const Profile>& profile, const CallTreeRules& rules)
{
    CallTree tree(profile, rules);
    std::string text;
    walk(tree, *profile, [&](const CallTreeRow& row, const Way& way) {
        char times[64];
        std::snprintf(times, sizeof times, " %.2f/%.2f\n", row.seconds, row.ownSeconds);
        text += joined(way) + times;
    });
    return text;
}

CallTreeRules measured(TreeDirection direction, bool folds = false)
{
    return {.direction = direction, .isMeasured = true, .foldsRecursion = folds};
}

/// Rows that do not add up to the row above them.
std::string unbalanced(const std::shared_ptr<const Profile>& profile, const CallTreeRules& rules)
{
    CallTree tree(profile, rules);
    std::string wrong;
    const auto check = [&](const CallTreeRow& row, const Way& way) {
        double below = 0;
        std::uint64_t samples = 0;
        for (std::uint32_t i = row.firstBelow; i < row.firstBelow + row.below; ++i) {
            below += tree.row(i).seconds;
            samples += tree.row(i).samples;
        }
        if (std::abs(below + row.ownSeconds - row.seconds) > 1e-9 || samples > row.samples ||
            row.canOpen != (row.below > 0))
            wrong += joined(way) + "\n";
    };
    walk(tree, *profile, check);
    double sum = 0;
    for (std::uint32_t i = 1; i <= tree.row(0).below; ++i)
        sum += tree.row(i).seconds;
    return std::abs(sum - profile->totalSeconds()) > 1e-9 ? wrong + "the first rows" : wrong;
}

struct RandomStacks {
    std::map<Way, unsigned> samples;
    std::string text;

    explicit RandomStacks(std::uint32_t seed)
    {
        std::mt19937 random(seed);
        const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
        for (int i = 0; i < 60; ++i) {
            Way way{"main"};
            for (unsigned depth = below(9); depth > 0; --depth)
                way.emplace_back(1, static_cast<char>('a' + below(5)));
            samples[way] += 1 + below(7);
        }
        for (const auto& [way, count] : samples)
            text += joined(way) + " = " + std::to_string(count) + "\n";
    }
};

/// The time of each way that begins (or, reversed, ends) as the stacks do.
std::map<std::string, double> byPrefix(const RandomStacks& stacks, bool isReversed)
{
    std::map<std::string, double> seconds;
    for (const auto& [way, count] : stacks.samples) {
        const Way turned = isReversed ? Way(way.rbegin(), way.rend()) : way;
        for (std::size_t length = 1; length <= turned.size(); ++length)
            seconds[joined(Way(turned.begin(), turned.begin() + long(length)))] += count * secondsPerSample;
    }
    return seconds;
}

} // namespace

class TestCallTree : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void measuredFromTheTopDown();
    void measuredFromTheBottomUp();
    void recursionIsFoldedWhereItComesBack();
    void rowsBelowAddUpToTheRow_data();
    void rowsBelowAddUpToTheRow();
    void waysHaveTheTimeOfTheirStacks();
    void foldedWaysHaveEachFunctionOnce();
    void functionsAskedForHaveAllTheirTime();
    void whatWasNotSampledIsAFirstRow();
    void estimatedFromTheTopDown();
    void estimatedFromTheBottomUp();
    void aCycleIsOneRow();
    void estimatedRowsAddUpOnRandomPrograms();
    void rowsAreMadeWhenTheOneAboveIsOpened();
    void arrangedFramesAreTheTree();
};

constexpr auto stacks = "main;parse = 20\nmain;parse;hash = 20\nmain;run = 10\nmain;run;hash = 120\n"
                        "main;run;hash;hash = 30\n?;hash = 5\n";

void TestCallTree::measuredFromTheTopDown()
{
    QCOMPARE(
        QString::fromStdString(textOf(profileFromText(stacks), measured(TreeDirection::TopDown))),
        QStringLiteral("main 2.00/0.00\nmain;run 1.60/0.10\nmain;run;hash 1.50/1.20\nmain;run;hash;hash 0.30/0.30\n"
                       "main;parse 0.40/0.20\nmain;parse;hash 0.20/0.20\n? 0.05/0.00\n?;hash 0.05/0.05\n"));
}

void TestCallTree::measuredFromTheBottomUp()
{
    QCOMPARE(QString::fromStdString(textOf(profileFromText(stacks), measured(TreeDirection::BottomUp))),
             QStringLiteral("hash 1.75/0.00\nhash;run 1.20/0.00\nhash;run;main 1.20/1.20\nhash;hash 0.30/0.00\n"
                            "hash;hash;run 0.30/0.00\nhash;hash;run;main 0.30/0.30\nhash;parse 0.20/0.00\n"
                            "hash;parse;main 0.20/0.20\nhash;? 0.05/0.05\nparse 0.20/0.00\nparse;main 0.20/0.20\n"
                            "run 0.10/0.00\nrun;main 0.10/0.10\n"));
}

void TestCallTree::recursionIsFoldedWhereItComesBack()
{
    const auto profile = profileFromText("main;a;b;a;b;c = 10\nmain;a;b;a;d = 1\nmain;a;a;a = 2\n");
    QCOMPARE(QString::fromStdString(textOf(profile, measured(TreeDirection::TopDown, true))),
             QStringLiteral("main 0.13/0.00\nmain;a 0.13/0.02\nmain;a;b 0.10/0.00\nmain;a;b;c 0.10/0.10\n"
                            "main;a;d 0.01/0.01\n"));
    QCOMPARE(QString::fromStdString(textOf(profile, measured(TreeDirection::BottomUp, true))),
             QStringLiteral("c 0.10/0.00\nc;b 0.10/0.00\nc;b;a 0.10/0.00\nc;b;a;main 0.10/0.10\na 0.02/0.00\n"
                            "a;main 0.02/0.02\nd 0.01/0.00\nd;a 0.01/0.00\nd;a;main 0.01/0.01\n"));
}

void TestCallTree::rowsBelowAddUpToTheRow_data()
{
    QTest::addColumn<int>("direction");
    QTest::addColumn<bool>("folds");
    QTest::newRow("top down") << int(TreeDirection::TopDown) << false;
    QTest::newRow("bottom up") << int(TreeDirection::BottomUp) << false;
    QTest::newRow("top down, folded") << int(TreeDirection::TopDown) << true;
    QTest::newRow("bottom up, folded") << int(TreeDirection::BottomUp) << true;
}

void TestCallTree::rowsBelowAddUpToTheRow()
{
    QFETCH(int, direction);
    QFETCH(bool, folds);
    for (std::uint32_t seed = 1; seed <= 30; ++seed)
        QCOMPARE(QString::fromStdString(
                     unbalanced(profileFromText(RandomStacks(seed).text), measured(TreeDirection(direction), folds))),
                 QString());
}

void TestCallTree::waysHaveTheTimeOfTheirStacks()
{
    for (std::uint32_t seed = 1; seed <= 20; ++seed)
        for (const TreeDirection direction : {TreeDirection::TopDown, TreeDirection::BottomUp}) {
            const RandomStacks random(seed);
            auto expected = byPrefix(random, direction == TreeDirection::BottomUp);
            const auto profile = profileFromText(random.text);
            CallTree tree(profile, measured(direction));
            walk(tree, *profile, [&](const CallTreeRow& row, const Way& way) {
                const auto known = expected.find(joined(way));
                QVERIFY2(known != expected.end(), joined(way).c_str());
                QVERIFY(std::abs(known->second - row.seconds) < 1e-9);
                QCOMPARE(row.samples, std::uint64_t(std::lround(row.seconds / secondsPerSample)));
                expected.erase(known);
            });
            QVERIFY(expected.empty());
        }
}

void TestCallTree::foldedWaysHaveEachFunctionOnce()
{
    for (std::uint32_t seed = 1; seed <= 20; ++seed)
        for (const TreeDirection direction : {TreeDirection::TopDown, TreeDirection::BottomUp}) {
            const auto profile = profileFromText(RandomStacks(seed).text);
            CallTree tree(profile, measured(direction, true));
            walk(tree, *profile, [&](const CallTreeRow&, const Way& way) {
                QCOMPARE(std::set<std::string>(way.begin(), way.end()).size(), way.size());
            });
        }
}

void TestCallTree::functionsAskedForHaveAllTheirTime()
{
    const auto profile = profileFromText(stacks);
    CallTreeRules rules = measured(TreeDirection::TopDown);
    rules.tops.resize(profile->functions().size());
    rules.tops[idOf(*profile, "hash").value] = true;
    QCOMPARE(QString::fromStdString(textOf(profile, rules)), // below itself it is not counted again
             QStringLiteral("hash 1.75/1.45\nhash;hash 0.30/0.30\n"));
    rules.direction = TreeDirection::BottomUp;
    CallTree tree(profile, rules);
    QCOMPARE(tree.row(0).below, 1U);
    QCOMPARE(tree.row(1).seconds, 1.75);
}

void TestCallTree::whatWasNotSampledIsAFirstRow()
{
    const auto profile = profileFromText("main;run = 10\n<not> 0.50\n");
    const_cast<Profile::Data&>(profile->data()).table.functions[idOf(*profile, "<not>").value].kind =
        FunctionKind::NotSampled; // nobody has seen it yet
    for (const TreeDirection direction : {TreeDirection::TopDown, TreeDirection::BottomUp}) {
        CallTree tree(profile, measured(direction));
        QCOMPARE(nameOf(*profile, tree.row(1).entry), std::string("<not>"));
        QVERIFY(!tree.row(1).canOpen);
        QVERIFY(std::abs(tree.row(0).seconds - profile->totalSeconds()) < 1e-9);
    }
}

constexpr auto counts = "<external> -> main 1\nmain -> parse 10\nmain -> run 5\nparse -> hash 25\nrun -> hash 75\n"
                        "parse 1.00\nrun 2.00\nhash 4.00\nalone 0.50\n";

void TestCallTree::estimatedFromTheTopDown()
{
    QCOMPARE(QString::fromStdString(textOf(profileFromText(counts), {})),
             QStringLiteral("main 7.00/0.00\nmain;run 5.00/2.00\nmain;run;hash 3.00/3.00\nmain;parse 2.00/1.00\n"
                            "main;parse;hash 1.00/1.00\nalone 0.50/0.50\n"));
}

void TestCallTree::estimatedFromTheBottomUp()
{
    QCOMPARE(QString::fromStdString(textOf(profileFromText(counts), {.direction = TreeDirection::BottomUp})),
             QStringLiteral("hash 4.00/0.00\nhash;run 3.00/0.00\nhash;run;main 3.00/3.00\nhash;parse 1.00/0.00\n"
                            "hash;parse;main 1.00/1.00\nrun 2.00/0.00\nrun;main 2.00/2.00\nparse 1.00/0.00\n"
                            "parse;main 1.00/1.00\nalone 0.50/0.50\n"));
}

void TestCallTree::aCycleIsOneRow()
{
    const auto profile = profileFromText("<external> -> main 1\nmain -> eval 4\neval -> apply 9\napply -> eval 8\n"
                                         "apply -> hash 2\nmain -> hash 2\neval 1.00\napply 2.00\nhash 4.00\n");
    QCOMPARE(
        QString::fromStdString(textOf(profile, {})),
        QStringLiteral("main 7.00/0.00\nmain;cycle 1 5.00/3.00\nmain;cycle 1;hash 2.00/2.00\nmain;hash 2.00/2.00\n"));
    QCOMPARE(QString::fromStdString(textOf(profile, {.direction = TreeDirection::BottomUp})),
             QStringLiteral("hash 4.00/0.00\nhash;main 2.00/2.00\nhash;cycle 1 2.00/0.00\nhash;cycle 1;main 2.00/2.00\n"
                            "apply 2.00/0.00\napply;cycle 1 2.00/0.00\napply;cycle 1;main 2.00/2.00\n"
                            "eval 1.00/0.00\neval;cycle 1 1.00/0.00\neval;cycle 1;main 1.00/1.00\n"));
}

void TestCallTree::estimatedRowsAddUpOnRandomPrograms()
{
    for (std::uint32_t seed = 1; seed <= 20; ++seed)
        for (const TreeDirection direction : {TreeDirection::TopDown, TreeDirection::BottomUp}) {
            const auto profile = profileFromText(randomProgramText({.seed = seed, .functions = 24, .cycles = 2}));
            QCOMPARE(QString::fromStdString(unbalanced(profile, {.direction = direction})), QString());
        }
}

void TestCallTree::rowsAreMadeWhenTheOneAboveIsOpened()
{
    std::string text = "<external> -> f0 1\n"; // 2^40 ways
    for (int i = 0; i < 40; ++i)
        for (const char* side : {"l", "r"})
            text += "f" + std::to_string(i) + " -> " + side + std::to_string(i) + " 1\n" + side + std::to_string(i) +
                    " -> f" + std::to_string(i + 1) + " 1\n";
    const auto profile = profileFromText(text + "f40 1.00\n");
    CallTree tree(profile, {});
    std::uint32_t row = 1;
    for (; tree.row(row).canOpen; row = tree.row(row).firstBelow)
        tree.open(row);
    QCOMPARE(nameOf(*profile, tree.row(row).entry), std::string("f40"));
    QVERIFY(std::abs(tree.row(row).seconds - std::ldexp(1.0, -40)) < 1e-15);
}

void TestCallTree::arrangedFramesAreTheTree()
{
    for (const bool folds : {false, true})
        for (const TreeDirection direction : {TreeDirection::TopDown, TreeDirection::BottomUp}) {
            const auto profile = profileFromText(RandomStacks(7).text);
            std::map<std::string, double> expected, found;
            CallTree tree(profile, measured(direction, folds));
            walk(tree, *profile, [&](const CallTreeRow& row, const Way& way) { expected[joined(way)] = row.seconds; });
            const auto frames = arrangedFrames(profile, direction, folds);
            for (std::uint32_t i = 0; i < frames.size(); ++i) {
                Way way;
                for (std::uint32_t at = i; at != MeasuredFrame::none; at = frames[at].caller)
                    way.insert(way.begin(), displayName(*profile, *frames[at].function));
                found[joined(way)] = frames[i].seconds;
                QVERIFY(frames[i].end > i && frames[i].end <= frames.size());
            }
            QCOMPARE(found.size(), expected.size());
            for (const auto& [way, seconds] : expected)
                QVERIFY(std::abs(found[way] - seconds) < 1e-9);
        }
}

QTEST_APPLESS_MAIN(TestCallTree)
#include "tst_call_tree.moc"
