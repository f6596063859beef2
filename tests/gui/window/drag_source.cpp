// SPDX-License-Identifier: MIT
//
// Another program to drag files from: a small field in a corner of the screen. It says "ready" when it is there,
// "accepted" or "refused" as the place under the pointer answers, and "dropped" or "kept" at the end.
// usage: drag_source X Y --text TEXT | FILE...
#include <QApplication>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>
#include <QWidget>

#include <cstdio>

namespace {

void say(const char* word)
{
    std::puts(word);
    std::fflush(stdout);
}

class Field : public QWidget {
public:
    explicit Field(const QStringList& what) : m_what(what)
    {
        // The window stays where it is put, and over all others.
        setWindowFlags(Qt::FramelessWindowHint | Qt::WindowStaysOnTopHint | Qt::X11BypassWindowManagerHint);
        resize(40, 40);
    }

protected:
    void mousePressEvent(QMouseEvent*) override
    {
        auto* const drag = new QDrag(this);
        drag->setMimeData(data());
        connect(drag, &QDrag::actionChanged, this,
                [](Qt::DropAction action) { say(action == Qt::IgnoreAction ? "refused" : "accepted"); });
        say(drag->exec(Qt::CopyAction) == Qt::CopyAction ? "dropped" : "kept");
    }
    void paintEvent(QPaintEvent*) override
    {
        if (!std::exchange(m_isThere, true))
            say("ready");
    }

private:
    QMimeData* data() const
    {
        auto* const data = new QMimeData;
        if (m_what.value(0) == QLatin1String("--text")) {
            data->setText(m_what.value(1));
            return data;
        }
        QList<QUrl> urls;
        for (const QString& path : m_what)
            urls << QUrl::fromLocalFile(path);
        data->setUrls(urls);
        return data;
    }

    QStringList m_what;
    bool m_isThere = false;
};

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QStringList arguments = QApplication::arguments();
    Field field(arguments.mid(3));
    field.move(arguments.value(1).toInt(), arguments.value(2).toInt());
    field.show();
    return QApplication::exec();
}
