package dev.jackfield.fuzz;

import java.util.ArrayDeque;

/// Resolves a path as a file system does.
final class FilePath {
    private FilePath() {}

    static String of(String written) {
        var segments = new ArrayDeque<String>();
        for (var segment : written.split("/", -1)) {
            switch (segment) {
                case "", "." -> {}
                case ".." -> segments.pollLast();
                default -> segments.add(segment);
            }
        }
        return "/" + String.join("/", segments);
    }
}
