package dev.jackfield.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.Documents;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentStoreTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final Identity BOB = new Identity("bob", Set.of("readers"));
    private static final DocumentLimits FEW = new DocumentLimits(Optional.of(Duration.ofDays(1)), 2_000, 4);

    private volatile Instant now = Instant.parse("2026-11-16T12:00:00Z");
    private final InstantSource clock = () -> now;
    private final MemoryShelf shelf = new MemoryShelf(clock);
    private final DocumentStore store = new DocumentStore(shelf, FEW, clock);
    private final Documents anns = store.documentsOf(ANN);
    private final Documents unlimited = new DocumentStore(shelf).documentsOf(Identity.LOCAL);

    private static List<Document> text(String... texts) {
        return List.of(texts).stream().map(text -> Document.text("a", text)).toList();
    }

    @ParameterizedTest
    @CsvSource({"PT24H, 24 h", "PT90M, 90 min", "PT45S, 45 s"})
    void refusalSaysHowLongDocumentsAreKept(Duration keep, String words) {
        var none = new DocumentStore(shelf, new DocumentLimits(Optional.of(keep), 2_000, 0), clock);

        assertThatThrownBy(() -> none.documentsOf(BOB).store("m", "l", text("x")))
                .hasMessageContaining("kept for " + words);
    }

    @Test
    void documentsAreFoundByTheirReference() {
        var documents = List.of(
                Document.bytes("a.bin", "application/octet-stream", random()),
                Document.text("b.txt", "Grüße"),
                Document.text("d.json", "application/json", ""));

        var reference = unlimited.store("msg_123", "task1_results", documents);

        assertThat(reference).isEqualTo("docList:msg_123:task1_results");
        assertThat(unlimited.resolve(reference)).isEqualTo(documents);
    }

    private static byte[] random() {
        var bytes = new byte[64 * 1024];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    @Test
    void whatIsStoredAgainTakesThePlaceOfWhatWasThere() {
        anns.store("msg_123", "results", text("old"));
        var reference = anns.store("msg_123", "results", text("new"));

        assertThat(anns.resolve(reference)).extracting(Document::text).containsExactly("new");
        assertThat(shelf.drawer(DrawerKind.DOCUMENTS, "ann").keys()).hasSize(1);
    }

    @Test
    void whoReadsWhileOthersWriteFindsAllOrTheOther() throws Exception {
        anns.store("m", "l", text("0", "0"));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = Stream.of("1", "2", "3")
                    .map(text -> threads.submit(() ->
                            IntStream.range(0, 200).forEach(_ -> anns.store("m", "l", text(text, text)))))
                    .toList();
            for (var look = 0; look < 500; look++) {
                assertThat(anns.resolve("docList:m:l").stream()
                                .map(Document::text)
                                .distinct())
                        .hasSize(1);
            }
            for (var writer : writers) {
                writer.get();
            }
        }
        assertThat(shelf.drawer(DrawerKind.DOCUMENTS, "ann").keys()).hasSize(2);
    }

    @Test
    void whatIsRemovedIsGone() {
        var reference = anns.store("msg_123", "results", text("x"));

        anns.remove("msg_123", "results");

        assertThatThrownBy(() -> anns.resolve(reference)).isInstanceOf(UnknownDocumentsException.class);
        assertThat(shelf.drawer(DrawerKind.DOCUMENTS, "ann").keys()).isEmpty();
    }

    @Test
    void anUnknownReferenceIsNamed() {
        assertThatThrownBy(() -> anns.resolve("docList:msg_999:results"))
                .hasMessageContaining("'docList:msg_999:results'");
        assertThatThrownBy(() -> anns.resolve("docList:half")).hasMessageContaining("'docList:half'");
        assertThatThrownBy(() -> anns.resolve("docList: :x")).hasMessageContaining("'docList: :x'");
    }

    @Test
    void aLongReferenceIsCutInMessages() {
        var longName = "x".repeat(100_000);

        assertThatThrownBy(() -> anns.resolve("docList:m:" + longName))
                .satisfies(failed -> assertThat(failed.getMessage()).hasSizeLessThan(400));
        assertThatThrownBy(() -> anns.store("a:" + longName, longName, List.of()))
                .satisfies(failed -> assertThat(failed.getMessage()).hasSizeLessThan(600));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", "", " ", "a\nb", "a\u2028b"})
    void aMessageIsOneLineWithoutAColon(String message) {
        assertThatThrownBy(() -> anns.store(message, "results", List.of()))
                .hasMessageContaining("a message without a colon");
    }

    /// What could not be found again would not be counted either.
    @Test
    void aLabelIsOneLine() {
        assertThatThrownBy(() -> anns.store("m", "a\nb", List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anotherIdentityGetsTheAnswerOfAnUnknownReference() {
        anns.store("m", "l", text("secret"));
        var bobs = store.documentsOf(BOB);

        assertThatThrownBy(() -> bobs.resolve("docList:m:l"))
                .isInstanceOf(UnknownDocumentsException.class)
                .hasMessage(new UnknownDocumentsException("docList:m:l").getMessage());
        bobs.remove("m", "l");
        bobs.store("m", "l", text("mine"));
        assertThat(anns.resolve("docList:m:l")).extracting(Document::text).containsExactly("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann/m", "../ann", "document-lists/ann", "ann:m"})
    void noNameOfAnIdentityLeadsToAnothersDocuments(String name) {
        anns.store("m", "l", text("secret"));

        assertThatThrownBy(() -> store.documentsOf(new Identity(name, Set.of())).resolve("docList:m:l"))
                .isInstanceOf(UnknownDocumentsException.class);
    }

    @Test
    void otherRolesDoNotMakeAnotherOwner() {
        anns.store("m", "l", text("x"));

        assertThat(store.documentsOf(new Identity("ann", Set.of())).resolve("docList:m:l"))
                .hasSize(1);
    }

    @Test
    void documentsExpireAfterADay() {
        anns.store("m", "l", text("x"));

        now = now.plus(Duration.ofHours(23));
        assertThat(anns.resolve("docList:m:l")).hasSize(1);
        now = now.plus(Duration.ofHours(1));
        assertThatThrownBy(() -> anns.resolve("docList:m:l")).isInstanceOf(UnknownDocumentsException.class);
    }

    @Test
    void whatHasExpiredIsRemoved() {
        anns.store("m", "old", text("x"));
        now = now.plus(Duration.ofHours(12));
        anns.store("m", "new", text("y"));

        now = now.plus(Duration.ofHours(13));
        store.sweep();
        assertThat(shelf.drawer(DrawerKind.DOCUMENTS, "ann").keys()).hasSize(1);
        assertThat(shelf.drawer(DrawerKind.DOCUMENT_LISTS, "ann").keys()).containsExactly("m:new");

        now = now.plus(Duration.ofHours(12));
        store.sweep();
        assertThat(shelf.drawer(DrawerKind.DOCUMENTS, "ann").keys()).isEmpty();
        assertThat(shelf.owners(DrawerKind.DOCUMENT_LISTS)).isEmpty();
    }

    @Test
    void anIdentityMayKeepSoManyDocuments() {
        anns.store("m", "a", text("1", "2"));
        anns.store("m", "b", text("3"));

        assertThatThrownBy(() -> anns.store("m", "c", text("4", "5")))
                .isInstanceOf(TooManyDocumentsException.class)
                .hasMessageContainingAll("'docList:m:c'", "'ann' may keep 4 documents", "has 3 of", "24 h");
        assertThat(shelf.drawer(DrawerKind.DOCUMENTS, "ann").keys()).hasSize(3);
        store.documentsOf(BOB).store("m", "c", text("4", "5"));
    }

    @Test
    void anIdentityMayKeepSoManyBytes() {
        assertThatThrownBy(() -> anns.store("m", "l", text("x".repeat(2_000))))
                .isInstanceOf(TooManyDocumentsException.class);
        assertThatThrownBy(() -> anns.store("m", "l".repeat(2_000), text("x")))
                .isInstanceOf(TooManyDocumentsException.class);
        anns.store("m", "l", text("x".repeat(1_000)));
        assertThatThrownBy(() -> anns.store("m", "k", text("x".repeat(1_000))))
                .isInstanceOf(TooManyDocumentsException.class);
        anns.store("m", "l", text("y".repeat(1_500)));
    }

    @Test
    void aReferenceWithoutDocumentsTakesAPlaceToo() {
        IntStream.range(0, 4).forEach(label -> anns.store("m", String.valueOf(label), List.of()));

        assertThatThrownBy(() -> anns.store("m", "more", List.of())).isInstanceOf(TooManyDocumentsException.class);
    }

    @Test
    void whatHasExpiredTakesNoPlace() {
        anns.store("m", "a", text("1", "2", "3", "4"));
        now = now.plus(Duration.ofDays(2));

        anns.store("m", "b", text("5"));
    }

    @Test
    void codeThatIsCalledFindsTheDocumentsOfItsCaller() {
        var callers = store.ofCaller();
        CurrentCall.run(ANN, () -> callers.store("m", "l", text("anns")));

        assertThat(CurrentCall.run(ANN, () -> callers.resolve("docList:m:l"))).hasSize(1);
        assertThatThrownBy(() -> CurrentCall.run(BOB, () -> callers.resolve("docList:m:l")))
                .isInstanceOf(UnknownDocumentsException.class);
        assertThatThrownBy(() -> callers.resolve("docList:m:l"))
                .isInstanceOf(ActionFailedException.class)
                .hasMessageContaining("on the thread that runs the tool or action");
    }
}
