// SPDX-License-Identifier: MIT
//
// Comparing in the window, by real events. The ticks of the profiles are set, so that what chance can do is known.
#pragma once

#include "window_test.h"

#include "attribution/attribution_panel.h"
#include "compare/compare_bar.h"
#include "compare/compare_controller.h"
#include "compare/compare_panel.h"
#include "graph/graph_panel.h"
#include "graph/graph_view.h"

#include <QPushButton>
#include <QTableView>
#include <QToolButton>

#include <map>

class CompareWindowTest : public WindowTest {
protected:
    void makeProfiles()
    {
        QVERIFY(makeSample(1));
        const auto loaded = gmonscope::loadProfile({sample.image().toStdString(), {sample.profile(1).toStdString()}});
        QVERIFY(loaded);
        for (const gmonscope::Function& function : (*loaded)->functions())
            m_addresses[QString::fromUtf8(function.name.data(), qsizetype(function.name.size()))] = function.address;
        m_before = QStringLiteral("before.out");
        m_after = QStringLiteral("after.out");
        sample.write(
            m_before,
            withTicks({{QStringLiteral("spin"), 800}, {QStringLiteral("fib"), 200}, {QStringLiteral("work"), 50}}));
        sample.write(
            m_after,
            withTicks({{QStringLiteral("spin"), 400}, {QStringLiteral("fib"), 205}, {QStringLiteral("work"), 150}}));
        for (const auto& [name, minutes] : {std::pair{m_before, 20}, std::pair{m_after, 10}}) {
            QFile file(sample.path(name));
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-60 * minutes), QFile::FileModificationTime));
        }
    }

    /// The first profile, with these ticks and no others.
    QByteArray withTicks(const std::map<QString, int>& ticks) const
    {
        QByteArray bytes = sample.read(sample.profile(1));
        const quint64 low = numberAt(bytes, lowAt, 8), high = numberAt(bytes, highAt, 8);
        const auto count = qsizetype(numberAt(bytes, countAt, 4));
        bytes.replace(binsAt, count * 2, QByteArray(count * 2, '\0'));
        for (const auto& [name, number] : ticks) {
            const quint64 address = m_addresses.at(name);
            // A program that is loaded anywhere begins at 0 in its file.
            const quint64 offset = (address >= low ? address - low : address) + 8; // past what the bin before shares
            const auto bin = qsizetype(double(offset) * double(count) / double(high - low));
            bytes[binsAt + 2 * bin] = char(number & 255);
            bytes[binsAt + 2 * bin + 1] = char(number >> 8);
        }
        return bytes;
    }

    /// Opens the newer profile, and compares it with the older one.
    void compareWithOlder()
    {
        QVERIFY(open({sample.image(), sample.path(m_after)}));
        compare().compareWith({sample.path(m_before), sample.image()});
        QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
        QVERIFY(table().isVisible());
    }

    /// In seconds.
    QStringList row(int number)
    {
        action("unitSeconds")->trigger();
        QStringList texts;
        for (int column = 0; column < CompareModel::ColumnCount; ++column)
            texts += table().model()->index(number, column).data().toString();
        return texts;
    }

    int rowOf(const QString& name)
    {
        for (int number = 0; number < table().model()->rowCount(); ++number)
            if (row(number).first() == name)
                return number;
        return -1;
    }

    void press(QWidget& among, const QString& text)
    {
        for (QPushButton* const button : among.findChildren<QPushButton*>())
            if (button->text() == text)
                return QTest::mouseClick(button, Qt::LeftButton);
        QFAIL(qPrintable(text));
    }

    void swap()
    {
        for (QToolButton* const button : compare().bar().findChildren<QToolButton*>())
            if (button->toolTip() == QStringLiteral("Swap A and B"))
                return QTest::mouseClick(button, Qt::LeftButton);
        QFAIL("no button");
    }

    bool waitForComparedPicture()
    {
        return QTest::qWaitFor([this] { return compare().view().context().diagram.laidOut() != nullptr; }, patienceMs);
    }

    const gmonscope::DiagramNode* node(const QString& name)
    {
        for (const gmonscope::DiagramNode& node : compare().view().context().diagram.laidOut()->diagram.nodes)
            if (node.name == name.toStdString())
                return &node;
        return nullptr;
    }

    const AttributionItem* attributionOf(const QString& title)
    {
        for (const AttributionItem& item : compare().view().attribution().model().items())
            if (item.title == title)
                return &item;
        return nullptr;
    }

    CompareController& compare() { return *window->findChild<CompareController*>(); }
    QTableView& table() { return *compare().panel().view(); }

    QString m_before, m_after;

private:
    /// Offsets in a gmon.out of 64 bits with its histogram first.
    static constexpr qsizetype lowAt = 21, highAt = 29, countAt = 37, binsAt = 61;

    static quint64 numberAt(const QByteArray& bytes, qsizetype at, int size)
    {
        quint64 value = 0;
        for (int i = size; i-- > 0;)
            value = value << 8 | quint8(bytes[at + i]);
        return value;
    }

    std::map<QString, quint64> m_addresses;
};
