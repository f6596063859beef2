// SPDX-License-Identifier: MIT
//
// lumen: runs a script, in several threads if asked to.

#include "syntax.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_SCRIPT = 1, EXIT_USAGE = 2, MAX_THREADS = 64 };

typedef struct {
    const char* name;
    Buffer text;
    int argument_count;
    char* const* arguments;
} Script;

typedef struct {
    const Script* script;
    Interp* in;
    bool ok;
} Job;

static const char usage[] = "Usage: lumen [--threads N] SCRIPT [ARGUMENT...]\n"
                            "Runs a Lumen script.\n\n"
                            "  --threads N  run it N times at once, each in a thread of its own\n"
                            "  --help       show this\n";

static bool read_file(const char* name, Buffer* text)
{
    char chunk[4096];
    size_t length;
    FILE* file = fopen(name, "rb");
    if (!file)
        return false;
    while ((length = fread(chunk, 1, sizeof chunk, file)) > 0)
        buffer_append(text, chunk, length);
    bool ok = !ferror(file);
    int error = errno;
    buffer_append(text, "", 1); // an empty file too is a text
    text->length--;
    fclose(file);
    errno = error;
    return ok;
}

static bool run_file(Interp* in, const Script* script)
{
    in->arguments = script->arguments;
    in->argument_count = script->argument_count;
    if (setjmp(in->on_error))
        return false;
    in->unit = unit_new(in, script->name);
    const Node* program = parse_program(in, in->unit, script->text.chars, script->text.length);
    eval(in, program->second, in->globals); // the script's own variables are the globals
    return true;
}

static void* run_thread(void* argument)
{
    Job* job = argument;
    job->ok = run_file(job->in, job->script);
    return NULL;
}

static bool report(Interp* in, bool ok)
{
    interp_flush(in);
    fflush(stdout);
    if (!ok)
        fprintf(stderr, "%s\n", in->error);
    return ok;
}

// The outputs come one after the other, in the order of the threads.
static bool run_threads(const Script* script, int count)
{
    Job jobs[MAX_THREADS];
    pthread_t threads[MAX_THREADS];
    int started = 0;
    bool ok = true;
    for (; started < count; started++) {
        jobs[started] = (Job){script, interp_new(), false};
        jobs[started].in->thread = started;
        jobs[started].in->hold_output = true;
        if (pthread_create(&threads[started], NULL, run_thread, &jobs[started]) != 0) {
            fprintf(stderr, "lumen: cannot start thread %d\n", started + 1);
            interp_free(jobs[started].in);
            ok = false;
            break;
        }
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
        printf("thread %d:\n", i + 1);
        ok = report(jobs[i].in, jobs[i].ok) && ok;
        interp_free(jobs[i].in);
    }
    return ok;
}

static bool run_alone(const Script* script)
{
    Interp* in = interp_new();
    bool ok = report(in, run_file(in, script));
    interp_free(in);
    return ok;
}

static int usage_error(const char* message, const char* detail)
{
    fprintf(stderr, "lumen: %s%s\n%s", message, detail, usage);
    return EXIT_USAGE;
}

int main(int argc, char* argv[])
{
    long threads = 0;
    int next = 1;
    for (; next < argc && argv[next][0] == '-'; next++) {
        if (strcmp(argv[next], "--help") == 0) {
            fputs(usage, stdout);
            return 0;
        }
        if (strcmp(argv[next], "--threads") != 0)
            return usage_error("unknown option ", argv[next]);
        char* end = NULL;
        threads = ++next < argc ? strtol(argv[next], &end, 10) : 0;
        if (!end || *end || threads < 1 || threads > MAX_THREADS)
            return usage_error("--threads needs a number from 1 to 64", "");
    }
    if (next >= argc)
        return usage_error("no script given", "");

    Script script = {.name = argv[next], .argument_count = argc - next - 1, .arguments = argv + next + 1};
    if (!read_file(script.name, &script.text)) {
        fprintf(stderr, "lumen: cannot read %s: %s\n", script.name, strerror(errno));
        free(script.text.chars);
        return EXIT_USAGE;
    }
    bool ok = threads ? run_threads(&script, (int)threads) : run_alone(&script);
    free(script.text.chars);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "lumen: cannot write the output\n");
        return EXIT_SCRIPT;
    }
    return ok ? 0 : EXIT_SCRIPT;
}
