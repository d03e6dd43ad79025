package dev.jackfield.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command lines of Java programs with the class path of these tests.
public final class JavaProgram {
    private JavaProgram() {}

    public static List<String> of(Class<?> main, String... arguments) {
        var command = java(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /// A program that is compiled when it starts. Its methods keep the names of their parameters in any case.
    static List<String> of(Path source) {
        return java(source.toString());
    }

    private static List<String> java(String main) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ArrayList<>(
                List.of(java, "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), main));
    }
}
