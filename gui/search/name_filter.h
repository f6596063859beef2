// SPDX-License-Identifier: MIT
#pragma once

#include "search/search_pattern.h"

#include "gmonscope/focus.h"

#include <QWidget>

class QLineEdit;

/// A line above the tables: only functions whose name has its text, or fits its /expression/, keep their rows.
class NameFilter : public QWidget {
    Q_OBJECT
public:
    explicit NameFilter(QWidget* parent = nullptr);

    /// Sets what the line is called, and the words in it while it is empty: for lists of other things than functions.
    void setWords(const QString& name, const QString& placeholder);
    bool isOn() const { return !pattern().isEmpty(); }
    SearchPattern pattern() const;
    /// Returns the functions of `chosen` (empty: of all) that fit; `chosen` itself while the line is empty.
    [[nodiscard]] gmonscope::FunctionSet among(gmonscope::FunctionSet chosen, const gmonscope::Profile& profile) const;

Q_SIGNALS:
    void changed();

protected:
    /// Escape clears the line before it leaves anything else.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* m_text;
};
