// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QPointer>

/// The accessible interface of something that a view paints and that can be chosen: no widget of its own, no children.
class PaintedItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    explicit PaintedItem(QAbstractScrollArea* view) : m_area(view) {}

    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_area); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::Role role() const override { return QAccessible::TreeItem; }
    QString text(QAccessible::Text kind) const override;
    QRect rect() const override;
    QAccessible::State state() const override;

    void* interface_cast(QAccessible::InterfaceType type) override;
    QStringList actionNames() const override { return {pressAction()}; }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }
    void doAction(const QString& action) override;

protected:
    /// All four are called only while the item is valid.
    virtual QString name() const = 0;
    virtual QRect rectInViewport() const = 0;
    virtual bool isSelected() const = 0;
    virtual void choose() = 0;

private:
    QPointer<QAbstractScrollArea> m_area;
};

/// Tells screen readers that the children of this view have changed.
void tellChildrenChanged(QWidget& view);
/// Tells screen readers which child of this view has the keyboard cursor now.
void tellFocus(QWidget& view, int child);
