package dev.jackfield.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.Hub;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.CatalogListener;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.Documents;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DocumentSourceTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());

    private final MemoryShelf shelf = new MemoryShelf(InstantSource.system());
    private volatile Instant now = Instant.now();
    private final DocumentStore store = new DocumentStore(shelf, DocumentLimits.USUAL, () -> now);
    private final Documents documents = store.documentsOf(Identity.LOCAL);
    private final TestHub open =
            TestHub.with().source(new DocumentSource("documents", store)).open();
    private final Hub hub = open.hub();

    @AfterEach
    void close() {
        open.close();
    }

    @Test
    void whatIsStoredIsListedAndCanBeRead() {
        documents.store("msg_123", "results", List.of(Document.text("a b.txt", "Grüße")));

        assertThat(listed()).containsExactly("document://msg_123/results/a%20b.txt");
        assertThat(read("document://msg_123/results/a%20b.txt"))
                .hasToString("{\"contents\":[{\"uri\":\"document://msg_123/results/a%20b.txt\","
                        + "\"mimeType\":\"text/plain\",\"text\":\"Grüße\"}]}");
    }

    /// One thread looks, another stores before the first has taken over what it saw.
    @Test
    void anEarlierLookDoesNotTakeThePlaceOfALaterOne() throws InterruptedException {
        var storing = new AtomicReference<>(Optional.<Thread>empty());
        var later = new DocumentStore(new HookedShelf(() -> start(storing)));
        var source = new DocumentSource("later", later);
        try (var _ = TestHub.with().source(source).open()) {
            var thread = new Thread(
                    () -> later.documentsOf(Identity.LOCAL).store("m", "l", List.of(Document.text("a", "a"))));
            storing.set(Optional.of(thread));
            source.manifest(Viewer.of(Identity.LOCAL));
            thread.join();

            assertThat(source.manifest(Viewer.of(Identity.LOCAL)).items()).hasSize(1);
        }
    }

    /// Returns when the thread is done, or waits for whoever called this.
    private static void start(AtomicReference<Optional<Thread>> waiting) {
        waiting.getAndSet(Optional.empty()).ifPresent(thread -> {
            thread.start();
            while (thread.getState() == Thread.State.RUNNABLE || thread.getState() == Thread.State.NEW) {
                Thread.onSpinWait();
            }
        });
    }

    /// Bob asks while the documents of Ann are being looked at.
    @Test
    @Timeout(30)
    void noIdentityWaitsForTheLookOfAnother() {
        var others = new AtomicReference<>(Optional.<Thread>empty());
        var slow = new DocumentSource("slow", new DocumentStore(new HookedShelf(() -> runToItsEnd(others))));
        others.set(Optional.of(new Thread(() -> slow.manifest(Viewer.of(BOB)))));

        slow.manifest(Viewer.of(ANN));

        assertThat(others.get()).isEmpty();
    }

    private static void runToItsEnd(AtomicReference<Optional<Thread>> waiting) {
        waiting.getAndSet(Optional.empty()).ifPresent(thread -> {
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException late) {
                throw new IllegalStateException("Bob waits for Ann", late);
            }
        });
    }

    @Test
    void bytesAreABlob() {
        documents.store("m", "l", List.of(Document.bytes("a", "image/png", new byte[] {1, 2, 3})));

        assertThat(read("document://m/l/a").toString()).contains("\"blob\":\"AQID\"");
    }

    @Test
    void twoOfOneNameAreTwoResources() {
        var twice = Document.text("a", "x");
        documents.store("m", "l", List.of(twice, twice));

        assertThat(listed()).containsExactly("document://m/l/a", "document://m/l/2/a");
    }

    @Test
    void whatIsRemovedIsNoResourceAnyMore() {
        documents.store("m", "l", List.of(Document.text("a", "x")));
        documents.remove("m", "l");

        assertThat(listed()).isEmpty();
        assertThatThrownBy(() -> read("document://m/l/a")).isInstanceOf(HubException.UnknownResourceException.class);
    }

    @Test
    void whatAnotherProcessStoredIsSeenAtTheNextLook() {
        new DocumentStore(shelf).documentsOf(Identity.LOCAL).store("m", "l", List.of(Document.text("a", "x")));
        hub.catalog().refresh();

        assertThat(listed()).containsExactly("document://m/l/a");
    }

    @Test
    void eachIdentityListsAndReadsItsOwn() {
        documents.store("m", "l", List.of(Document.text("a", "mine")));
        store.documentsOf(ANN).store("m", "l", List.of(Document.text("a", "anns")));
        store.documentsOf(ANN).store("m", "l2", List.of(Document.text("b", "anns")));

        assertThat(listed(ANN)).containsExactly("document://m/l/a", "document://m/l2/b");
        assertThat(listed()).containsExactly("document://m/l/a");
        assertThat(read("document://m/l/a").toString()).contains("mine");
        assertThat(read(ANN, "document://m/l/a").toString()).contains("anns");
    }

    @Test
    void whatAnotherIdentityHasIsAsGoodAsUnknown() {
        store.documentsOf(ANN).store("m", "l", List.of(Document.text("a", "anns")));

        assertThatThrownBy(() -> read("document://m/l/a"))
                .isInstanceOf(HubException.UnknownResourceException.class)
                .hasMessage(new HubException.UnknownResourceException("document://m/l/a").getMessage());
        assertThatThrownBy(() -> hub.catalog().watch("document://m/l/a", Scope.EVERYTHING, Viewer.of(Identity.LOCAL)))
                .isInstanceOf(HubException.UnknownResourceException.class);
    }

    @Test
    void whatHasExpiredIsNoResourceAnyMore() {
        documents.store("m", "l", List.of(Document.text("a", "x")));
        assertThat(listed()).hasSize(1);

        now = now.plus(Duration.ofDays(1));
        assertThat(listed()).isEmpty();
        assertThatThrownBy(() -> read("document://m/l/a")).isInstanceOf(HubException.UnknownResourceException.class);
    }

    @Test
    void onlyTheOwnerHearsOfNews() {
        var heard = new ArrayList<Viewer>();
        hub.catalog().addListener(new CatalogListener() {
            @Override
            public void onListsChanged(Set<Item.Kind> kinds) {}

            @Override
            public void onListsChangedFor(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {
                Stream.of(Viewer.of(ANN), Viewer.of(Identity.LOCAL))
                        .filter(viewers)
                        .forEach(heard::add);
            }
        });
        store.documentsOf(ANN).store("m", "l", List.of(Document.text("a", "x")));

        assertThat(heard).containsExactly(Viewer.of(ANN));
    }

    private List<String> listed() {
        return listed(Identity.LOCAL);
    }

    private List<String> listed(Identity identity) {
        return hub.catalog().visibleCatalog(Scope.EVERYTHING, identity).items(Item.Kind.RESOURCE).stream()
                .map(NameTable.NamedEntry::name)
                .toList();
    }

    private Fields read(String uri) {
        return read(Identity.LOCAL, uri);
    }

    private Fields read(Identity identity, String uri) {
        var call = new Call.ResourceRead(uri, Fields.of("uri", Json.string(uri)));
        return hub.invoke(Invocation.of(
                        identity,
                        call,
                        Scope.EVERYTHING,
                        "java",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofSeconds(10))))
                .result();
    }
}
