package dev.jackfield.agent.language.value;

/// A value and its place in a text.
///
/// @param value as the parameter takes it, which may differ from the text: "W123" may be `#W123`
public record ValueSpan(int start, int end, String value) {
    public boolean overlaps(ValueSpan other) {
        return start < other.end && other.start < end;
    }

    /// Whether this is a part of a longer one.
    boolean isInside(ValueSpan other) {
        return overlaps(other) && other.end - other.start > end - start;
    }

    /// Whether the form alone says much: few other things in a sentence look like it.
    public boolean isTelling() {
        return (end - start >= 3 && value.chars().anyMatch(Character::isDigit)) || value.indexOf('@') > 0;
    }
}
