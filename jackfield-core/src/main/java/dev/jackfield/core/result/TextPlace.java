package dev.jackfield.core.result;

/// A place in a text.
///
/// @param line counted from 1
/// @param offset how many characters of that line are before it
public record TextPlace(int line, int offset) {
    static final TextPlace START = new TextPlace(1, 0);
}
