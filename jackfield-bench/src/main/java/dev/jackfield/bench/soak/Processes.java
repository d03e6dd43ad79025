package dev.jackfield.bench.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// The programs of one run, whatever process is their parent by now: all have a mark on their command line.
record Processes(String mark) {

    List<ProcessHandle> all() {
        return ProcessHandle.allProcesses().filter(this::isMarked).toList();
    }

    /// The server of one upstream; several while one replaces another, none while it is down.
    List<ProcessHandle> serversOf(Upstream upstream) {
        return serversOf(upstream.id());
    }

    List<ProcessHandle> serversOf(String name) {
        return all().stream().filter(process -> has(process, " " + name + " ")).toList();
    }

    private boolean isMarked(ProcessHandle process) {
        return has(process, mark) && has(process, "over-stdio.mjs");
    }

    private static boolean has(ProcessHandle process, String part) {
        return process.info()
                .commandLine()
                .filter(line -> isServer(process) && line.contains(part))
                .isPresent();
    }

    /// Tells whether this is the server itself: the hub starts it from a shell with the same words on its
    /// command line.
    private static boolean isServer(ProcessHandle process) {
        return process.info()
                .command()
                .filter(program -> program.endsWith("node"))
                .isPresent();
    }

    static void signal(ProcessHandle process, String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
