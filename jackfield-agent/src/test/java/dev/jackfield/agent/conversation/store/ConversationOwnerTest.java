package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.StoredRecord;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A conversation belongs to its owner, and for all others there is none.
class ConversationOwnerTest extends ConversationStoreFixture {
    private static List<ThrowingCallable> everythingThatOneCanDo(ConversationStore store, String owner, String id) {
        return List.of(
                () -> store.info(owner, id),
                () -> store.load(owner, id),
                () -> store.export(owner, id),
                () -> store.files(owner, id),
                () -> store.append(owner, id, Turns.plain("mine")),
                () -> store.append(owner, id, 1, Turns.plain("mine"), NewConversation.UNTITLED),
                () -> store.fork(owner, id, 1),
                () -> store.delete(owner, id));
    }

    @Test
    void aConversationOfAnotherOwnerIsAnsweredLikeNone() {
        var store = open();
        var id = create(store, "ann", Turns.plain("secret"));
        var before = store.files("ann", id);

        for (var act : everythingThatOneCanDo(store, "bob", id)) {
            assertFailure(act, ConversationException.Kind.UNKNOWN, "You have no conversation '%s'.".formatted(id));
        }
        assertThat(store.list("bob")).isEmpty();
        assertThat(store.files("ann", id)).isEqualTo(before);

        store.delete("ann", id);

        for (var act : everythingThatOneCanDo(store, "bob", id)) {
            assertFailure(act, ConversationException.Kind.UNKNOWN, "You have no conversation '%s'.".formatted(id));
        }
    }

    /// An import that kept ids of others would tell who has which.
    @Test
    void twoOwnersMayHaveConversationsWithOneId() {
        var store = open();
        var id = create(store, "ann", Turns.plain("of ann"));

        var copy = store.add("bob", store.files("ann", id));
        store.append("bob", copy.id(), Turns.plain("of bob"));

        assertThat(copy.id()).isEqualTo(id);
        assertThat(store.load("ann", id).canisters()).isEqualTo(Turns.plain("of ann"));
        store.delete("bob", id);
        assertThat(store.load("ann", id).canisters()).isEqualTo(Turns.plain("of ann"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "../content", "a/b", "ABCDEFGHIJKLMNOPQRST", "aaaaaaaaaaaaaaaaaaaa", "a\u0000"})
    void onlyIdsLeadToConversations(String id) {
        var store = open();
        create(store, "ann", Turns.plain("hello"));

        for (var act : everythingThatOneCanDo(store, "ann", id)) {
            assertFailure(act, ConversationException.Kind.UNKNOWN, "You have no conversation");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "ann\nowner = \"bob\"", "\"", "\\", "#", "[ann]", "Ünsal \ud83d\ude00", "\u0001\u007f"})
    void anOwnerMayHaveAnyName(String owner) {
        var id = create(open(), owner, Turns.plain("hello"));

        assertThat(open().list(owner)).extracting(ConversationInfo::id).containsExactly(id);
        assertThat(open().load(owner, id).canisters()).hasSize(2);
        assertThat(open().list("bob")).isEmpty();
    }

    @Test
    void anOwnerWhoseNameNoDatabaseTakesHasNoConversations() {
        assertFailure(() -> create(open(), "\u0000", List.of()), ConversationException.Kind.STORAGE, "Cannot create");
        assertThat(open().list("\u0000")).isEmpty();
    }

    @Test
    void aFailureDoesNotSayWhereTheStoreIs() {
        var store = open(new ForwardingShelf(shelf) {
            @Override
            public Optional<StoredRecord> find(DrawerKind kind, String owner, String key) {
                throw new ShelfException("/secret/place/jackfield.db is damaged");
            }
        });
        var id = "a".repeat(20);

        assertThatThrownBy(() -> store.load("ann", id))
                .isInstanceOf(ConversationException.class)
                .hasMessage("Cannot read %s: the store fails. Its operator finds the reason in the log.".formatted(id));
    }
}
