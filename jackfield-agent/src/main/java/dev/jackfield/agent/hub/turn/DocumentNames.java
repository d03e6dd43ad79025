package dev.jackfield.agent.hub.turn;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.documents.DocumentReference;
import dev.jackfield.documents.DocumentStore;
import java.util.List;
import java.util.stream.Stream;

/// Finds the documents that a caller names.
public record DocumentNames(DocumentStore store) {

    /// Returns the documents behind references, and everything else as it is. A name that occurs several times counts
    /// once, because each reading of a document takes its size in memory.
    List<Object> resolveReferences(Identity owner, List<String> names) {
        return names.stream()
                .distinct()
                .flatMap(name -> resolveReference(owner, name))
                .toList();
    }

    private Stream<Object> resolveReference(Identity owner, String name) {
        return DocumentReference.isMeant(name)
                ? store.documentsOf(owner).resolve(name).stream().map(ActionDocument::of)
                : Stream.of(name);
    }
}
