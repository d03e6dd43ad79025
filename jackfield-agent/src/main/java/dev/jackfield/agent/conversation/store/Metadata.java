package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.PlainText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The file `metadata.toml` of a conversation.
record Metadata(FlatToml table) {
    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_DERIVED = 60;
    private static final int LONGEST_MODEL = 500;

    static Metadata of(String owner, NewConversation chosen, Instant now) {
        var table = FlatToml.EMPTY.with("owner", owner).with("created", now).with("updated", now);
        return new Metadata(table).with(chosen);
    }

    /// @throws IllegalArgumentException when it is no such file
    static Metadata read(String text) {
        var read = new Metadata(FlatToml.parse(text));
        read.info("");
        read.owner();
        read.bytes();
        return read;
    }

    byte[] text() {
        return table.toString().getBytes(StandardCharsets.UTF_8);
    }

    String owner() {
        return table.text("owner").orElseThrow(() -> new IllegalArgumentException("has no 'owner'"));
    }

    Optional<String> title() {
        return table.text("title");
    }

    Instant updated() {
        return table.time("updated").orElseGet(this::created);
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
                updated(),
                table.number("messages").orElse(0),
                table.text("forked_from")
                        .map(from -> new ConversationInfo.Fork(
                                from, table.number("forked_at").orElse(0))));
    }

    /// Returns this with what is chosen; what is not chosen stays as it is.
    Metadata with(NewConversation chosen) {
        var titled = chosen.title()
                .map(title -> table.with("title", shortenToLine(title, LONGEST_TITLE)))
                .orElse(table);
        return new Metadata(chosen.model()
                .map(model -> titled.with("model", requireShort(model)))
                .orElse(titled));
    }

    private static String requireShort(String model) {
        if (model.length() > LONGEST_MODEL) {
            throw new ConversationException(
                    ConversationException.Kind.REQUEST,
                    "The name of the model has %d characters, and may have %d."
                            .formatted(model.length(), LONGEST_MODEL));
        }
        return model;
    }

    Metadata withTurn(Instant now, int messages, List<Canister> added) {
        var counted = new Metadata(table.with("updated", now).with("messages", messages));
        return title().isPresent() ? counted : counted.with(new NewConversation(firstWords(added), Optional.empty()));
    }

    Metadata withBytes(long bytes) {
        return new Metadata(table.with("bytes", Math.clamp(bytes, 0, Integer.MAX_VALUE)));
    }

    /// Returns how many bytes the conversation has; empty in files that were written by hand.
    Optional<Integer> bytes() {
        return table.number("bytes");
    }

    Metadata forkedFrom(String id, int at) {
        return new Metadata(table.with("forked_from", id).with("forked_at", at));
    }

    private static Optional<String> firstWords(List<Canister> canisters) {
        return canisters.stream()
                .filter(Canister.User.class::isInstance)
                .flatMap(user -> ((Canister.User) user).content().stream())
                .filter(CanisterContent.Text.class::isInstance)
                .map(content -> shortenToLine(((CanisterContent.Text) content).text(), LONGEST_DERIVED))
                .filter(words -> !words.isEmpty())
                .findFirst();
    }

    /// A title is one line, and harmless on a terminal.
    private static String shortenToLine(String text, int longest) {
        var start = text.substring(0, Math.min(text.length(), 4 * LONGEST_TITLE));
        var line = PlainText.line(start).strip().replaceAll("\\s+", " ");
        return BriefText.of(line, longest);
    }
}
