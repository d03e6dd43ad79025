package dev.jackfield.executor;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.Plain;
import dev.jackfield.documents.DocumentReference;
import dev.jackfield.documents.DocumentStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What an action is given: where the parameters name documents that are stored, it gets the documents.
///
/// @param store without one, references stay as they are, for actions that look them up themselves
record Parameters(Optional<DocumentStore> store) {
    private static final String DOCUMENTS = "documentList";

    Map<String, ?> resolved(Map<String, ?> given) {
        if (!(given.get(DOCUMENTS) instanceof List<?> list)) {
            return given;
        }
        var resolved = new LinkedHashMap<String, @Nullable Object>(given);
        resolved.put(DOCUMENTS, list.stream().flatMap(this::documents).toList());
        return resolved;
    }

    private Stream<Object> documents(Object item) {
        if (item instanceof String text && DocumentReference.isMeant(text) && store.isPresent()) {
            return store.get().resolve(text).stream().map(document -> document);
        }
        return Stream.of(
                ActionDocuments.read(item).<Object>map(document -> document).orElse(item));
    }

    /// The same parameters as JSON can carry them: documents become maps, which the other end reads as documents. What
    /// would become something else on the way is an `IllegalArgumentException`.
    static Map<String, @Nullable Object> carried(Map<String, ?> given) {
        var carried = new LinkedHashMap<String, @Nullable Object>();
        given.forEach((name, value) -> carried.put(name, Plain.of(name.equals(DOCUMENTS) ? asMaps(value) : value)));
        return carried;
    }

    private static @Nullable Object asMaps(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(Parameters::carried).toList()
                : value;
    }

    private static Object carried(Object item) {
        return item instanceof ActionDocument document ? ActionDocuments.map(document) : item;
    }
}
