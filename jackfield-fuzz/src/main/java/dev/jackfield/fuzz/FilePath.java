package dev.jackfield.fuzz;

import java.util.ArrayDeque;

/// A path as a file system follows it.
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
