package dev.jackfield.upstream.connection;

import dev.jackfield.json.Fields;

/// Text that a server wrote for models, made fit to be passed on: bounded, and without characters that cannot be seen.
final class ForeignText {
    /// What is longer is cut; no server needs as much to say how it is used.
    static final int LONGEST = 32_000;

    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private ForeignText() {}

    /// The instructions in what a server said when it was greeted.
    static String instructions(Fields greeting) {
        return clean(greeting.text("instructions").orElse(""));
    }

    static String clean(String text) {
        var clean = new StringBuilder();
        text.codePoints()
                .limit(2L * LONGEST)
                .filter(ForeignText::isShown)
                .limit(LONGEST)
                .forEach(clean::appendCodePoint);
        return clean.toString().strip();
    }

    /// Joiners are part of words and signs in many scripts; all else that has no width can only hide something.
    private static boolean isShown(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character == '\n' || character == '\t';
            case Character.FORMAT -> character == ZERO_WIDTH_JOINER || character == ZERO_WIDTH_NON_JOINER;
            case Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
