// SPDX-License-Identifier: MIT
#pragma once

#include "code/code_rows.h"
#include "code/jump_arrows.h"
#include "profile/view_choice.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

/// A function's source lines and instructions with their times and calls.
class CodeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Self, Callees, Calls, Ran, Line, Text, ColumnCount };
    enum Role : int {
        KindRole = Qt::UserRole + 100, ///< int: CodeRow::Kind
        IndentRole,                    ///< int: steps to the right
        HeatRole,                      ///< double 0..1: time as a part of the hottest line's
        NoteRole,                      ///< QString behind the code: which functions were inlined from here
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows this code of a function of `profile`. Null: shows nothing.
    void setCode(std::shared_ptr<const gmonscope::CodeView> code, std::shared_ptr<const gmonscope::Profile> profile,
                 CodeMode mode);
    void setView(const ViewChoice& view);
    CodeMode mode() const { return m_mode; }
    const std::shared_ptr<const gmonscope::CodeView>& code() const { return m_code; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// Returns the arrows beside instructions that are shown alone.
    const JumpArrows& jumps() const { return m_jumps; }
    const CodeRow& at(int row) const { return m_rows[std::size_t(row)]; }
    /// Returns the function that the row calls, or nothing if the row is no call.
    std::optional<gmonscope::EntryRef> calleeAt(int row) const;
    struct Position {
        QString path; ///< a source file that was read
        int line = 1;
    };
    /// Returns the position of the row in its source, or nothing if it is unknown or the source was not found.
    std::optional<Position> positionAt(int row) const;
    /// Rows with self time, hottest first: lines, or instructions if only these are shown.
    const std::vector<int>& hotRows() const { return m_hot; }
    double selfSecondsAt(int row) const;
    /// True if counts of basic blocks tell how often lines ran. The first line's count, the calls, is always shown.
    bool hasRuns() const;
    /// True if any call has a time or a count.
    bool hasCalls() const;
    /// The length of the longest line in characters.
    int longestText() const { return m_longest; }
    QString text(int row) const { return text(at(row)); }

private:
    const gmonscope::CodeLine* lineOf(const CodeRow& row) const;
    const gmonscope::Instruction* instructionOf(const CodeRow& row) const;
    const gmonscope::CodeCall* callOf(const CodeRow& row) const;
    const std::vector<gmonscope::CodeCall>* callsOf(const CodeRow& row) const;
    QString selfText(int row) const;
    std::optional<double> calleesSeconds(const CodeRow& row) const;
    QString calleesText(const CodeRow& row) const;
    QString callsText(const CodeRow& row) const;
    QString ranText(const CodeRow& row) const;
    QString lineText(const CodeRow& row) const;
    QString text(const CodeRow& row) const;
    QString tip(const CodeRow& row) const;
    QVariant bar(int row, int column) const;
    QString note(int row) const;
    int indentOf(const CodeRow& row) const;
    void findHot();
    void measure();

    std::shared_ptr<const gmonscope::CodeView> m_code;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    CodeMode m_mode = CodeMode::Source;
    std::vector<CodeRow> m_rows;
    JumpArrows m_jumps;
    std::vector<int> m_hot;
    int m_longest = 0;
    double m_hottest = 0; ///< self time of the hottest line or instruction
    double m_total = 0;   ///< self time and descendants' time of the function, in seconds
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
};
