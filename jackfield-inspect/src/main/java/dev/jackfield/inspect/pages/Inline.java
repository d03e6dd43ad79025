package dev.jackfield.inspect.pages;

/// A piece of a line.
sealed interface Inline {

    String text();

    record Plain(String text) implements Inline {}

    record Code(String text) implements Inline {}

    record Strong(String text) implements Inline {}

    /// A link to a place in the book.
    record Link(String text, Target target) implements Inline {}

    /// A place in the book.
    ///
    /// @param anchor empty for the page as a whole
    record Target(String page, String anchor) {}
}
