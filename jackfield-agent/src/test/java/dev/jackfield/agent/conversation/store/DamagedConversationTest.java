package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Usage;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Turns that somebody removed from the store, or changed in it.
class DamagedConversationTest extends ConversationStoreFixture {
    private final ConversationStore store = open();
    private final String id = create(store, "ann", Turns.plain("one"));

    private String lastTurn() {
        return shelf.drawer(DrawerKind.TURNS, "ann").keys().getLast();
    }

    @Test
    void aLineThatWasSpoiledIsNamed() {
        shelf.drawer(DrawerKind.TURNS, "ann")
                .write(lastTurn(), "{\"role\":\"user\"}\n{\"role\":\"usr\"}\n".getBytes(StandardCharsets.UTF_8));

        assertFailure(
                () -> store.load("ann", id),
                ConversationException.Kind.STORAGE,
                "conversation %s, line 1".formatted(id));
        store.append("ann", id, Turns.plain("two"));
        store.delete("ann", id);
        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
    }

    @Test
    void missingTurnsAreNoticed() {
        store.append("ann", id, Turns.plain("two"));
        shelf.drawer(DrawerKind.TURNS, "ann").remove(lastTurn());

        assertFailure(
                () -> store.load("ann", id), ConversationException.Kind.STORAGE, "its messages from 3 on are missing");
        assertFailure(() -> store.files("ann", id), ConversationException.Kind.STORAGE, "from 3 on");
        store.delete("ann", id);
        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
    }
}
