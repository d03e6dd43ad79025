package dev.jackfield.agent.conversation.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The file `metadata.toml` of a conversation. What people added to it stays.
record Metadata(FlatToml table) {
    private static final String OWNER = "owner";
    private static final String CREATED = "created";
    private static final String UPDATED = "updated";
    private static final String MESSAGES = "messages";
    private static final String TITLE = "title";
    private static final String MODEL = "model";
    private static final String FORKED_FROM = "forked_from";
    private static final String FORKED_AT = "forked_at";
    private static final String BYTES = "bytes";

    /// Reads a text, which may be empty.
    ///
    /// @throws IllegalArgumentException when a value is wrong
    static Metadata read(String text) {
        var read = new Metadata(FlatToml.parse(text));
        read.owner();
        read.info("", Instant.EPOCH);
        return read;
    }

    String text() {
        return table.toString();
    }

    Optional<String> owner() {
        return table.text(OWNER);
    }

    /// Returns what it says; a conversation without a time is of `now`, and none is of the future.
    ConversationInfo info(String id, Instant now) {
        var created = time(CREATED, now, now);
        return new ConversationInfo(
                id,
                title().orElse(""),
                table.text(MODEL),
                created,
                time(UPDATED, created, now),
                table.number(MESSAGES).orElse(0),
                table.text(FORKED_FROM)
                        .map(from -> new ConversationInfo.Fork(
                                from, table.number(FORKED_AT).orElse(0))));
    }

    private Instant time(String key, Instant missing, Instant latest) {
        var time = table.time(key).orElse(missing);
        return time.isAfter(latest) ? latest : time.isBefore(Instant.EPOCH) ? Instant.EPOCH : time;
    }

    Optional<String> title() {
        return table.text(TITLE);
    }

    /// Returns this with what is true of a conversation now. Lines that say so already stay letter by letter.
    Metadata with(String owner, ConversationInfo now, long bytes) {
        var changed = set(OWNER, FlatToml::text, owner, FlatToml::with)
                .set(CREATED, Metadata::millis, millis(now.created()), FlatToml::with)
                .set(UPDATED, Metadata::millis, millis(now.updated()), FlatToml::with)
                .set(MESSAGES, FlatToml::number, now.messages(), FlatToml::with);
        if (!now.title().isEmpty()) {
            changed = changed.set(TITLE, FlatToml::text, now.title(), FlatToml::with);
        }
        if (now.model().isPresent()) {
            changed = changed.set(MODEL, FlatToml::text, now.model().get(), FlatToml::with);
        }
        if (now.forkedFrom().isPresent()) {
            var fork = now.forkedFrom().get();
            changed = changed.set(FORKED_FROM, FlatToml::text, fork.id(), FlatToml::with)
                    .set(FORKED_AT, FlatToml::number, fork.at(), FlatToml::with);
        }
        return changed.set(BYTES, FlatToml::number, (int) Math.min(bytes, Integer.MAX_VALUE), FlatToml::with);
    }

    /// The store counts times in milliseconds.
    private static Optional<Instant> millis(FlatToml table, String key) {
        return table.time(key).map(Metadata::millis);
    }

    private static Instant millis(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS);
    }

    private interface Reader<T> {
        Optional<T> read(FlatToml table, String key);
    }

    private interface Writer<T> {
        FlatToml write(FlatToml table, String key, T value);
    }

    private <T> Metadata set(String key, Reader<T> reader, T value, Writer<T> writer) {
        return reader.read(table, key).filter(value::equals).isPresent()
                ? this
                : new Metadata(writer.write(table, key, value));
    }
}
