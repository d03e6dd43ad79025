package dev.jackfield.sandbox;

import dev.jackfield.transport.stdio.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The two ways in which Python runs: scripts that call tools, and whole programs.
enum PythonMode {
    /// A script that reaches tools and no file.
    SCRIPT("worker.py", Surroundings.BARE, "/tmp/x"),

    /// A program as `python3 -c` runs it, with two outputs, an exit code and a scratch folder.
    PROGRAM("program.py", Surroundings.BARE_WITH_SCRATCH, "/x");

    private static final String CONFINEMENT = "confinement.py";

    private final String worker;
    private final Surroundings surroundings;
    private final String unwritable;

    PythonMode(String worker, Surroundings surroundings, String unwritable) {
        this.worker = worker;
        this.surroundings = surroundings;
        this.unwritable = unwritable;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    /// Returns a program that tries to get out in every way that the sandbox must close, and prints those that are
    /// open.
    String trial() {
        return """
            import os, socket
            def write(): open("%s", "w")
            def write_library(): open(os.__file__, "a")
            def read(): next(filter(os.path.exists, ("/etc/passwd", "/proc/self", "/var")))
            def signal(): os.kill(1, 0)
            def environment():
                if set(os.environ) <= {"PWD", "LC_CTYPE", "HOME", "LANG"}: raise OSError
            def is_open(way):
                try: way()
                except (OSError, StopIteration): return False
                return True
            ways = {"processes": os.fork, "sockets": socket.socket, "writing": write, "libraries": write_library,
                    "reading": read, "signals": signal, "environment": environment}
            print("open:", *[name for name, way in ways.items() if is_open(way)])
            """.formatted(unwritable);
    }

    /// Returns the text of the worker.
    String readSource() throws IOException {
        try {
            return Stream.of(CONFINEMENT, worker).map(PythonMode::readResource).collect(Collectors.joining("\n"));
        } catch (IllegalStateException missing) {
            throw new IOException(missing.getMessage(), missing);
        }
    }

    private static String readResource(String name) {
        try (var file = PythonMode.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is missing in this build");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new IllegalStateException(name + " cannot be read", unreadable);
        }
    }
}
