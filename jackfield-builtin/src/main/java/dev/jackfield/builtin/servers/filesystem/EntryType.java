package dev.jackfield.builtin.servers.filesystem;

import java.nio.file.attribute.BasicFileAttributes;

/// The types of entries of a directory. A link is a link, whatever it leads to.
enum EntryType {
    FILE("file", "[FILE] "),
    DIRECTORY("directory", "[DIR] "),
    LINK("link", "[UNKNOWN] "),
    OTHER("other", "[UNKNOWN] ");

    private final String word;
    private final String mark;

    EntryType(String word, String mark) {
        this.word = word;
        this.mark = mark;
    }

    static EntryType of(BasicFileAttributes found) {
        if (found.isSymbolicLink()) {
            return LINK;
        }
        if (found.isDirectory()) {
            return DIRECTORY;
        }
        return found.isRegularFile() ? FILE : OTHER;
    }

    String word() {
        return word;
    }

    /// The beginning of its line in a list.
    String mark() {
        return mark;
    }
}
