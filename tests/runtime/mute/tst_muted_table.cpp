// SPDX-License-Identifier: MIT
extern "C" {
#include "mute/muted_table.h"
}

#include <QTest>

#include <vector>

namespace {

constexpr std::uint8_t code[GMS_BYTES_BEFORE] = {};

} // namespace

class TestMutedTable : public QObject {
    Q_OBJECT
private slots:
    void whatStandsBehindAFreedOneIsFound();
    void freedPlacesAreTakenAgain();
};

/// With so many in a table of 1024 places, many stand behind others.
void TestMutedTable::whatStandsBehindAFreedOneIsFound()
{
    std::vector<std::uint64_t> selves;
    for (std::uint64_t i = 0; i < 400; ++i)
        selves.push_back(0x401000 + i * 0x50);
    for (const std::uint64_t self : selves)
        QVERIFY(gms_muted_keep(self, code));
    for (std::size_t i = 0; i < selves.size(); i += 2)
        gms_muted_free(gms_muted_find(selves[i]));
    QCOMPARE(gms_muted_count(), 200u);
    for (std::size_t i = 0; i < selves.size(); ++i)
        QCOMPARE(gms_muted_find(selves[i]) != nullptr, i % 2 == 1);
    for (std::size_t i = 1; i < selves.size(); i += 2)
        gms_muted_free(gms_muted_find(selves[i]));
    QCOMPARE(gms_muted_next(), nullptr);
}

/// None is known to any module, so a larger table would be empty.
void TestMutedTable::freedPlacesAreTakenAgain()
{
    QVERIFY(gms_muted_keep(0x401000, code));
    for (int round = 0; round < 10000; ++round) {
        struct gms_muted* call = gms_muted_keep(0x402000, code);
        QVERIFY(call);
        gms_muted_free(call);
        QVERIFY(!gms_muted_find(0x402000));
    }
    QVERIFY(gms_muted_find(0x401000));
    QCOMPARE(gms_muted_count(), 1u);
}

QTEST_APPLESS_MAIN(TestMutedTable)
#include "tst_muted_table.moc"
