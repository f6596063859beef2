// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QAbstractItemView;

/// Keeps letters from looking for a row in a table that has the keyboard only because it was given to it, until the
/// user goes there or selects something: they may be meant for the graph. It ends by itself.
class UntouchedTable : public QObject {
    Q_OBJECT
public:
    explicit UntouchedTable(QAbstractItemView& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};
