package dev.jackfield.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.Hub;
import dev.jackfield.action.ActionDocument;
import dev.jackfield.audit.LoggedAudit;
import dev.jackfield.call.Call;
import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Scope;
import dev.jackfield.catalog.Names;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.policy.Gatekeeper;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.shelf.MemoryShelf;
import dev.jackfield.source.Item;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DocumentSourceTest {
    private final MemoryShelf shelf = new MemoryShelf(InstantSource.system());
    private final DocumentStore store = new DocumentStore(shelf);
    private final Hub hub = new Hub(
            List.of(new DocumentSource("documents", store)),
            new Gatekeeper(List.of()),
            new LoggedAudit(),
            InstantSource.system());

    @BeforeEach
    void start() {
        hub.start();
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void whatIsStoredIsListedAndCanBeRead() {
        store.store("msg_123", "results", List.of(ActionDocument.text("a b.txt", "text/plain", "Grüße")));

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
        try (var other =
                new Hub(List.of(source), new Gatekeeper(List.of()), new LoggedAudit(), InstantSource.system())) {
            other.start();
            var thread = new Thread(() -> later.store("m", "l", List.of(ActionDocument.text("a", "text/plain", "a"))));
            storing.set(Optional.of(thread));
            source.refresh();
            thread.join();

            assertThat(source.manifest().items()).hasSize(1);
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

    @Test
    void bytesAreABlob() {
        store.store("m", "l", List.of(ActionDocument.bytes("a", "image/png", new byte[] {1, 2, 3})));

        assertThat(read("document://m/l/a").toString()).contains("\"blob\":\"AQID\"");
    }

    @Test
    void twoOfOneNameAreTwoResources() {
        var twice = ActionDocument.text("a", "text/plain", "x");
        store.store("m", "l", List.of(twice, twice));

        assertThat(listed()).containsExactly("document://m/l/a", "document://m/l/2/a");
    }

    @Test
    void whatIsRemovedIsNoResourceAnyMore() {
        store.store("m", "l", List.of(ActionDocument.text("a", "text/plain", "x")));
        store.remove("m", "l");

        assertThat(listed()).isEmpty();
        assertThatThrownBy(() -> read("document://m/l/a")).isInstanceOf(HubException.UnknownResource.class);
    }

    @Test
    void whatAnotherProcessStoredIsSeenAtTheNextLook() {
        new DocumentStore(shelf).store("m", "l", List.of(ActionDocument.text("a", "text/plain", "x")));
        hub.catalog().refresh();

        assertThat(listed()).containsExactly("document://m/l/a");
    }

    private List<String> listed() {
        return hub
                .catalog()
                .view(Scope.EVERYTHING, Identity.LOCAL)
                .items(Item.Kind.RESOURCE)
                .stream()
                .map(Names.Named::name)
                .toList();
    }

    private Fields read(String uri) {
        var call = new Call.ResourceRead(uri, Fields.of("uri", Json.string(uri)));
        return hub.invoke(Invocation.of(
                        Identity.LOCAL,
                        call,
                        Scope.EVERYTHING,
                        "java",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofSeconds(10))))
                .result();
    }
}
