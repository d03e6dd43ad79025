package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.PlainText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the store has of a conversation besides its turns. Members that are not known here stay.
record ConversationRecord(Fields json) {
    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_DERIVED = 60;
    private static final int LONGEST_MODEL = 500;

    /// The longest text of metadata that is kept: it is read with every list.
    static final int LONGEST_METADATA = 8_000;

    private static final String TITLE = "title";
    private static final String MODEL = "model";
    private static final String CREATED = "created";
    private static final String UPDATED = "updated";
    private static final String MESSAGES = "messages";
    private static final String BYTES = "bytes";
    private static final String PATH = "path";
    private static final String BRANCH = "branch";
    private static final String TO = "to";
    private static final String FORKED_FROM = "forkedFrom";
    private static final String FORKED_AT = "forkedAt";
    private static final String IMPORTED = "imported";
    private static final String METADATA = "metadata";

    /// The canisters of a conversation that lie in one branch: those up to a number that no segment before has.
    record Segment(String branch, int to) {}

    static ConversationRecord of(NewConversation chosen, Instant now) {
        return new ConversationRecord(Fields.of(CREATED, Json.number(now.toEpochMilli()))
                        .with(UPDATED, Json.number(now.toEpochMilli())))
                .with(chosen);
    }

    /// Returns the record of a conversation that was kept as files, still without turns.
    static ConversationRecord of(Metadata metadata, Instant now) {
        var info = metadata.info("", now);
        var times = Fields.of(CREATED, Json.number(info.created().toEpochMilli()))
                .with(UPDATED, Json.number(info.updated().toEpochMilli()));
        var json = metadata.text().length() > LONGEST_METADATA ? times : times.with(METADATA, metadata.text());
        var forked = info.forkedFrom()
                .map(fork -> json.with(FORKED_FROM, fork.id()).with(FORKED_AT, Json.number(fork.at())))
                .orElse(json);
        return new ConversationRecord(forked).with(new NewConversation(metadata.title(), info.model()));
    }

    /// Returns this as a conversation that does not expire before one that is made now.
    ConversationRecord importedAt(Instant now) {
        return new ConversationRecord(json.with(IMPORTED, Json.number(now.toEpochMilli())));
    }

    /// Reads a record; empty when it is none.
    static Optional<ConversationRecord> read(byte[] content) {
        try {
            return Json.parse(content).object().map(ConversationRecord::new);
        } catch (InvalidJsonException unreadable) {
            return Optional.empty();
        }
    }

    byte[] content() {
        return json.bytes();
    }

    private Optional<String> title() {
        return json.text(TITLE);
    }

    private Instant updated() {
        return time(UPDATED);
    }

    private Instant time(String key) {
        return Instant.ofEpochMilli(number(key));
    }

    /// Returns when it was last extended or imported.
    Instant lastUsed() {
        var imported = time(IMPORTED);
        return imported.isAfter(updated()) ? imported : updated();
    }

    int messages() {
        return Math.toIntExact(number(MESSAGES));
    }

    long bytes() {
        return number(BYTES);
    }

    private long number(String key) {
        return json.get(key).map(value -> value.tree().asLong(0)).orElse(0L);
    }

    List<Segment> path() {
        return json.objects(PATH)
                .map(segment -> new Segment(
                        segment.text(BRANCH).orElse(""),
                        segment.get(TO).map(to -> to.tree().asInt(0)).orElse(0)))
                .toList();
    }

    ConversationInfo info(String id) {
        return new ConversationInfo(
                id,
                title().orElse(""),
                json.text(MODEL),
                time(CREATED),
                updated(),
                messages(),
                json.text(FORKED_FROM)
                        .map(from -> new ConversationInfo.Fork(from, Math.toIntExact(number(FORKED_AT)))));
    }

    /// Returns the metadata as a file, with what people added to those that it came with.
    ///
    /// @param size how many bytes the files have
    Metadata metadata(String owner, String id, long size) {
        return Metadata.read(json.text(METADATA).orElse("")).with(owner, info(id), size);
    }

    /// Returns this with what is chosen; what is not chosen stays as it is.
    ConversationRecord with(NewConversation chosen) {
        var titled = chosen.title()
                .map(title -> json.with(TITLE, shortenToLine(title, LONGEST_TITLE)))
                .orElse(json);
        return new ConversationRecord(chosen.model()
                .map(model -> titled.with(MODEL, requireShort(model)))
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

    /// Returns this with one more turn, which makes it new.
    ConversationRecord withTurn(String id, Instant now, EncodedTurn turn) {
        return new ConversationRecord(withTurn(id, turn).json.with(UPDATED, Json.number(now.toEpochMilli())))
                .titledBy(List.of(turn));
    }

    /// Returns this with one more turn in the branch of this conversation. It stays as old as it is.
    ConversationRecord withTurn(String id, EncodedTurn turn) {
        var count = messages() + turn.lines().size();
        return new ConversationRecord(
                        json.with(MESSAGES, Json.number(count)).with(BYTES, Json.number(bytes() + turn.size())))
                .withPath(extend(path(), id, count));
    }

    /// Returns this with a title; without one, with what the user says first.
    ConversationRecord titledBy(List<EncodedTurn> turns) {
        return title().isPresent() ? this : with(new NewConversation(firstWords(turns), Optional.empty()));
    }

    private static List<Segment> extend(List<Segment> path, String branch, int to) {
        var extended = new ArrayList<>(path);
        if (!path.isEmpty() && path.getLast().branch().equals(branch)) {
            extended.removeLast();
        }
        extended.add(new Segment(branch, to));
        return extended;
    }

    private ConversationRecord withPath(List<Segment> path) {
        return new ConversationRecord(json.with(
                PATH,
                Json.array(path.stream()
                        .map(segment ->
                                Fields.of(BRANCH, Json.string(segment.branch())).with(TO, Json.number(segment.to())))
                        .toList())));
    }

    /// Returns a conversation that begins with the first canisters of this one, and shares their turns.
    ///
    /// @param id of this one
    /// @param size of the shared canisters
    ConversationRecord fork(String id, int at, long size, Instant now) {
        var first = new ArrayList<Segment>();
        for (var segment : path()) {
            if (first.isEmpty() || first.getLast().to() < at) {
                first.add(new Segment(segment.branch(), Math.min(segment.to(), at)));
            }
        }
        return new ConversationRecord(json.without(METADATA)
                        .with(CREATED, Json.number(now.toEpochMilli()))
                        .with(UPDATED, Json.number(now.toEpochMilli()))
                        .with(MESSAGES, Json.number(at))
                        .with(BYTES, Json.number(size))
                        .with(FORKED_FROM, id)
                        .with(FORKED_AT, Json.number(at)))
                .withPath(first);
    }

    private static Optional<String> firstWords(List<EncodedTurn> turns) {
        return turns.stream()
                .flatMap(turn -> turn.canisters().stream())
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
