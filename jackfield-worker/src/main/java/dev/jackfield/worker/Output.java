package dev.jackfield.worker;

import java.util.function.Consumer;

/// What a script prints, sent to the hub line by line: a script that is killed has shown what it did.
final class Output {
    private static final int PIECE = 4 << 10;

    private final Consumer<String> hub;
    private final StringBuilder unsent = new StringBuilder();
    private long left;
    private boolean isCut;

    Output(Consumer<String> hub, long limit) {
        this.hub = hub;
        this.left = limit;
    }

    void add(String text) {
        for (var at = 0; at < text.length() && !isCut; at++) {
            add(text.charAt(at));
        }
    }

    private void add(char c) {
        left -= JsonText.bytes(c);
        isCut = left < 0;
        if (!isCut) {
            unsent.append(c);
        }
        if (c == '\n' || (unsent.length() >= PIECE && !Character.isHighSurrogate(c))) {
            flush();
        }
    }

    void flush() {
        if (!unsent.isEmpty()) {
            hub.accept(unsent.toString());
            unsent.setLength(0);
        }
    }

    /// Tells whether the script printed more than it may.
    boolean isCut() {
        return isCut;
    }
}
