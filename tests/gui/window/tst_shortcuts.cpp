// SPDX-License-Identifier: MIT
//
// The sheet of shortcuts lists the keys that work.
#include "window_test.h"

#include "graph/graph_view.h"
#include "look/action.h"

#include <QDialog>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

class TestShortcuts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_test.useOwnSettings(); }
    void init();

    void everyActionWithAKeyIsInTheSheet();
    void theKeysOfTheGraphAreInTheSheet();
    void actionsThatActEverywhereHaveKeysOfTheirOwn();

private:
    /// Returns the keys beside a text; empty: it is not in the sheet.
    QStringList keysOf(const QString& text) const;
    QList<QAction*> actions() const { return m_test.window->findChildren<QAction*>(); }

    WindowTest m_test;
    QGridLayout* m_sheet = nullptr;
};

void TestShortcuts::init()
{
    QVERIFY(m_test.show());
    m_test.action("shortcuts")->trigger();
    auto* const dialog = m_test.window->findChild<QDialog*>(QStringLiteral("shortcutsSheet"));
    QVERIFY(dialog);
    m_sheet = qobject_cast<QGridLayout*>(dialog->findChild<QScrollArea*>()->widget()->layout());
    QVERIFY(m_sheet);
}

QStringList TestShortcuts::keysOf(const QString& text) const
{
    for (int row = 0; row < m_sheet->rowCount(); ++row)
        for (const int column : {0, 2}) {
            const auto labelAt = [&](int at) {
                QLayoutItem* const item = m_sheet->itemAtPosition(row, at);
                return item ? qobject_cast<QLabel*>(item->widget()) : nullptr;
            };
            const QLabel *const keys = labelAt(column), *const label = labelAt(column + 1);
            if (keys && label && keys != label && label->text() == text)
                return keys->text().split(QStringLiteral(", "));
        }
    return {};
}

void TestShortcuts::everyActionWithAKeyIsInTheSheet()
{
    int count = 0;
    for (const QAction* const action : actions())
        for (const QKeySequence& key : action->shortcuts()) {
            const KeyHelp help = helpOf(*action);
            QVERIFY2(keysOf(help.text).contains(key.toString(QKeySequence::NativeText)), qPrintable(help.text));
            ++count;
        }
    QVERIFY(count >= 35);
    QCOMPARE(keysOf(QStringLiteral("Rename")), QStringList{QStringLiteral("F2")}); // the list's own
}

void TestShortcuts::theKeysOfTheGraphAreInTheSheet()
{
    for (const ViewKey<GraphView>& entry : GraphView::keys())
        for (const int key : entry.keys)
            QVERIFY2(keysOf(GraphView::tr(entry.text)).contains(QKeySequence(key).toString(QKeySequence::NativeText)),
                     entry.text);
}

void TestShortcuts::actionsThatActEverywhereHaveKeysOfTheirOwn()
{
    QHash<QKeySequence, QString> owners;
    for (const QAction* const action : actions())
        for (const QKeySequence& key : action->shortcuts()) {
            const bool isEscape = key == QKeySequence(Qt::Key_Escape); // while a search can be cleared, it alone has it
            if (action->shortcutContext() != Qt::WindowShortcut || isEscape)
                continue;
            QVERIFY2(!owners.contains(key), qPrintable(owners.value(key) + QStringLiteral(", ") + action->text()));
            owners.insert(key, action->text());
        }
}

QTEST_MAIN(TestShortcuts)
#include "tst_shortcuts.moc"
