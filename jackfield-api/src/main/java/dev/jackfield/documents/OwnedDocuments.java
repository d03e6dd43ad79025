package dev.jackfield.documents;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.Documents;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// The documents of one identity.
///
/// Contents and the list that names them are written and removed together. Those that write in this process take
/// turns.
final class OwnedDocuments implements Documents {
    private final String owner;
    private final Shelf shelf;
    private final Drawer index;
    private final Drawer contents;
    private final Supplier<DocumentLimits> limits;
    private final InstantSource clock;
    private final Runnable changed;

    OwnedDocuments(String owner, Shelf shelf, Supplier<DocumentLimits> limits, InstantSource clock, Runnable changed) {
        this.owner = owner;
        this.shelf = shelf;
        this.index = shelf.drawer(DrawerKind.DOCUMENT_LISTS, owner);
        this.contents = shelf.drawer(DrawerKind.DOCUMENTS, owner);
        this.limits = limits;
        this.clock = clock;
        this.changed = changed;
    }

    @Override
    public String store(String message, String label, List<Document> documents) {
        var reference = new DocumentReference(message, label);
        put(reference, documents);
        changed.run();
        return reference.toString();
    }

    private synchronized void put(DocumentReference reference, List<Document> documents) {
        var infos = documents.stream()
                .map(each -> DocumentInfo.of(UUID.randomUUID().toString(), each))
                .toList();
        var now = new StoredDocuments(clock.instant(), infos);
        refuseBeyondLimits(reference, now);
        var expires = limits.get().keep().map(now.stored()::plus);
        var changes = new ArrayList<>(removals(read(reference)));
        for (var at = 0; at < infos.size(); at++) {
            var content = documents.get(at).data().toArray();
            changes.add(
                    new ShelfChange.Put(contents.kind(), owner, infos.get(at).key(), content, expires));
        }
        changes.add(new ShelfChange.Put(index.kind(), owner, key(reference), now.content(), expires));
        shelf.commit(changes);
    }

    /// Returns what removes the contents of a list.
    private List<ShelfChange> removals(Optional<StoredDocuments> list) {
        return list.map(StoredDocuments::infos).orElse(List.of()).stream()
                .<ShelfChange>map(info -> new ShelfChange.Remove(contents.kind(), owner, info.key()))
                .toList();
    }

    private void refuseBeyondLimits(DocumentReference reference, StoredDocuments now) {
        var allowed = limits.get();
        var wanted = now.usage(reference);
        var used = lists().entrySet().stream()
                .filter(list -> !list.getKey().equals(reference))
                .map(list -> list.getValue().usage(list.getKey()))
                .reduce(StoredDocuments.Use.NOTHING, StoredDocuments.Use::plus);
        if (!used.plus(wanted).isWithin(allowed)) {
            throw new TooManyDocumentsException(reference.toString(), owner, used, wanted, allowed);
        }
    }

    @Override
    public List<Document> resolve(String reference) {
        var infos = knownInfos(reference);
        var documents = infos.stream().flatMap(info -> read(info).stream()).toList();
        if (documents.size() == infos.size()) {
            return documents;
        }
        if (knownInfos(reference).equals(infos)) {
            throw new UnknownDocumentsException(reference);
        }
        return resolve(reference); // others took their place meanwhile
    }

    private List<DocumentInfo> knownInfos(String reference) {
        return DocumentReference.parse(reference)
                .flatMap(this::findUnexpired)
                .map(StoredDocuments::infos)
                .orElseThrow(() -> new UnknownDocumentsException(reference));
    }

    private Optional<StoredDocuments> findUnexpired(DocumentReference reference) {
        return read(reference)
                .filter(list -> clock.instant().isBefore(limits.get().expiry(list.stored())));
    }

    private Optional<StoredDocuments> read(DocumentReference reference) {
        return index.read(key(reference)).map(StoredDocuments::read);
    }

    Optional<Document> read(DocumentInfo info) {
        return contents.read(info.key()).map(info::document);
    }

    @Override
    public void remove(String message, String label) {
        removeList(new DocumentReference(message, label));
        changed.run();
    }

    private synchronized void removeList(DocumentReference reference) {
        var changes = new ArrayList<>(removals(read(reference)));
        changes.add(new ShelfChange.Remove(index.kind(), owner, key(reference)));
        shelf.commit(changes);
    }

    /// Returns all lists that are stored and have not expired.
    Map<DocumentReference, StoredDocuments> lists() {
        var found = new LinkedHashMap<DocumentReference, StoredDocuments>();
        for (var key : index.keys()) {
            DocumentReference.parse("docList:" + key)
                    .ifPresent(reference -> findUnexpired(reference).ifPresent(list -> found.put(reference, list)));
        }
        return found;
    }

    Instant expiry(StoredDocuments list) {
        return limits.get().expiry(list.stored());
    }

    private static String key(DocumentReference reference) {
        return reference.message() + ":" + reference.label();
    }
}
