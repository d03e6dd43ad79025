package dev.jackfield.documents;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.json.Json;
import dev.jackfield.shelf.Drawer;
import dev.jackfield.shelf.Shelf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/// Keeps documents under the message and the label that belong to them.
///
/// Contents are written before the index that names them and removed after it, so that whoever reads finds all
/// documents of a reference or none, also when another process writes.
public final class DocumentStore {
    private final Drawer index;
    private final Drawer contents;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    public DocumentStore(Shelf shelf) {
        this.index = shelf.drawer("document-lists");
        this.contents = shelf.drawer("documents");
    }

    /// Puts these documents in the place of those that the label had, and returns their reference.
    public String store(String message, String label, List<ActionDocument> documents) {
        var reference = new DocumentReference(message, label);
        var slips = documents.stream().map(this::shelved).toList();
        exchange(reference, Optional.of(slips)).ifPresent(this::removeContents);
        listeners.forEach(Runnable::run);
        return reference.toString();
    }

    /// Two that write the same label at once must not both think that they replaced what was there.
    private synchronized Optional<List<Slip>> exchange(DocumentReference reference, Optional<List<Slip>> now) {
        var before = slips(reference);
        now.ifPresentOrElse(
                slips -> index.write(
                        key(reference),
                        Json.array(slips.stream().map(Slip::json).toList()).bytes()),
                () -> index.remove(key(reference)));
        return before;
    }

    private Slip shelved(ActionDocument document) {
        var slip = Slip.of(UUID.randomUUID().toString(), document);
        contents.write(slip.key(), document.bytes().toArray());
        return slip;
    }

    /// The documents that a reference names, or `UnknownDocuments`.
    public List<ActionDocument> resolve(String reference) {
        var slips = known(reference);
        var documents = slips.stream().flatMap(slip -> read(slip).stream()).toList();
        if (documents.size() == slips.size()) {
            return documents;
        }
        if (known(reference).equals(slips)) {
            throw new UnknownDocuments(reference);
        }
        return resolve(reference); // others took their place meanwhile
    }

    private List<Slip> known(String reference) {
        return DocumentReference.parse(reference)
                .flatMap(this::slips)
                .orElseThrow(() -> new UnknownDocuments(reference));
    }

    Optional<ActionDocument> read(Slip slip) {
        return contents.read(slip.key()).map(slip::document);
    }

    /// Forgets the documents of a label.
    public void remove(String message, String label) {
        var reference = new DocumentReference(message, label);
        exchange(reference, Optional.empty()).ifPresent(this::removeContents);
        listeners.forEach(Runnable::run);
    }

    private void removeContents(List<Slip> slips) {
        slips.forEach(slip -> contents.remove(slip.key()));
    }

    /// All that is stored now.
    List<DocumentReference> references() {
        var found = new ArrayList<DocumentReference>();
        index.keys().forEach(key -> DocumentReference.parse("docList:" + key).ifPresent(found::add));
        return found;
    }

    Optional<List<Slip>> slips(DocumentReference reference) {
        return index.read(key(reference))
                .map(list -> Json.parse(list).items().stream()
                        .flatMap(slip -> slip.object().stream())
                        .map(Slip::read)
                        .toList());
    }

    private static String key(DocumentReference reference) {
        return reference.message() + ":" + reference.label();
    }

    /// Runs this after each change that is made here.
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    void forget(Runnable listener) {
        listeners.remove(listener);
    }
}
