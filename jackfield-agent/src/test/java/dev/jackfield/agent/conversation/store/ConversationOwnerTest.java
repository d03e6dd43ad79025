package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A conversation belongs to its owner, and for all others there is none.
@Timeout(60)
class ConversationOwnerTest extends ConversationStoreFixture {
    private static List<ThrowingCallable> everythingThatOneCanDo(ConversationStore store, String owner, String id) {
        return List.of(
                () -> store.info(owner, id),
                () -> store.load(owner, id),
                () -> store.export(owner, id),
                () -> store.append(owner, id, Turns.plain("mine")),
                () -> store.append(owner, id, 1, Turns.plain("mine"), NewConversation.UNTITLED),
                () -> store.fork(owner, id, 1),
                () -> store.delete(owner, id));
    }

    @Test
    void aConversationOfAnotherOwnerIsAnsweredLikeNone() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("secret"));
        var before = Files.readString(messages(id)) + Files.readString(metadata(id));

        for (var act : everythingThatOneCanDo(store, "bob", id)) {
            assertFailure(act, ConversationException.Kind.UNKNOWN, "You have no conversation '%s'.".formatted(id));
        }
        assertThat(store.list("bob")).isEmpty();
        assertThat(Files.readString(messages(id)) + Files.readString(metadata(id)))
                .isEqualTo(before);

        store.delete("ann", id);

        for (var act : everythingThatOneCanDo(store, "bob", id)) {
            assertFailure(act, ConversationException.Kind.UNKNOWN, "You have no conversation '%s'.".formatted(id));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "../content", "a/b", "ABCDEFGHIJKLMNOPQRST", "aaaaaaaaaaaaaaaaaaaa", "a\u0000"})
    void onlyIdsLeadToFolders(String id) throws Exception {
        var store = open();
        create(store, "ann", Turns.plain("hello"));

        for (var act : everythingThatOneCanDo(store, "ann", id)) {
            assertFailure(act, ConversationException.Kind.UNKNOWN, "You have no conversation");
        }
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
    void aFailureDoesNotSayWhereTheFilesAre() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.delete(messages(id));
        Files.createDirectory(messages(id));

        assertThatThrownBy(() -> store.load("ann", id))
                .isInstanceOf(ConversationException.class)
                .hasMessage("Cannot read %s: it is not a regular file".formatted(id));
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
}
