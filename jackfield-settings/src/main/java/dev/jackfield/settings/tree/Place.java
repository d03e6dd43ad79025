package dev.jackfield.settings.tree;

/// Where something was written: a file with a line, or something without lines, such as a variable.
public record Place(String file, int line) {
    /// The place of default values.
    public static final Place DEFAULT = new Place("default");

    public Place(String file) {
        this(file, 0);
    }

    public Place atLine(int other) {
        return new Place(file, other);
    }

    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
