package dev.jackfield.worker;

/// What a script prints, sent to the hub line by line: a script that is killed has shown what it did.
final class Output {
    private static final int PIECE = 4 << 10;

    private final Hub hub;
    private final StringBuilder unsent = new StringBuilder();
    private long left;
    private boolean isCut;
    private boolean isError;

    /// Takes a text of standard output or standard error.
    interface Hub {
        void print(String text, boolean isError);
    }

    Output(Hub hub, long limit) {
        this.hub = hub;
        this.left = limit;
    }

    void add(String text, boolean ofError) {
        if (ofError != isError) {
            flush();
            isError = ofError;
        }
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
            hub.print(unsent.toString(), isError);
            unsent.setLength(0);
        }
    }

    /// Tells whether the script printed more than it may.
    boolean isCut() {
        return isCut;
    }
}
