// SPDX-License-Identifier: MIT
#include "gmonscope/export.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace gmonscope;

class TestSvgFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    std::string put(const char* name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return {};
        return path(name);
    }
    static QByteArray read(const std::string& path)
    {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static std::string write(const std::string& path)
    {
        std::ostringstream svg;
        writeSvg(svg, Diagram{}, DiagramLayout{});
        const auto error = writeOutputFile(path, svg.str(), "picture");
        return error ? error->text() : std::string();
    }

private slots:
    void aNewFileHoldsThePicture()
    {
        QCOMPARE(write(path("new.svg")), std::string());
        QVERIFY(read(path("new.svg")).contains("</svg>"));
    }
    void anOldPictureIsReplacedAndKeepsItsMode()
    {
        const std::string old = put("old.svg", "<svg/>");
        QCOMPARE(chmod(old.c_str(), 0640), 0);
        QCOMPARE(write(old), std::string());
        QVERIFY(read(old).contains("</svg>"));
        struct stat status {};
        QCOMPARE(stat(old.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777u, 0640u);
    }
    void programsAndProfilesAreNotOverwritten()
    {
        const std::string program = put("prog", "\177ELF..."), profile = put("gmon.out", "gmon...");
        QCOMPARE(write(program),
                 program + ": expected a file for the picture, found a program, which is not overwritten");
        QCOMPARE(write(profile),
                 profile + ": expected a file for the picture, found a profile, which is not overwritten");
        QCOMPARE(read(program), QByteArray("\177ELF..."));
        QCOMPARE(read(profile), QByteArray("gmon..."));
    }
    void aLinkIsFollowed()
    {
        const std::string target = put("target.svg", "<svg/>"), link = path("link.svg");
        QCOMPARE(symlink(target.c_str(), link.c_str()), 0);
        QCOMPARE(write(link), std::string());
        QVERIFY(read(target).contains("</svg>"));
        QVERIFY(QFileInfo(QString::fromStdString(link)).isSymLink());
    }
    void aDeviceStaysADevice()
    {
        QCOMPARE(write("/dev/full"), std::string("/dev/full: No space left on device"));
        struct stat status {};
        QCOMPARE(stat("/dev/full", &status), 0);
        QVERIFY(S_ISCHR(status.st_mode));
    }
    void whatCannotBeWrittenIsSaid()
    {
        QVERIFY(write(m_folder.path().toStdString()).ends_with("expected a file for the picture, found a directory"));
        QVERIFY(write(path("no/such/folder.svg")).ends_with("No such file or directory"));
        QVERIFY(!write("").empty());
    }
    void nothingIsLeftBehind()
    {
        QTemporaryDir folder;
        QCOMPARE(write(folder.filePath("a.svg").toStdString()), std::string());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("a.svg"));
    }
};

QTEST_APPLESS_MAIN(TestSvgFile)
#include "tst_svg_file.moc"
