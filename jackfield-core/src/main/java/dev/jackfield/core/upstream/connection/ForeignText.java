package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.json.Fields;

/// Cleans text that a server wrote for models: limits its length and removes invisible characters.
final class ForeignText {
    /// Longer text is cut.
    static final int LONGEST = 32_000;

    static final String TOO_MANY_CAPABILITIES = "it declares capabilities of more than 65,536 bytes";

    private static final int LARGEST_CAPABILITIES = 64 << 10;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private ForeignText() {}

    /// Returns the cleaned instructions from the server's answer to the handshake.
    static String instructions(Fields greeting) {
        return clean(greeting.text("instructions").orElse(""));
    }

    /// Returns whether the server declares more than any server has. Capabilities are kept as long as the connection.
    static boolean hasTooManyCapabilities(Fields greeting) {
        return greeting.get("capabilities")
                .filter(declared -> declared.length() > LARGEST_CAPABILITIES)
                .isPresent();
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

    /// Keeps joiners, which are part of words in many scripts. Other invisible characters can only hide
    /// something.
    private static boolean isShown(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character == '\n' || character == '\t';
            case Character.FORMAT -> character == ZERO_WIDTH_JOINER || character == ZERO_WIDTH_NON_JOINER;
            case Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
