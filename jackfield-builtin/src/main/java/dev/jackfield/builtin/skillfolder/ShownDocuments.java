package dev.jackfield.builtin.skillfolder;

import dev.jackfield.core.source.Source;
import dev.jackfield.documents.DocumentSource;
import dev.jackfield.documents.DocumentStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The source that shows callers the documents that skills stored for them. It is there as long as a skill can store
/// some.
public final class ShownDocuments {
    private static final String NAME = "documents";

    private final DocumentStore store;

    // used by one reload at a time
    private @Nullable DocumentSource shown;

    public ShownDocuments(DocumentStore store) {
        this.store = store;
    }

    /// These sources, and the documents if they are wanted. The catalog closes what leaves it.
    ///
    /// @param others names that are taken besides
    public List<Source> withDocuments(List<Source> sources, boolean areWanted, Set<String> others) {
        if (!areWanted) {
            shown = null;
            return sources;
        }
        var taken = new HashSet<>(others);
        sources.forEach(source -> taken.add(source.id()));
        return Stream.concat(sources.stream(), Stream.of(sourceFor(freeName(taken))))
                .toList();
    }

    /// Documents are not called by the name of their source, so that any free name will do.
    private static String freeName(Set<String> taken) {
        return Stream.iterate(1, number -> number + 1)
                .map(number -> number == 1 ? NAME : NAME + number)
                .filter(name -> !taken.contains(name))
                .findFirst()
                .orElseThrow();
    }

    private DocumentSource sourceFor(String id) {
        var known = shown;
        if (known == null || !known.id().equals(id)) {
            known = new DocumentSource(id, store);
            shown = known;
        }
        return known;
    }
}
