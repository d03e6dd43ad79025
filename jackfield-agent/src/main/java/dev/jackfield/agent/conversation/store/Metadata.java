package dev.jackfield.agent.conversation.store;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/// The file `metadata.toml` of a conversation.
record Metadata(FlatToml table) {

    static Metadata of(String owner, ConversationInfo info) {
        var table = FlatToml.EMPTY
                .with("owner", owner)
                .with("created", info.created())
                .with("updated", info.updated())
                .with("title", info.title())
                .with("messages", info.messages());
        var named = info.model().map(model -> table.with("model", model)).orElse(table);
        return new Metadata(info.forkedFrom()
                .map(fork -> named.with("forked_from", fork.id()).with("forked_at", fork.at()))
                .orElse(named));
    }

    /// @throws IllegalArgumentException when it is no such file
    static Metadata read(String text) {
        var read = new Metadata(FlatToml.parse(text));
        read.owner();
        read.info("");
        return read;
    }

    byte[] text() {
        return table.toString().getBytes(StandardCharsets.UTF_8);
    }

    String owner() {
        return table.text("owner").orElseThrow(() -> new IllegalArgumentException("has no 'owner'"));
    }

    private Instant created() {
        return table.time("created").orElse(Instant.EPOCH);
    }

    ConversationInfo info(String id) {
        return new ConversationInfo(
                id,
                table.text("title").orElse(""),
                table.text("model"),
                created(),
                table.time("updated").orElseGet(this::created),
                table.number("messages").orElse(0),
                table.text("forked_from")
                        .map(from -> new ConversationInfo.Fork(
                                from, table.number("forked_at").orElse(0))));
    }

    Optional<String> title() {
        return table.text("title");
    }
}
