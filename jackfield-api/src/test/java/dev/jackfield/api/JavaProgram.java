package dev.jackfield.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command line of a main class of these tests.
final class JavaProgram {
    private JavaProgram() {}

    static List<String> of(Class<?> main, String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classPath = System.getProperty("java.class.path");
        var command = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
