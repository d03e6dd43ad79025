package dev.jackfield.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.store.ConversationInfo;
import dev.jackfield.agent.conversation.store.ConversationLimits;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.conversation.store.OldChat;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub that takes over the conversations of an earlier version, and is killed while it does.
@Timeout(600)
class KilledTakeoverIT {
    private static final int CONVERSATIONS = Integer.getInteger("jackfield.takeover", 60);
    private static final int TURNS = 8;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
    private final Instant used = Instant.now().minus(Duration.ofDays(2)).truncatedTo(ChronoUnit.SECONDS);
    private static final ConversationLimits LIMITS =
            new ConversationLimits(1_000, 10_000, 64 << 20, 1L << 31, Optional.of(Duration.ofDays(30)));

    @TempDir
    private static Path archives;

    private static ArchivedClassPath classes;

    @TempDir
    private Path home;

    private final Map<String, String> messages = new HashMap<>();
    private final Map<String, String> metadata = new HashMap<>();
    private Path chat;

    @BeforeAll
    static void archive() {
        classes = ArchivedClassPath.in(archives);
    }

    @BeforeEach
    void writeOldFiles() throws IOException {
        chat = TakeoverProgram.state(home).path().resolve("chat");
        var old = new OldChat(chat);
        for (var number = 0; number < CONVERSATIONS; number++) {
            var place = conversation(old, number).write();
            messages.put(id(number), Files.readString(place.resolve("messages.jsonl")));
            metadata.put(id(number), Files.readString(place.resolve("metadata.toml")));
        }
    }

    private OldChat.Conversation conversation(OldChat old, int number) {
        var conversation =
                old.conversation(id(number), owner(number)).updated(used).instructions("Be brief.");
        for (var turn = 0; turn < TURNS; turn++) {
            var isLong = turn % 3 == 0;
            conversation.turn(
                    "Question %d of %d".formatted(turn, number),
                    isLong ? "long %d ".formatted(turn).repeat(500) : "short");
        }
        return number % 10 == 9 ? conversation.forkedFrom(id(number - 1), 3) : conversation;
    }

    private static String id(int number) {
        var end = "" + LETTERS.charAt(number / 1024 % 32) + LETTERS.charAt(number / 32 % 32)
                + LETTERS.charAt(number % 32);
        return "a".repeat(17) + end;
    }

    private static String owner(int number) {
        return number % 3 == 0 ? "ann" : "bob";
    }

    private List<String> start(int commits) throws IOException, InterruptedException {
        var said = new ArrayList<String>();
        try (var hub = ChildProgram.start(classes, TakeoverProgram.class, home, commits)) {
            for (var line = hub.nextLine(); line.isPresent(); line = hub.nextLine()) {
                said.add(line.get());
                if (line.get().equals(TakeoverProgram.STANDS)) {
                    hub.kill();
                }
            }
        }
        return said;
    }

    @Test
    void nothingIsLostAndNothingIsThereTwice() throws Exception {
        assertThat(start(CONVERSATIONS / 4)).containsExactly(TakeoverProgram.STANDS);
        assertThat(start(CONVERSATIONS / 2)).containsExactly(TakeoverProgram.STANDS);
        assertThat(start(CONVERSATIONS - 1)).containsExactly(TakeoverProgram.STANDS);
        assertThat(chat.resolve("conversations").resolve(id(0))).isNotEmptyDirectory();

        assertThat(start(Integer.MAX_VALUE)).containsExactly(TakeoverProgram.READY);

        assertThat(chat).doesNotExist();
        assertEverythingIsThere();
    }

    /// Two hubs that start at once: one takes over, the other waits for it.
    @Test
    void severalHubsAtOnceTakeOverOnce() throws Exception {
        try (var first = ChildProgram.start(classes, TakeoverProgram.class, home, Integer.MAX_VALUE);
                var second = ChildProgram.start(classes, TakeoverProgram.class, home, Integer.MAX_VALUE)) {
            assertThat(first.nextLine()).contains(TakeoverProgram.READY);
            assertThat(second.nextLine()).contains(TakeoverProgram.READY);
        }

        assertThat(chat).doesNotExist();
        assertEverythingIsThere();
    }

    private void assertEverythingIsThere() {
        try (var opened = WriterProgram.open(TakeoverProgram.state(home).path())) {
            var store = new ConversationStore(opened.shelf(), () -> LIMITS, InstantSource.system());
            for (var number = 0; number < CONVERSATIONS; number++) {
                var files = store.files(owner(number), id(number));
                assertThat(files.messages().text()).isEqualTo(messages.get(id(number)));
                assertThat(files.metadata()).isEqualTo(metadata.get(id(number)));
                assertThat(store.load(owner(number), id(number)).canisters()).hasSize(1 + 2 * TURNS);
            }
            assertThat(store.list("ann").size() + store.list("bob").size()).isEqualTo(CONVERSATIONS);
            assertThat(store.list("ann")).extracting(ConversationInfo::updated).containsOnly(used);
            assertThat(turns(opened, "ann") + turns(opened, "bob")).isEqualTo((long) CONVERSATIONS * (TURNS + 1));
            assertThat(opened.check().problems()).isEmpty();
        }
    }

    private static long turns(Store opened, String owner) {
        return opened.shelf().usage(DrawerKind.TURNS, owner).records();
    }
}
