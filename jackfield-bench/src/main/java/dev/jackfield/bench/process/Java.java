package dev.jackfield.bench.process;

import java.nio.file.Path;
import java.util.List;

/// The JVM that runs the benchmarks and their other programs. All of them get the same memory and collector.
public final class Java {
    /// The memory option of the hub, whose launcher takes it from a variable.
    public static final String MEMORY = "-Xmx512m";

    private Java() {}

    public static List<String> command(Class<?> main, String... arguments) {
        var command = new java.util.ArrayList<>(List.of(
                tool("java"),
                MEMORY,
                "-XX:+UseG1GC",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /// A program that is over in a moment, with the options that the launcher gives commands.
    public static List<String> brief(Class<?> main, String... arguments) {
        var command = new java.util.ArrayList<>(List.of(
                tool("java"),
                MEMORY,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /// A program of the JDK.
    public static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
