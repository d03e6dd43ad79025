package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.testkit.ScriptedServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A program that serves the script on its pipes.
final class ScriptedChild {
    private ScriptedChild() {}

    public static void main(String[] arguments) {
        Host.serve(StreamWire.server(System.in, System.out, "child"), new ScriptedServer());
    }

    static ChildCommand command() {
        return new ChildCommand("scripted", java(ScriptedChild.class), Map.of(), Optional.empty());
    }

    /// Runs a main class with the same JVM and class path as this test.
    static List<String> java(Class<?> main, String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    static ChildCommand shell(String name, String script, String... arguments) {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", script, name));
        command.addAll(List.of(arguments));
        return new ChildCommand(name, command, Map.of(), Optional.empty());
    }
}
