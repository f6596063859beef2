// SPDX-License-Identifier: MIT
#include "look/text_dialog.h"

#include "look/theme.h"

#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

void showTextDialog(QWidget* parent, const QString& title, const QString& text)
{
    auto* const dialog = new QDialog(parent->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* const edit = new QPlainTextEdit(text);
    edit->setReadOnly(true);
    edit->setFont(theme::fixedFont());
    edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* const copy = buttons->addButton(QDialog::tr("Copy"), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, dialog, [text] { QGuiApplication::clipboard()->setText(text); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* const layout = new QVBoxLayout(dialog);
    layout->addWidget(edit);
    layout->addWidget(buttons);
    dialog->resize(theme::scaled(720), theme::scaled(360));
    dialog->show();
}
