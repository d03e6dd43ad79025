package dev.jackfield.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.shelf.MemoryShelf;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DocumentStoreTest {
    private final MemoryShelf shelf = new MemoryShelf(InstantSource.system());
    private final DocumentStore store = new DocumentStore(shelf);

    @Test
    void documentsAreFoundByTheirReference() {
        var documents = List.of(
                ActionDocument.bytes("a.bin", "application/octet-stream", random()),
                ActionDocument.text("b.txt", "text/plain", "Grüße"),
                ActionDocument.json("c.json", Map.of("n", 1)),
                ActionDocument.json("d.json", null));

        var reference = store.store("msg_123", "task1_results", documents);

        assertThat(reference).isEqualTo("docList:msg_123:task1_results");
        assertThat(store.resolve(reference)).isEqualTo(documents);
    }

    private static byte[] random() {
        var bytes = new byte[64 * 1024];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    @Test
    void whatIsStoredAgainTakesThePlaceOfWhatWasThere() {
        store.store("msg_123", "results", List.of(ActionDocument.text("a", "text/plain", "old")));
        var reference = store.store("msg_123", "results", List.of(ActionDocument.text("a", "text/plain", "new")));

        assertThat(store.resolve(reference)).extracting(ActionDocument::text).containsExactly("new");
        assertThat(shelf.drawer("documents").keys()).hasSize(1);
    }

    @Test
    void whoReadsWhileOthersWriteFindsAllOrTheOther() throws Exception {
        store.store("m", "l", two("0"));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var writer = 1; writer <= 3; writer++) {
                var text = String.valueOf(writer);
                threads.execute(() -> IntStream.range(0, 200).forEach(_ -> store.store("m", "l", two(text))));
            }
            for (var look = 0; look < 500; look++) {
                assertThat(store.resolve("docList:m:l").stream()
                                .map(ActionDocument::text)
                                .distinct())
                        .hasSize(1);
            }
        }
        assertThat(shelf.drawer("documents").keys()).hasSize(2);
    }

    private static List<ActionDocument> two(String text) {
        var document = ActionDocument.text("a", "text/plain", text);
        return List.of(document, document);
    }

    @Test
    void whatIsRemovedIsGone() {
        var reference = store.store("msg_123", "results", List.of(ActionDocument.text("a", "text/plain", "x")));

        store.remove("msg_123", "results");

        assertThatThrownBy(() -> store.resolve(reference)).isInstanceOf(UnknownDocuments.class);
        assertThat(shelf.drawer("documents").keys()).isEmpty();
    }

    @Test
    void anUnknownReferenceIsNamed() {
        assertThatThrownBy(() -> store.resolve("docList:msg_999:results"))
                .hasMessageContaining("'docList:msg_999:results'");
        assertThatThrownBy(() -> store.resolve("docList:half")).hasMessageContaining("'docList:half'");
    }

    @Test
    void aMessageWithAColonWouldBeAmbiguous() {
        assertThatThrownBy(() -> store.store("a:b", "results", List.of()))
                .hasMessageContaining("a message without a colon");
    }
}
