package dev.jackfield.transport.stdio;

import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A child that ignores TERM and the end of its input, with a grandchild that does so, too.
final class Stubborn {
    /// Writes the two process ids into the file that is its first argument; sleeps on whatever happens.
    private static final String SCRIPT = """
        trap '' TERM HUP INT
        sh -c 'trap "" TERM HUP INT; while :; do sleep 1; done' &
        echo "$$ $!" > "$1.new" && mv "$1.new" "$1"
        while :; do sleep 1; done\
        """;

    private Stubborn() {}

    static ChildCommand command(Path pids) {
        return ScriptedChild.shell("stubborn", SCRIPT, pids.toString());
    }

    /// The child and its grandchild, once both run.
    static List<ProcessHandle> processes(Path pids) throws IOException, InterruptedException {
        Eventually.await(() -> Files.exists(pids));
        return List.of(Files.readString(pids).strip().split(" ")).stream()
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList();
    }
}
