package dev.jackfield.sandbox;

import dev.jackfield.transport.stdio.ChildCommand;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A worker that says it is ready, and then runs a shell script for each request, where `$id` is the id of the run.
record Shell(String answer, String start) implements WorkerProgram {
    private static final String READY = "echo '{\"jsonrpc\":\"2.0\",\"method\":\"ready\",\"params\":{}}'";

    Shell(String answer) {
        this(answer, READY);
    }

    @Override
    public ScriptLanguage language() {
        return ScriptLanguage.JAVASCRIPT;
    }

    @Override
    public ChildCommand command(int memory) {
        var loop = start + "\nwhile read -r line; do id=${line#*'\"id\":'}; id=${id%%,*}\n" + answer + "\ndone";
        return new ChildCommand("shell", List.of("/bin/sh", "-c", loop), Map.of(), Optional.empty());
    }

    @Override
    public boolean isReusable() {
        return true;
    }

    @Override
    public Optional<String> unavailableReason() {
        return Optional.empty();
    }
}
