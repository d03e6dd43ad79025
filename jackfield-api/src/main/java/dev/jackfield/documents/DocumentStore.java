package dev.jackfield.documents;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.Documents;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Keeps documents under a message and a label, separately for each identity.
///
/// Each identity has an index of its own, so that no reference can name documents of another.
public final class DocumentStore {
    private final Shelf shelf;
    private final Supplier<DocumentLimits> limits;
    private final InstantSource clock;
    private final Map<String, OwnedDocuments> opened = new ConcurrentHashMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

    /// A store without limits, for a program that has it to itself.
    public DocumentStore(Shelf shelf) {
        this(shelf, DocumentLimits.NONE, InstantSource.system());
    }

    public DocumentStore(Shelf shelf, DocumentLimits limits, InstantSource clock) {
        this(shelf, () -> limits, clock);
    }

    /// @param limits returns the current limits
    public DocumentStore(Shelf shelf, Supplier<DocumentLimits> limits, InstantSource clock) {
        this.shelf = shelf;
        this.limits = limits;
        this.clock = clock;
    }

    /// The documents of one identity. Its roles do not matter, because they change.
    public Documents documentsOf(Identity owner) {
        return documentsOf(owner.name());
    }

    OwnedDocuments documentsOf(String owner) {
        return opened.computeIfAbsent(owner, this::open);
    }

    private OwnedDocuments open(String owner) {
        return new OwnedDocuments(owner, shelf, limits, clock, () -> notifyChanged(owner));
    }

    private void notifyChanged(String owner) {
        listeners.forEach(listener -> listener.accept(owner));
    }

    /// The documents of the identity that calls the tool or action in which this is used.
    public Documents ofCaller() {
        return new Documents() {
            @Override
            public String store(String message, String label, List<Document> documents) {
                return caller().store(message, label, documents);
            }

            @Override
            public List<Document> resolve(String reference) {
                return caller().resolve(reference);
            }

            @Override
            public void remove(String message, String label) {
                caller().remove(message, label);
            }
        };
    }

    private Documents caller() {
        return documentsOf(CurrentCall.identity()
                .orElseThrow(() -> new ActionFailedException("Documents belong to a caller, and this thread has none."
                        + " Use them on the thread that runs the tool or action.")));
    }

    boolean isExpiring() {
        return limits.get().keep().isPresent();
    }

    /// Removes expired documents.
    public void sweep() {
        shelf.removeExpired();
    }

    InstantSource clock() {
        return clock;
    }

    /// Registers a listener that is told, after each change made here, whose documents changed.
    void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    void forget(Consumer<String> listener) {
        listeners.remove(listener);
    }
}
