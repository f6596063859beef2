// SPDX-License-Identifier: MIT
//
// The commands of README and the manual are those that a reader can type: each block of them is run in a folder with a
// prepared profile, one block after the other as a reader would, with what is installed.
#include "listing_calls.h"
#include "manual_pages.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <future>
#include <map>
#include <semaphore>

using namespace manual;

namespace {

/// Lines that are not run, and why. Their options are checked all the same.
struct NotRun {
    const char* pattern;
    const char* reason;
};
constexpr NotRun notRun[] = {
    {R"(^packaging/|^cmake (-G Ninja|--preset|--build (build|--preset))|^ctest|^ln -s |build/dev/)",
     "builds or tests gmonscope itself: minutes, and packages from the network"},
    {R"(^gmonscope(( \./\w+)?( [\w.]*gmon\.out)?|-ctl list.*)?( +#.*)?$)", "a window, which stays open: a display"},
    {R"(\bPID\b)", "the number of a program that runs elsewhere"},
    {R"(^(gmonscope-record (--ranks=\w+ )?)?(mpirun|mpicc|srun) |\.rank\*|--job=)",
     "a launcher of parallel jobs and several machines, or what they leave: tst_record_mpi runs such"},
    {R"(\| (flamegraph\.pl|go tool pprof))", "another project's program, which not every machine has"},
};

QString reasonNotToRun(const QString& line)
{
    for (const NotRun& row : notRun)
        if (QRegularExpression(row.pattern).match(line).hasMatch())
            return row.reason;
    return {};
}

/// Returns the code of `code   # comment`.
QString withoutComment(const QString& line)
{
    static const QRegularExpression comment(R"((^|\s+)#.*$)");
    return QString(line).remove(comment);
}

/// A line whose comment says "ends with status N" must end so, one with "status N if" with 0 or so, all others with 0.
QString checked(const QString& line)
{
    const auto status = allMatches("#.*ends with status (\\d+)", line),
               perhaps = allMatches("#.*status (\\d+) if", line);
    const QString code = withoutComment(line);
    if (!perhaps.isEmpty())
        return code + " || [ $? -eq " + perhaps.front() + " ]";
    return status.isEmpty() ? line : "{ " + code + "; } && exit 99 || [ $? -eq " + status.front() + " ]";
}

/// Whether a block begins with a compiler or build system that is not on this machine. All others must be there.
bool isForOthers(const Block& block)
{
    const QString tool = block.text.section(' ', 0, 0);
    return QStringList({"gfortran", "meson"}).contains(tool) && QStandardPaths::findExecutable(tool).isEmpty();
}

QString scriptOf(const Block& block)
{
    QString script;
    if (isForOthers(block))
        return script;
    for (const QString& line : block.text.split('\n'))
        if (reasonNotToRun(line).isEmpty())
            script += checked(line) + '\n';
    return script;
}

bool isCommands(const Block& block) { return block.language == "sh" || block.language == "indented"; }

/// The name of the file that a block is the content of, a program or what builds it, or nothing.
QString fileOf(const Block& block)
{
    static const QMap<QString, QString> names{{"c", R"(\.c$)"},         {"cpp", R"(\.cpp$)"},
                                              {"fortran", R"(\.f90$)"}, {"cmake", "^CMakeLists.txt$"},
                                              {"make", "^Makefile$"},   {"meson", "^meson.build$"}};
    return names.contains(block.language) ? block.files.filter(QRegularExpression(names[block.language])).value(0)
                                          : QString();
}

struct Ended {
    int status = -1;
    QString out, err;
};

class Reader {
public:
    explicit Reader(const QString& prefix) : m_prefix(prefix) {}
    QString folder() const { return m_folder.path(); }

    /// In the folder in which the one before has ended.
    Ended run(const QString& script)
    {
        QProcess shell;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", m_prefix + "/bin:" GMONSCOPE_BIN_DIR ":" + environment.value("PATH"));
        environment.insert("PKG_CONFIG_PATH", m_prefix + "/lib/pkgconfig");
        environment.insert("CMAKE_PREFIX_PATH", m_prefix);
        environment.insert("CMAKE_GENERATOR", "Unix Makefiles");
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        environment.insert("XDG_CONFIG_HOME", m_prefix + "/config"); // the window keeps a list of what it has opened
        for (const char* name : {"MAKEFLAGS", "MAKELEVEL", "CFLAGS", "LDFLAGS", "GMON_OUT_PREFIX", "PROFDIR"})
            environment.remove(name);
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(m_where.isEmpty() ? folder() : m_where);
        shell.setStandardInputFile(QProcess::nullDevice());
        const QString last = folder() + "/.where";
        shell.start("sh", {"-exc", script + "\npwd >'" + last + "'"});
        if (!shell.waitForFinished(100'000))
            return {-1, {}, "no end of it"};
        m_where = textOf(last).trimmed();
        return {shell.exitStatus() == QProcess::NormalExit ? shell.exitCode() : -1,
                QString::fromUtf8(shell.readAllStandardOutput()), QString::fromUtf8(shell.readAllStandardError())};
    }

    bool write(const QString& name, const QString& text) const
    {
        QFile file(folder() + '/' + name);
        return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0;
    }

private:
    QString m_prefix, m_where;
    QTemporaryDir m_folder;
};

/// The program that pages without one of their own speak of: its functions, its thread, earlier runs.
constexpr char program[] = R"(#include <pthread.h>
#include <stdlib.h>
static volatile double sink;
static double root(double x) { double r = x; for (int i = 0; i < 30; ++i) r = (r + x / r) / 2; return r; }
static void* xmalloc(size_t size) { void* p = malloc(size); sink = root((double)size); return p; }
static void parse_line(int n) { for (int i = 0; i < n; ++i) free(xmalloc(8)); }
static void parse_file(int n) { for (int i = 0; i < n; ++i) parse_line(i % 10); }
static double read(int n) { parse_file(n); return root(n); }
static void* run_worker(void* n) { for (int i = 0; i < 300000; ++i) sink = root(i); return n; }
int main(void)
{
    pthread_t worker;
    pthread_create(&worker, NULL, run_worker, NULL);
    for (int i = 0; i < 200; ++i)
        sink = read(190 + i % 20);
    return pthread_join(worker, NULL);
}
)";
constexpr char prepare[] = "gcc -O2 -g -pg -fno-inline -fno-ipa-cp -fno-ipa-sra -pthread -o prog prog.c\n"
                           "gmonscope-record ./prog\n"
                           "for i in 1 2 3; do gmonscope-record -o run.$i ./prog; done\n"
                           "cp gmon.out before.out\ncp gmon.out.scope before.out.scope\n";

} // namespace

class TestManualCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void commandsOfAPageEndAsItSays_data();
    void commandsOfAPageEndAsItSays();
    void everyOptionThatIsNamedExists_data() { pageRows(pages() + manPages()); }
    void everyOptionThatIsNamedExists();
    void everyBlockThatIsIndentedIsOfCommands_data() { pageRows(pages()); }
    void everyBlockThatIsIndentedIsOfCommands();
    void everyLineThatIsNotRunIsStillThere();
    void linksOfTheInstalledManualLeadToFiles();
    void everyManualPageHasExamplesAndNoWarnings_data() { pageRows(manPages()); }
    void everyManualPageHasExamplesAndNoWarnings();

private:
    static void pageRows(const QStringList& paths);
    QString installed() const { return m_installed.path(); }
    QTemporaryDir m_installed, m_scene;
    QString readPage(const QString& path) const;
    std::counting_semaphore<> m_atOnce{2};
    QMap<QString, QString> m_help;                   // by command
    std::map<QString, std::future<QString>> m_wrong; // by page; several are read at once
};

void TestManualCommands::pageRows(const QStringList& paths)
{
    QTest::addColumn<QString>("path");
    for (const QString& path : paths)
        QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
}

void TestManualCommands::initTestCase()
{
    for (const char* component : {"rt", "dev", "cli"}) {
        QProcess cmake;
        cmake.start("cmake", {"--install", GMONSCOPE_BINARY_DIR, "--prefix", installed(), "--component", component});
        QVERIFY(cmake.waitForFinished(60'000));
        QVERIFY2(cmake.exitCode() == 0, cmake.readAllStandardError());
    }
    Reader reader(installed());
    QVERIFY(reader.write("prog.c", program));
    const Ended prepared = reader.run(prepare);
    QVERIFY2(prepared.status == 0, qPrintable(prepared.err));
    QVERIFY(QProcess::execute("cp", {"-a", reader.folder() + "/.", m_scene.path()}) == 0);
    for (const char* command : {"gmonscope", "gmonscope-report", "gmonscope-record", "gmonscope-ctl"})
        m_help[command] = reader.run(QString(command) + " --help").out;
    for (const QString& path : pages())
        m_wrong[path] = std::async(std::launch::async, [this, path] {
            m_atOnce.acquire();
            QString wrong = readPage(path);
            m_atOnce.release();
            return wrong;
        });
}

void TestManualCommands::commandsOfAPageEndAsItSays_data()
{
    QTest::addColumn<QString>("path");
    for (const QString& path : pages())
        for (const Block& block : blocksOf(textOf(path)))
            if (isCommands(block) && !scriptOf(block).trimmed().isEmpty()) {
                QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
                break;
            }
}

void TestManualCommands::commandsOfAPageEndAsItSays()
{
    QFETCH(QString, path);
    const QString wrong = m_wrong[path].get();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

/// Reads a page as a user would, in a folder with the scene. Returns what is not as the page says, or nothing. Listings
/// behind commands have the calls that these print, or would print without --top: which rows are the first depends on
/// the machine.
QString TestManualCommands::readPage(const QString& path) const
{
    Reader reader(installed());
    if (QProcess::execute("cp", {"-a", m_scene.path() + "/.", reader.folder()}) != 0)
        return "no folder";
    static const QRegularExpression top(" --top=\\d+");
    QString printed;
    for (const Block& block : blocksOf(textOf(path))) {
        const QString where = QFileInfo(path).fileName() + ':' + QString::number(block.line) + ": ";
        if (const QString name = fileOf(block); !name.isEmpty() && !reader.write(name, block.text))
            return where + "cannot be written";
        if (const QString script = scriptOf(block); isCommands(block) && !script.trimmed().isEmpty()) {
            const Ended ended = reader.run(script);
            if (ended.status != 0)
                return where + "status " + QString::number(ended.status) + '\n' + ended.err;
            printed = script.contains(top) ? reader.run(QString(script).remove(top)).out : ended.out;
        }
        if (block.language.isEmpty() && !printed.isEmpty())
            for (const auto calls = listing::callsByName(printed);
                 const auto& [name, number] : listing::callsByName(block.text).asKeyValueRange())
                if (!calls.values(name).contains(number))
                    return where + "not printed: " + name + ' ' + number + '\n' + printed;
    }
    return {};
}

namespace {

/// The options of our commands in a line of a shell, as COMMAND and -o or --option.
QList<std::pair<QString, QString>> optionsIn(const QString& line)
{
    QList<std::pair<QString, QString>> options;
    static const QRegularExpression separator(R"([|;&`()]+)"), space(R"(\s+)"),
        option(R"(^(-[A-Za-z]|--[a-z][a-z-]*))"), command("^gmonscope(-(report|record|ctl))?$");
    for (const QString& part : withoutComment(line).split(separator)) {
        QString ours;
        for (const QString& word : part.split(space, Qt::SkipEmptyParts)) {
            if (ours.isEmpty() && command.match(word).hasMatch())
                ours = word;
            else if (ours == "gmonscope-record" && (!word.startsWith('-') || word == "--"))
                break; // its program, with options of its own
            else if (const auto match = option.match(word); !ours.isEmpty() && match.hasMatch())
                options << std::pair(ours, match.captured(1));
        }
    }
    return options;
}

/// The lines of a page that are commands: blocks, `code` in sentences, and examples of manual pages.
QStringList commandLines(const QString& path, const QString& text)
{
    QStringList lines;
    if (!path.endsWith(".md"))
        return QString(text).replace("\\-", "-").split('\n');
    for (const Block& block : blocksOf(text))
        if (isCommands(block))
            lines << block.text.split('\n');
    return lines << allMatches("`(gmonscope[^`\n]*)`", text);
}

} // namespace

void TestManualCommands::everyOptionThatIsNamedExists()
{
    QFETCH(QString, path);
    for (const QString& line : commandLines(path, textOf(path)))
        for (const auto& [command, option] : optionsIn(line))
            QVERIFY2(QRegularExpression("(^|[\\s,])" + option + "(?![a-z-])").match(m_help[command]).hasMatch() ||
                         (command == "gmonscope-report" && option.size() == 2 && m_help[command].contains(option)),
                     qPrintable(command + " has no " + option + ": " + line));
}

void TestManualCommands::everyBlockThatIsIndentedIsOfCommands()
{
    QFETCH(QString, path);
    static const QRegularExpression command(
        R"(^(gmonscope|packaging/|cmake|ctest|gcc|g\+\+|cc|clang|gfortran|musl-gcc|make|meson|mpirun|srun|ln |for |LD_PRELOAD=|cp |cd |patch |\./))");
    for (const Block& block : blocksOf(textOf(path))) {
        const QString where = QString::number(block.line) + ": " + block.text;
        QVERIFY2(block.language != "indented" || command.match(block.text).hasMatch(), qPrintable(where));
        QVERIFY2(QStringList({"", "sh", "indented", "c", "cpp", "fortran", "cmake", "make", "meson", "yaml"})
                     .contains(block.language),
                 qPrintable(where));
    }
}

/// A row of the list that no line needs any more goes.
void TestManualCommands::everyLineThatIsNotRunIsStillThere()
{
    QStringList lines;
    for (const QString& path : pages())
        for (const Block& block : blocksOf(textOf(path)))
            if (isCommands(block))
                lines << block.text.split('\n');
    for (const NotRun& row : notRun)
        QVERIFY2(lines.filter(QRegularExpression(row.pattern)).size() > 0, row.pattern);
}

void TestManualCommands::linksOfTheInstalledManualLeadToFiles()
{
    const QDir manual(installed() + "/share/doc/gmonscope");
    const QStringList names = manual.entryList({"*.md"});
    QCOMPARE(names.size(), pages().size() + 1); // FORMAT.md
    for (const QString& name : names)
        for (const QString& link : allMatches(R"(\]\(([^)#:]+)(?:#[^)]*)?\))", textOf(manual.filePath(name)))) {
            QVERIFY2(manual.exists(link), qPrintable(name + ": " + link));
            QVERIFY2(!link.contains(".."), qPrintable(name + ": " + link));
        }
}

void TestManualCommands::everyManualPageHasExamplesAndNoWarnings()
{
    QFETCH(QString, path);
    QVERIFY(textOf(path).contains("\n.SH EXAMPLES\n"));
    QProcess man;
    for (const QStringList& command : {QStringList{"man", "--warnings", "-l", "-E", "UTF-8", "-Z", path},
                                       QStringList{"mandoc", "-T", "lint", "-W", "warning", path}}) {
        man.start(command.front(), command.mid(1));
        if (!man.waitForFinished(30'000))
            continue; // not on this machine
        const QString said = QString::fromUtf8(
            man.readAllStandardError() + (command.front() == "mandoc" ? man.readAllStandardOutput() : QByteArray()));
        QVERIFY2(said.isEmpty(), qPrintable(said));
    }
}

QTEST_GUILESS_MAIN(TestManualCommands)
#include "tst_manual_commands.moc"
