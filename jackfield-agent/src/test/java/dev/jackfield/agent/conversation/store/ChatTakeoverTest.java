package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Conversations that an earlier version kept in files.
@Timeout(60)
class ChatTakeoverTest extends ConversationStoreFixture {
    private static final String FIRST = "a".repeat(20);
    private static final String FORK = "b".repeat(20);
    private static final String OTHER = "c".repeat(20);
    private static final String OLD = "d".repeat(20);
    private static final String DAMAGED = "e".repeat(20);
    private static final String LONG = "long ".repeat(500);

    @TempDir
    private Path state;

    private Path folder;
    private OldChat chat;

    @BeforeEach
    void writeOldFiles() {
        clock.advance(Duration.ofDays(20));
        folder = state.resolve("chat");
        chat = new OldChat(folder);
        chat.conversation(FIRST, "ann")
                .instructions("Be brief.")
                .turn("one", LONG)
                .turn("two", "2")
                .write();
        chat.conversation(FORK, "ann")
                .forkedFrom(FIRST, 3)
                .instructions("Be brief.")
                .turn("one", LONG)
                .write();
        chat.conversation(OTHER, "bob").turn("hello", "hi").write();
    }

    private void takeOver() throws InterruptedException {
        takeOver(shelf);
    }

    private void takeOver(Shelf into) throws InterruptedException {
        ChatTakeover.run(folder, into, LIMITS, clock);
    }

    private static List<Canister> turn(String question, String answer) {
        return List.of(Turns.user(question), Turns.assistant(answer));
    }

    private void assertEverythingIsThere() {
        var store = open();
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactlyInAnyOrder(FIRST, FORK);
        assertThat(store.load("ann", FIRST).canisters())
                .startsWith(Turns.supervisor("Be brief."))
                .containsAll(turn("one", LONG))
                .endsWith(turn("two", "2").toArray(Canister[]::new))
                .hasSize(5);
        assertThat(store.load("ann", FORK).canisters())
                .startsWith(Turns.supervisor("Be brief."))
                .endsWith(turn("one", LONG).toArray(Canister[]::new))
                .hasSize(3);
        assertThat(store.load("bob", OTHER).canisters()).isEqualTo(turn("hello", "hi"));
        assertThat(turns("ann").records()).isEqualTo(5);
    }

    @Test
    void conversationsMoveWithAllThatBelongsToThem() throws Exception {
        var lines =
                Files.readString(folder.resolve("conversations").resolve(FIRST).resolve("messages.jsonl"));
        var metadata =
                Files.readString(folder.resolve("conversations").resolve(FORK).resolve("metadata.toml"));

        takeOver();

        assertEverythingIsThere();
        assertThat(messages("ann", FIRST)).isEqualTo(lines);
        assertThat(open().files("ann", FORK).metadata()).isEqualTo(metadata);
        var info = open().info("ann", FORK);
        assertThat(info.created()).isEqualTo(OldChat.CREATED);
        assertThat(info.updated()).isEqualTo(OldChat.CREATED);
        assertThat(info.title()).isEqualTo("one");
        assertThat(info.forkedFrom()).contains(new ConversationInfo.Fork(FIRST, 3));
        assertThat(state).isEmptyDirectory();
    }

    @Test
    void conversationsThatMovedGoOn() throws Exception {
        takeOver();
        var store = open();

        store.append("ann", FIRST, Turns.plain("three"));
        var fork = store.fork("ann", FIRST, 3).id();
        store.delete("ann", FIRST);

        assertThat(store.load("ann", fork).canisters())
                .isEqualTo(store.load("ann", FORK).canisters());
        clock.advance(Duration.ofDays(10));
        assertThat(store.list("bob")).isEmpty();
    }

    @Test
    void thereIsNothingToMoveTwice() throws Exception {
        takeOver();
        open().delete("bob", OTHER);

        takeOver();

        assertThat(open().list("bob")).isEmpty();
        assertThat(state).isEmptyDirectory();
    }

    @Test
    void expiredAndHalfMadeConversationsAreLeftOut() throws Exception {
        chat.conversation(OLD, "ann")
                .updated(OldChat.CREATED.minus(Duration.ofDays(11)))
                .turn("old", LONG)
                .write();
        Files.delete(
                chat.conversation(DAMAGED, "ann").turn("half", "made").write().resolve("metadata.toml"));

        takeOver();

        assertEverythingIsThere();
        assertThat(state).isEmptyDirectory();
    }

    /// What a killed process of the earlier version left: a file that ends anywhere in its last turn.
    @Test
    void aTurnThatWasNotWrittenToItsEndCountsAsNotWritten() throws Exception {
        var file = chat.conversation(DAMAGED, "eve").turn("one", "1").write().resolve("messages.jsonl");
        var whole = Files.size(file);
        var bytes = Files.readAllBytes(chat.conversation(DAMAGED, "eve")
                .turn("one", "1")
                .turn("two", "é")
                .write()
                .resolve("messages.jsonl"));

        for (var length = whole; length < bytes.length; length++) {
            Files.write(file, Arrays.copyOf(bytes, (int) length));

            assertThat(new ChatFolder(folder).turns(DAMAGED))
                    .as("%d bytes", length)
                    .hasSize(1);
        }
        assertThat(new ChatFolder(folder).turns(FIRST)).hasSize(3);
    }

    @Test
    void zerosThatAPowerFailureLeftCountAsNotWritten() throws Exception {
        var file = chat.conversation(DAMAGED, "eve").turn("one", "1").write().resolve("messages.jsonl");
        Files.write(file, new byte[100], StandardOpenOption.APPEND);
        Files.writeString(file, "\n{\"role\":", StandardOpenOption.APPEND);

        takeOver();

        assertThat(open().load("eve", DAMAGED).canisters()).isEqualTo(turn("one", "1"));
    }

    @Test
    void whatCannotBeReadStaysWithItsContentAndCanBeImportedOnceItIsMended() throws Exception {
        var place = chat.conversation(DAMAGED, "eve")
                .turn("one", LONG)
                .turn("two", "2")
                .write();
        var lines = Files.readString(place.resolve("messages.jsonl"));
        Files.writeString(place.resolve("messages.jsonl"), "{\"role\":\"usr\"}\n" + lines);
        Files.writeString(
                chat.conversation(OLD, "ann").turn("no", "owner").write().resolve("metadata.toml"), "owner = ");

        takeOver();
        takeOver();

        assertEverythingIsThere();
        assertThat(open().list("eve")).isEmpty();
        var aside = folder.resolve("unreadable");
        assertThat(aside.resolve("conversations").resolve(OLD)).isDirectory();
        assertThat(aside.resolve("conversations").resolve(DAMAGED).resolve("messages.jsonl"))
                .content()
                .endsWith(lines);
        assertThat(aside.resolve("content").resolve(OldChat.hash(LONG)).resolve("data"))
                .hasContent(LONG);
        assertThat(folder).isDirectoryNotContaining("glob:**content");
    }

    @Test
    void contentThatIsMissingOrAnotherOneIsNotTakenForThatOfTheConversation() throws Exception {
        chat.conversation(DAMAGED, "eve").turn("one", LONG + "!").write();
        chat.conversation(OLD, "eve").turn("one", LONG + "?").write();
        Files.delete(data(LONG + "!"));
        Files.writeString(data(LONG + "?"), "other");

        takeOver();

        assertThat(open().list("eve")).isEmpty();
        assertThat(new ChatFolder(folder.resolve("unreadable")).ids()).containsExactly(OLD, DAMAGED);
    }

    /// No conversation may keep a hub from starting.
    @Test
    void anOwnerWhoseNameNoDatabaseTakesIsSetAside() throws Exception {
        chat.conversation(DAMAGED, "\\u0000").turn("one", "1").write();
        chat.conversation(OLD, "\\uD800").turn("one", "1").write();

        takeOver();

        assertEverythingIsThere();
        assertThat(new ChatFolder(folder.resolve("unreadable")).ids()).containsExactly(OLD, DAMAGED);
    }

    private Path data(String content) {
        return folder.resolve("content").resolve(OldChat.hash(content)).resolve("data");
    }

    /// Stops the takeover at each commit in turn, before and after it.
    @Test
    void anInterruptedTakeoverGoesOn() throws Exception {
        for (var commits = 0; commits < 3; commits++) {
            var stopping = new StoppingShelf(shelf, commits);
            assertThatThrownBy(() -> takeOver(stopping)).isInstanceOf(ShelfException.class);
            assertThat(folder.resolve("conversations")).isDirectoryContaining("glob:**" + FIRST);
        }
        takeOver();

        assertEverythingIsThere();
        assertThat(state).isEmptyDirectory();
    }

    /// Stops it at each of the steps that delete files.
    @Test
    void filesThatAreNotDeletedYetAreDeletedByTheNextStart() throws Exception {
        takeOver(shelf);
        Files.createDirectories(folder.resolve("conversations.moved").resolve(FIRST));
        Files.writeString(
                folder.resolve("conversations.moved").resolve(FIRST).resolve("metadata.toml"), "owner = 'eve'");
        takeOver();
        assertThat(state).isEmptyDirectory();

        Files.createDirectories(folder.resolve("content").resolve(OldChat.hash(LONG)));
        takeOver();
        assertThat(state).isEmptyDirectory();
        assertThat(open().list("eve")).isEmpty();
    }

    @Test
    void severalAtOnceMoveEverythingOnce() throws Exception {
        var starts = new ArrayList<Callable<Boolean>>();
        for (var number = 0; number < 4; number++) {
            starts.add(() -> {
                takeOver();
                open().info("ann", FIRST); // is there when any of them goes on
                return true;
            });
        }
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var started : threads.invokeAll(starts)) {
                assertThat(started.get()).isTrue();
            }
        }

        assertEverythingIsThere();
        assertThat(state).isEmptyDirectory();
    }

    @Test
    void withoutAFolderNothingHappens() throws IOException, InterruptedException {
        ChatTakeover.run(state.resolve("none"), shelf, LIMITS, clock);

        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
        assertThat(state.resolve("none")).doesNotExist();
    }

    /// Fails after so many commits.
    private static final class StoppingShelf extends ForwardingShelf {
        private int left;

        StoppingShelf(Shelf behind, int commits) {
            super(behind);
            this.left = commits;
        }

        @Override
        public void commit(List<ShelfChange> changes) {
            if (left-- == 0) {
                throw new ShelfException("The disk is full");
            }
            super.commit(changes);
        }
    }
}
