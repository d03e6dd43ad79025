package dev.jackfield.documents;

import dev.jackfield.protocol.text.BriefText;
import java.util.Optional;
import java.util.regex.Pattern;

/// Names the documents that one message has under one label: `docList:msg_123:results`.
///
/// @param message without a colon, so that the text has one meaning
public record DocumentReference(String message, String label) {
    private static final String PREFIX = "docList:";
    private static final Pattern FORM = Pattern.compile(PREFIX + "([^:]+):(.+)");

    public DocumentReference {
        if (!isLegal(message, label)) {
            throw new IllegalArgumentException(
                    "Documents need a message without a colon and a label, both of one line, not '%s' and '%s'"
                            .formatted(BriefText.name(message), BriefText.name(label)));
        }
    }

    private static boolean isLegal(String message, String label) {
        return !message.isBlank() && !label.isBlank() && !message.contains(":") && isLine(message) && isLine(label);
    }

    /// Tells whether a part has one line, so that the text of a reference can be parsed again.
    private static boolean isLine(String part) {
        return part.codePoints()
                .noneMatch(character ->
                        Character.isISOControl(character) || character == '\u2028' || character == '\u2029');
    }

    /// Tells whether a text is meant to be a reference, well-formed or not.
    public static boolean isMeant(String text) {
        return text.startsWith(PREFIX);
    }

    public static Optional<DocumentReference> parse(String text) {
        var parts = FORM.matcher(text);
        return parts.matches() && isLegal(parts.group(1), parts.group(2))
                ? Optional.of(new DocumentReference(parts.group(1), parts.group(2)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return PREFIX + message + ":" + label;
    }
}
