package dev.jackfield.bench.soak;

/// The faults around a hub.
enum Mischief {
    KILL("", "kill -9 of a server"),
    STOP("", "a server neither reads nor answers any more"),
    RUBBISH_LINES("", "rubbish, broken JSON and a line of 1 MiB on standard output"),
    RESTART("restart", "restart of a server behind a URL, which forgets its sessions"),
    HANG("hang", "a server behind a URL that does not answer for 10 s"),
    DROP("drop", "connections of a server behind a URL dropped"),
    RUBBISH_BODIES("rubbish", "answers that are cut off, for 2 s"),
    RELOAD("", "another configuration: a source changed, one added or removed");

    private final String word;
    private final String description;

    Mischief(String word, String description) {
        this.word = word;
        this.description = description;
    }

    /// The command by which servers behind URLs are told.
    String word() {
        return word;
    }

    @Override
    public String toString() {
        return description;
    }
}
