package dev.jackfield.agent.hub.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailedException;
import dev.jackfield.agent.ai.DocumentCanisters;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.tools.Document;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The documents that a caller of `converse` names, and how much of them a model gets.
class DocumentNamesTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final DocumentCanisters CANISTERS = new DocumentCanisters(Instant.EPOCH);

    private final DocumentStore store = new DocumentStore(new MemoryShelf(InstantSource.system()));

    @Test
    void documentThatIsNamedManyTimesIsReadOnce() {
        var reference = store.documentsOf(ANN).store("msg_1", "results", List.of(Document.text("a.txt", "long")));

        assertThat(new DocumentNames(store).resolveReferences(ANN, Collections.nCopies(100, reference)))
                .hasSize(1);
    }

    @Test
    void documentsAreBoundedTogether() throws InterruptedException {
        var megabyte = ActionDocument.text("a.txt", "text/plain", "x".repeat(1 << 20));

        assertThat(CANISTERS.toCanisters(Collections.nCopies(32, megabyte))).hasSize(32);
        assertThatThrownBy(() -> CANISTERS.toCanisters(Collections.nCopies(33, megabyte)))
                .isInstanceOf(ActionFailedException.class)
                .hasMessageContaining("more than 32 MiB together");
    }
}
