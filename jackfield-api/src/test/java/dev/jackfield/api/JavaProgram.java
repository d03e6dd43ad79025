package dev.jackfield.api;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command lines of Java programs with the class path of these tests.
public final class JavaProgram {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private JavaProgram() {}

    public static List<String> of(Class<?> main, String... arguments) {
        var command = java(CLASS_PATH, main.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /// A main class in a folder of its own.
    public static List<String> of(Path folder, String main) {
        return java(folder + File.pathSeparator + CLASS_PATH, main);
    }

    private static List<String> java(String classPath, String main) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath, main));
    }
}
