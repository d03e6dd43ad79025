package dev.jackfield.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.conversation.Canister;
import dev.jackfield.conversation.CanisterContent;
import dev.jackfield.conversation.CanisterLine;
import dev.jackfield.conversation.ContentLookup;
import dev.jackfield.conversation.McpContent;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.tools.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ConversationStoreTest {
    private static final ConversationLimits LIMITS =
            new ConversationLimits(5, 2_000, 4L << 20, 64L << 20, Optional.of(Duration.ofDays(30)));

    @TempDir
    private Path folder;

    private final ManualClock clock = ManualClock.start();

    private ConversationStore open() {
        return ConversationStore.open(folder, () -> LIMITS, clock);
    }

    private static String create(ConversationStore store, String owner, List<Canister> first)
            throws InterruptedException {
        return store.create(owner, NewConversation.UNTITLED, first).id();
    }

    private Path messages(String id) {
        return folder.resolve("conversations").resolve(id).resolve("messages.jsonl");
    }

    private Path metadata(String id) {
        return folder.resolve("conversations").resolve(id).resolve("metadata.toml");
    }

    private List<Path> contents() throws IOException {
        try (var files = Files.list(folder.resolve("content"))) {
            return files.toList();
        }
    }

    @Test
    void aConversationOutlivesTheStoreThatWroteIt() throws Exception {
        var picture = new CanisterContent.Image(Bytes.of(new byte[] {1, 2, 3, -1}), "image/png");
        var first = List.of(
                Turns.supervisor("Be brief."),
                new Canister.User(List.of(CanisterContent.text("What is this?"), picture), Turns.NOON));
        var id = create(open(), "ann", first);
        open().append("ann", id, Turns.withTool("And this?"));

        var loaded = open().load("ann", id);

        assertThat(loaded.canisters())
                .isEqualTo(Stream.concat(first.stream(), Turns.withTool("And this?").stream())
                        .toList());
        assertThat(loaded.info().messages()).isEqualTo(7);
        assertThat(loaded.info().title()).isEqualTo("What is this?");
    }

    @Test
    void messagesAreLinesThatPeopleCanRead() throws Exception {
        var id = create(open(), "ann", List.of(Turns.user("Hello")));
        open().append("ann", id, List.of(Turns.assistant("Hi")));

        assertThat(Files.readString(messages(id))).isEqualTo("""
            {"role":"user","content":{"type":"text","text":"Hello"},"timestamp":"2025-11-18T12:00:00Z"}
            {"role":"assistant","content":{"type":"text","text":"Hi"},"timestamp":"2025-11-18T12:00:00Z"}
            """);
        assertThat(Files.readString(metadata(id))).isEqualTo("""
            owner = "ann"
            created = 2026-01-01T00:00:00Z
            updated = 2026-01-01T00:00:00Z
            messages = 2
            title = "Hello"
            bytes = 186
            """);
    }

    @Test
    void aTextOf1023BytesStandsInItsLineAndOneOf1024DoesNot() throws Exception {
        var almost = "é".repeat(511) + "x";
        create(open(), "ann", List.of(Turns.user(almost)));
        assertThat(contents()).isEmpty();

        var id = create(open(), "ann", List.of(Turns.user(almost + "x")));

        assertThat(contents())
                .singleElement()
                .satisfies(content ->
                        assertThat(Files.readString(content.resolve("data"))).isEqualTo(almost + "x"));
        assertThat(Files.readString(messages(id)))
                .contains("\"content_id\":\"sha256:%s\""
                        .formatted(contents().getFirst().getFileName()))
                .doesNotContain("éé");
    }

    @Test
    void instructionsOfTwoConversationsAreKeptOnce() throws Exception {
        create(open(), "ann", List.of(Turns.supervisor("Be brief.")));
        create(open(), "bob", List.of(Turns.supervisor("Be brief.")));

        assertThat(contents()).hasSize(1);
    }

    @Test
    void contentGoesWithTheLastConversationThatNeedsIt() throws Exception {
        var store = open();
        var first = create(store, "ann", List.of(Turns.supervisor("Be brief."), Turns.user(Turns.longText("mine"))));
        var second = create(store, "bob", List.of(Turns.supervisor("Be brief.")));

        store.delete("ann", first);

        assertThat(contents()).hasSize(1);
        assertThat(store.load("bob", second).canisters()).containsExactly(Turns.supervisor("Be brief."));

        store.delete("bob", second);

        assertThat(contents()).isEmpty();
        assertThat(folder.resolve("conversations")).isEmptyDirectory();
    }

    @Test
    void aForkSharesContentAndGoesItsOwnWay() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        store.append("ann", id, Turns.withTool("one"));
        store.append("ann", id, Turns.plain("two"));
        var before = contents();
        var modified = Files.getLastModifiedTime(before.getFirst().resolve("data"));

        var fork = store.fork("ann", id, 6);
        store.append("ann", fork.id(), Turns.plain("another"));

        assertThat(contents()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(Files.getLastModifiedTime(before.getFirst().resolve("data"))).isEqualTo(modified);
        assertThat(fork.forkedFrom()).contains(new ConversationInfo.Fork(id, 6));
        assertThat(fork.title()).isEqualTo("one");
        assertThat(store.load("ann", id).canisters()).hasSize(8);
        assertThat(store.load("ann", fork.id()).canisters())
                .hasSize(8)
                .startsWith(store.load("ann", id).canisters().subList(0, 6).toArray(Canister[]::new))
                .endsWith(Turns.assistant("Answer to another"));

        store.delete("ann", id);

        assertThat(store.load("ann", fork.id()).canisters()).hasSize(8);
    }

    @Test
    void aForkInTheMiddleOfATurnIsAWholeConversation() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.withTool("one"));

        for (var at : List.of(1, 2, 4, 5)) {
            assertThat(open().load("ann", store.fork("ann", id, at).id()).canisters())
                    .isEqualTo(Turns.withTool("one").subList(0, at));
        }
    }

    @Test
    void aForkNeverSeparatesACallFromItsResult() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.withTool("one"));

        assertFailure(
                () -> store.fork("ann", id, 3),
                ConversationFailure.Kind.REQUEST,
                "Message 3 stands between a tool call and its result. Fork at 2 or 4.");
        assertFailure(() -> store.fork("ann", id, 6), ConversationFailure.Kind.REQUEST, "There is no entry 6");
        assertFailure(() -> store.fork("ann", id, 0), ConversationFailure.Kind.REQUEST, "There is no entry 0");
        assertThat(store.list("ann")).hasSize(1);
    }

    private static void assertFailure(ThrowingCallable act, ConversationFailure.Kind kind, String message) {
        assertThatThrownBy(act)
                .isInstanceOfSatisfying(
                        ConversationFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }

    private static List<ThrowingCallable> everythingThatOneCanDo(ConversationStore store, String owner, String id) {
        return List.of(
                () -> store.info(owner, id),
                () -> store.load(owner, id),
                () -> store.export(owner, id),
                () -> store.append(owner, id, Turns.plain("mine")),
                () -> store.append(owner, id, 1, Turns.plain("mine"), NewConversation.UNTITLED),
                () -> store.change(owner, id, new NewConversation(Optional.of("mine"), Optional.empty())),
                () -> store.fork(owner, id, 1),
                () -> store.delete(owner, id));
    }

    @Test
    void aConversationOfAnotherOwnerIsAnsweredLikeNone() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("secret"));
        var before = Files.readString(messages(id)) + Files.readString(metadata(id));

        for (var act : everythingThatOneCanDo(store, "bob", id)) {
            assertFailure(act, ConversationFailure.Kind.UNKNOWN, "You have no conversation '%s'.".formatted(id));
        }
        assertThat(store.list("bob")).isEmpty();
        assertThat(Files.readString(messages(id)) + Files.readString(metadata(id)))
                .isEqualTo(before);

        store.delete("ann", id);

        for (var act : everythingThatOneCanDo(store, "bob", id)) {
            assertFailure(act, ConversationFailure.Kind.UNKNOWN, "You have no conversation '%s'.".formatted(id));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "../content", "a/b", "ABCDEFGHIJKLMNOPQRST", "aaaaaaaaaaaaaaaaaaaa", "a\u0000"})
    void onlyIdsLeadToFolders(String id) throws Exception {
        var store = open();
        create(store, "ann", Turns.plain("hello"));

        for (var act : everythingThatOneCanDo(store, "ann", id)) {
            assertFailure(act, ConversationFailure.Kind.UNKNOWN, "You have no conversation");
        }
    }

    @Test
    void conversationsAreListedByTheirLastTurn() throws Exception {
        var store = open();
        var first = create(store, "ann", Turns.plain("first"));
        clock.advance(Duration.ofMinutes(1));
        var second = create(store, "ann", Turns.plain("second"));
        create(store, "bob", Turns.plain("of another"));
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(second, first);

        clock.advance(Duration.ofMinutes(1));
        store.append("ann", first, Turns.plain("again"));

        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(first, second);
        assertThat(store.list("ann")).extracting(ConversationInfo::messages).containsExactly(4, 2);
    }

    @Test
    void anotherStoreSeesWhatIsNewAndWhatIsGone() throws Exception {
        var one = open();
        var other = open();
        var id = create(one, "ann", Turns.plain("hello"));

        assertThat(other.list("ann")).hasSize(1);
        other.delete("ann", id);

        assertThat(one.list("ann")).isEmpty();
    }

    @Test
    void titleAndModelCanBeChanged() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("hello"));

        store.change("ann", id, new NewConversation(Optional.of("\u001b[31mRed\nalert \"x\""), Optional.empty()));
        var info = store.change("ann", id, new NewConversation(Optional.empty(), Optional.of("local/llama3.2")));

        assertThat(info.title()).isEqualTo("[31mRed alert \"x\"");
        assertThat(store.info("ann", id)).isEqualTo(info);
        assertThat(info.model()).contains("local/llama3.2");
    }

    @Test
    void aTurnThatDoesNotKnowTheLastOneIsRefused() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        store.append("ann", id, 2, Turns.plain("two"), NewConversation.UNTITLED);

        assertFailure(
                () -> store.append("ann", id, 2, Turns.plain("at the same time"), NewConversation.UNTITLED),
                ConversationFailure.Kind.CHANGED,
                "has 4 messages, not 2");
        assertThat(store.load("ann", id).canisters()).hasSize(4);
    }

    @Test
    void anExportHasEverythingInIt() throws Exception {
        var store = open();
        var first = List.of(
                Turns.supervisor("Be brief."),
                new Canister.User(
                        List.of(
                                CanisterContent.text(Turns.longText("long")),
                                new CanisterContent.Audio(Bytes.of("sound"), "audio/wav")),
                        Turns.NOON));
        var id = create(store, "ann", first);

        var lines = store.export("ann", id).lines().toList();

        assertThat(lines).noneMatch(line -> line.contains("content_id") || line.contains("continued"));
        assertThat(lines.stream().map(line -> CanisterLine.read(line, ContentLookup.NONE)))
                .isEqualTo(first);
    }

    @Test
    void linesAreKeptWithMembersThatAreNotKnownHere() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of());
        var line = """
            {"role":"user", "content":{"type":"text","text":"Hi","tone":"kind"}, "mood":1,\
             "timestamp":"2025-11-18T12:00:00Z"}
            """;
        Files.writeString(messages(id), line);

        store.append("ann", id, Turns.plain("more"));
        var fork = store.fork("ann", id, 1).id();

        assertThat(Files.readString(messages(id))).startsWith(line);
        assertThat(Files.readString(messages(fork))).isEqualTo(line);
        assertThat(store.export("ann", fork)).contains("\"tone\":\"kind\"").contains("\"mood\":1");
    }

    @Test
    void aLineThatWasSpoiledByHandIsNamed() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.writeString(messages(id), "\n{\"role\":\"usr\"}\n" + Files.readString(messages(id)));

        assertFailure(
                () -> store.load("ann", id),
                ConversationFailure.Kind.STORAGE,
                "conversations/%s/messages.jsonl, line 2: 'role' is none of".formatted(id));
        store.delete("ann", id);
        assertThat(store.list("ann")).isEmpty();
    }

    @Test
    void contentThatWasDamagedIsNotPassedOn() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.user(Turns.longText("x"))));
        Files.writeString(contents().getFirst().resolve("data"), "other");

        assertFailure(
                () -> store.load("ann", id), ConversationFailure.Kind.STORAGE, "its content does not match its hash");

        store.append("ann", id, List.of(Turns.user(Turns.longText("x"))));

        assertThat(store.load("ann", id).canisters()).hasSize(2);
    }

    /// What a killed process leaves: a file that ends anywhere in its last turn.
    @Test
    void aTurnThatWasNotWrittenToItsEndCountsAsNotWritten() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        var whole = Files.size(messages(id));
        store.append("ann", id, Turns.withTool("two"));
        var bytes = Files.readAllBytes(messages(id));

        for (var length = whole; length < bytes.length; length++) {
            Files.write(messages(id), Arrays.copyOf(bytes, (int) length));

            assertThat(store.load("ann", id).canisters()).as("%d bytes", length).isEqualTo(Turns.plain("one"));
        }
    }

    @Test
    void theNextTurnReplacesOneThatWasNotWrittenToItsEnd() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        var whole = Files.size(messages(id));
        store.append("ann", id, Turns.withTool("two"));
        var bytes = Files.readAllBytes(messages(id));

        for (var length = whole; length < bytes.length; length += 41) {
            Files.write(messages(id), Arrays.copyOf(bytes, (int) length));
            var info = store.append("ann", id, Turns.plain("three"));

            assertThat(info.messages()).isEqualTo(4);
            assertThat(store.load("ann", id).canisters())
                    .as("%d bytes", length)
                    .isEqualTo(Stream.concat(Turns.plain("one").stream(), Turns.plain("three").stream())
                            .toList());
        }
    }

    @Test
    void zerosThatAPowerFailureLeftCountAsNotWritten() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.write(messages(id), new byte[100], StandardOpenOption.APPEND);
        Files.writeString(messages(id), "\n{\"role\":", StandardOpenOption.APPEND);

        assertThat(store.load("ann", id).canisters()).isEqualTo(Turns.plain("one"));
    }

    @Test
    void contentOfAReplacedTurnIsCollected() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        store.append("ann", id, Turns.withTool("two"));
        Files.writeString(messages(id), Files.readString(messages(id)).stripTrailing());
        assertThat(contents()).hasSize(1);

        store.append("ann", id, Turns.plain("three"));

        assertThat(contents()).isEmpty();
    }

    /// A hash in a message is only text: it gives no access to the content.
    @Test
    void contentCannotBeReadByItsHash() throws Exception {
        var store = open();
        var secret = create(store, "ann", List.of(Turns.user(Turns.longText("secret"))));
        var part = "{\"type\":\"text\",\"content_id\":\"sha256:%s\"}"
                .formatted(contents().getFirst().getFileName());
        var arguments = Fields.of("content", Json.parse(part)).with("content_id", part);
        var guess = List.of(
                Turns.user(part),
                new Canister.Invocation(part, part, arguments, Turns.NOON),
                new Canister.Result(part, McpContent.read(List.of(Json.parse(part))), Optional.empty(), Turns.NOON));
        var id = create(store, "bob", guess);

        assertThat(store.load("bob", id).canisters()).isEqualTo(guess);
        assertThat(store.export("bob", id)).doesNotContain("secret");

        store.delete("ann", secret);

        assertThat(contents()).isEmpty();
        assertThat(store.load("bob", id).canisters()).isEqualTo(guess);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "ann\nowner = \"bob\"", "\"", "\\", "#", "[ann]", "Ünsal \ud83d\ude00", "\u0000\u007f"})
    void anOwnerMayHaveAnyName(String owner) throws Exception {
        var id = create(open(), owner, Turns.plain("hello"));

        assertThat(open().list(owner)).extracting(ConversationInfo::id).containsExactly(id);
        assertThat(open().load(owner, id).canisters()).hasSize(2);
        assertThat(open().list("bob")).isEmpty();
    }

    @Test
    void anInterruptedTurnIsNotWritten() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));

        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> store.append("ann", id, Turns.plain("two"))).isInstanceOf(InterruptedException.class);
        assertThat(store.load("ann", id).canisters()).isEqualTo(Turns.plain("one"));
    }

    @Test
    void contentThatWasCopiedHereByHandIsNotSwept() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        Files.delete(contents().getFirst().resolve(id + ".ref"));

        store.sweep();

        assertThat(store.load("ann", id).canisters()).containsExactly(Turns.supervisor("Be brief."));
        store.delete("ann", id);
        assertThat(contents()).isEmpty();
    }

    @Test
    void aSpoiledConversationCanBeDeletedAndDoesNotHinderASweep() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        Files.writeString(messages(id), "{\"content\":[7,{\"type\":\"text\"}]}\n{\n", StandardOpenOption.APPEND);
        Files.createDirectories(folder.resolve("content").resolve("0".repeat(64)));

        store.sweep();
        store.append("ann", id, Turns.plain("more"));

        assertFailure(() -> store.load("ann", id), ConversationFailure.Kind.STORAGE, "line 2");
        store.delete("ann", id);
        assertThat(contents()).isEmpty();
    }

    @Test
    void aFailureDoesNotSayWhereTheFilesAre() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.delete(messages(id));
        Files.createDirectory(messages(id));

        assertThatThrownBy(() -> store.load("ann", id))
                .isInstanceOf(ConversationFailure.class)
                .hasMessage("Cannot read %s: it is not a regular file".formatted(id));
    }

    @Test
    void aSweeperRemovesExpiredConversationsAtItsStart() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        clock.advance(Duration.ofDays(31));

        try (var _ = StoreSweeper.start(store)) {
            while (Files.exists(messages(id))) {
                Thread.onSpinWait(); // until the time of the test is over
            }
        }

        assertThat(store.list("ann")).isEmpty();
    }

    @Test
    void aSweepRemovesWhatIsHalfMadeAndHalfDeleted() throws Exception {
        var store = open();
        var kept = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        var halfDeleted = create(store, "ann", List.of(Turns.supervisor("Be brief."), Turns.user(Turns.longText("x"))));
        Files.delete(metadata(halfDeleted));
        var orphan = folder.resolve("content").resolve("0".repeat(64));
        Files.createDirectory(orphan);
        Files.writeString(orphan.resolve("data.new"), "half");
        Files.createDirectory(folder.resolve("conversations").resolve("a".repeat(20)));

        store.sweep();

        assertThat(contents()).hasSize(1);
        assertThat(folder.resolve("conversations")).isDirectoryContaining("glob:**" + kept);
        try (var folders = Files.list(folder.resolve("conversations"))) {
            assertThat(folders).hasSize(1);
        }
        assertThat(store.load("ann", kept).canisters()).hasSize(1);
    }

    @Test
    void anExpiredConversationIsGoneAtOnceAndRemovedByASweep() throws Exception {
        var store = open();
        var old = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        clock.advance(Duration.ofDays(29));
        var used = create(store, "ann", Turns.plain("new"));
        clock.advance(Duration.ofDays(1));

        assertFailure(() -> store.load("ann", old), ConversationFailure.Kind.UNKNOWN, old);
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(used);

        store.sweep();

        assertThat(messages(old)).doesNotExist();
        assertThat(contents()).isEmpty();
        assertThat(store.load("ann", used).canisters()).hasSize(2);
    }

    @Test
    void anOwnerHasOnlySoManyConversations() throws Exception {
        var store = open();
        for (var number = 0; number < LIMITS.conversations(); number++) {
            create(store, "ann", Turns.plain("hello"));
        }
        var id = store.list("ann").getFirst().id();

        assertFailure(
                () -> create(store, "ann", List.of()),
                ConversationFailure.Kind.LIMIT,
                "You have 5 conversations, which is the limit. Delete some");
        assertFailure(() -> store.fork("ann", id, 1), ConversationFailure.Kind.LIMIT, "which is the limit");
        create(store, "bob", List.of());
    }

    @Test
    void aConversationHasOnlySoManyMessagesAndBytes() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of());
        var many = new ArrayList<Canister>();
        for (var number = 0; number < LIMITS.messages(); number++) {
            many.add(Turns.user("short"));
        }
        store.append("ann", id, many);
        assertFailure(
                () -> store.append("ann", id, Turns.plain("more")), ConversationFailure.Kind.LIMIT, "2000 messages");

        var other = create(store, "ann", List.of());
        store.append("ann", other, List.of(Turns.user("x".repeat(3 << 20))));
        assertFailure(
                () -> store.append("ann", other, List.of(Turns.user("y".repeat(2 << 20)))),
                ConversationFailure.Kind.LIMIT,
                "4194304 bytes");
        store.append("ann", other, List.of(Turns.user("x".repeat(3 << 20))));
        assertThat(contents()).hasSize(1);
    }

    @Test
    void aThousandMessagesComeBackInOrder() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of());
        var all = new ArrayList<Canister>();
        for (var turn = 0; turn < 10; turn++) {
            var messages = new ArrayList<Canister>();
            for (var number = 0; number < 50; number++) {
                messages.addAll(Turns.plain("question %d of %d".formatted(number, turn)));
            }
            store.append("ann", id, messages);
            all.addAll(messages);
        }

        assertThat(open().load("ann", id).canisters()).hasSize(1_000).isEqualTo(all);
    }

    @Test
    void severalWritersOfOneConversationTakeTurns() throws Exception {
        var id = create(open(), "ann", List.of());
        try (var threads = Executors.newFixedThreadPool(4)) {
            var writers = new ArrayList<Callable<ConversationInfo>>();
            for (var writer = 0; writer < 20; writer++) {
                var turn = Turns.withTool("of writer " + writer);
                var store = open();
                writers.add(() -> store.append("ann", id, turn));
            }
            for (var written : threads.invokeAll(writers)) {
                written.get();
            }
        }

        var canisters = open().load("ann", id).canisters();

        assertThat(canisters).hasSize(100);
        for (var at = 0; at < canisters.size(); at += 5) {
            var question = ((CanisterContent.Text)
                            ((Canister.User) canisters.get(at)).content().getFirst())
                    .text();
            assertThat(canisters.subList(at, at + 5)).isEqualTo(Turns.withTool(question));
        }
    }

    /// Content that two conversations share must never vanish for the one that stays.
    @Test
    void readersNeverMissContentWhileOthersForkAndDelete() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief."), Turns.user(Turns.longText("x"))));
        try (var threads = Executors.newFixedThreadPool(2)) {
            var writer = threads.submit(() -> {
                for (var round = 0; round < 50; round++) {
                    store.delete("ann", store.fork("ann", id, 2).id());
                    store.sweep();
                }
                return true;
            });
            while (!writer.isDone()) {
                assertThat(store.load("ann", id).canisters()).hasSize(2);
            }
            assertThat(writer.get()).isTrue();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyTheUserOfTheProcessCanReadConversations() throws Exception {
        create(open(), "ann", Turns.withTool("one"));

        try (var files = Files.walk(folder)) {
            assertThat(files.filter(file -> !file.equals(folder)))
                    .hasSizeGreaterThan(8)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
        }
    }

    @Test
    void whatPeopleAddToTheMetadataStays() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.writeString(metadata(id), """
            # mine
            owner = 'ann' # me
            title = "Caf\\u00e9"
            tags = ["a", "b"]
            created = 2026-01-01T01:00:00+01:00
            updated = 2026-01-01T00:00:00Z

            [other]
            title = "not this"
            """);

        store.append("ann", id, Turns.plain("two"));

        assertThat(Files.readString(metadata(id))).isEqualTo("""
            # mine
            owner = 'ann' # me
            title = "Caf\\u00e9"
            tags = ["a", "b"]
            created = 2026-01-01T01:00:00+01:00
            updated = 2026-01-01T00:00:00Z

            messages = 4
            bytes = 407
            [other]
            title = "not this"
            """);
        assertThat(store.info("ann", id).title()).isEqualTo("Café");
        assertThat(store.info("ann", id).created()).isEqualTo("2026-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "owner = ann",
                "owner = \"ann",
                "owner = \"ann\" x",
                "owner = \"ann\"\nowner = \"bob\"",
                "owner = \"a\\qb\"",
                "owner = \"\\u12\"",
                "owner = \"ann\"\ncreated = soon",
                "owner = \"ann\"\nmessages = \"2\"",
                "title = \"\"\"\nowner = \"ann\"\n\"\"\""
            })
    void aConversationWhoseMetadataCannotBeReadIsLeftOut(String text) throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        var other = create(store, "ann", Turns.plain("fine"));
        Files.writeString(metadata(id), text);

        store.sweep();

        assertThat(open().list("ann")).extracting(ConversationInfo::id).containsExactly(other);
        assertFailure(() -> store.load("ann", id), ConversationFailure.Kind.UNKNOWN, id);
        assertThat(contents()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'''", "Mend def f(): '''doc'''", "\"\"\"", "\\", "# [table]", "a = \"b\"", "\ud800"})
    void aConversationIsFoundWhateverItsFirstWordsAre(String words) throws Exception {
        var id = create(open(), "ann", List.of(Turns.user(words)));

        assertThat(open().list("ann")).extracting(ConversationInfo::id).containsExactly(id);
        assertThat(open().load("ann", id).canisters()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    void aNameOfAModelThatIsTooLongIsRefused(int length) throws Exception {
        var store = open();
        var chosen = new NewConversation(Optional.empty(), Optional.of("m".repeat(length)));
        var id = create(store, "ann", List.of());

        assertThatThrownBy(() -> store.create("ann", chosen, List.of()))
                .isInstanceOf(ConversationFailure.class)
                .hasMessageContaining("model");
        assertThatThrownBy(() -> store.change("ann", id, chosen)).isInstanceOf(ConversationFailure.class);
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(id);
    }

    private static Stream<Canister> unusual() {
        return Stream.of(
                new Canister.User(List.of(), Turns.NOON),
                new Canister.Document(List.of(), Optional.of("empty"), Turns.NOON),
                new Canister.Supervisor(List.of(), Turns.NOON),
                new Canister.Assistant(List.of(), Turns.NOON),
                new Canister.User(List.of(new CanisterContent.Image(Bytes.of(new byte[0]), "")), Turns.NOON),
                new Canister.User(List.of(new CanisterContent.Image(Bytes.of("a"), "text/plain")), Turns.NOON),
                new Canister.User(List.of(new CanisterContent.Text("a", "no type\n\u0000")), Turns.NOON),
                new Canister.Invocation("", "", Fields.EMPTY, Turns.NOON),
                new Canister.Result("", List.of(), Optional.empty(), Turns.NOON));
    }

    @ParameterizedTest
    @MethodSource("unusual")
    void unusualCanistersAreReadAsTheyWereWritten(Canister canister) throws Exception {
        var id = create(open(), "ann", List.of(canister));

        assertThat(open().load("ann", id).canisters()).containsExactly(canister);
    }

    @Test
    void aTurnThatCouldNotBeReadAgainIsNotWritten() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("Hello"));
        var parts = Collections.nCopies(1_001, CanisterContent.text("a"));
        var turn = List.<Canister>of(new Canister.Document(parts, Optional.empty(), Turns.NOON));

        assertThatThrownBy(() -> store.append("ann", id, turn))
                .isInstanceOf(ConversationFailure.class)
                .hasMessageContaining("more than 1000 parts");
        assertThat(store.load("ann", id).canisters()).hasSize(2);
    }
}
