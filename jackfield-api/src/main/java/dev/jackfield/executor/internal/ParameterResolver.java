package dev.jackfield.executor.internal;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailedException;
import dev.jackfield.action.CanonicalValues;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.documents.DocumentReference;
import dev.jackfield.documents.DocumentStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Prepares the parameters of an action: where they name stored documents, the action gets the documents.
///
/// @param store without one, references stay as they are, for actions that look them up themselves
public record ParameterResolver(Optional<DocumentStore> store) {
    private static final String DOCUMENTS = "documentList";
    private static final int MOST_STORED = 10_000;

    /// Returns the parameters with their documents.
    ///
    /// @param caller whose documents they are
    public Map<String, ?> resolve(Identity caller, Map<String, ?> given) {
        if (!(given.get(DOCUMENTS) instanceof List<?> list)) {
            return given;
        }
        var resolved = new LinkedHashMap<String, @Nullable Object>(given);
        resolved.put(DOCUMENTS, documents(caller, list));
        return resolved;
    }

    /// Reads the documents of a list; a reference that occurs several times is read once.
    private List<@Nullable Object> documents(Identity caller, List<?> list) {
        var named = new HashMap<String, List<ActionDocument>>();
        var all = new ArrayList<@Nullable Object>();
        for (var item : list) {
            documents(caller, item, named).forEach(all::add);
            if (all.size() > list.size() + MOST_STORED) {
                throw new ActionFailedException("'%s' names more than %d documents; name fewer, or in several calls"
                        .formatted(DOCUMENTS, MOST_STORED));
            }
        }
        return Collections.unmodifiableList(all);
    }

    private Stream<Object> documents(Identity caller, Object item, Map<String, List<ActionDocument>> named) {
        if (item instanceof String text && DocumentReference.isMeant(text) && store.isPresent()) {
            return named.computeIfAbsent(text, _ -> storedDocuments(store.get(), caller, text)).stream()
                    .map(document -> document);
        }
        return Stream.of(
                ActionDocuments.read(item).<Object>map(document -> document).orElse(item));
    }

    private static List<ActionDocument> storedDocuments(DocumentStore store, Identity caller, String reference) {
        return store.documentsOf(caller).resolve(reference).stream()
                .map(ActionDocument::of)
                .toList();
    }

    /// Returns the parameters as JSON can carry them: documents become maps, which the other end reads as
    /// documents. Throws `IllegalArgumentException` for a value that would change on the way.
    public static Map<String, @Nullable Object> toJsonForm(Map<String, ?> given) {
        var carried = new LinkedHashMap<String, @Nullable Object>();
        given.forEach(
                (name, value) -> carried.put(name, CanonicalValues.of(name.equals(DOCUMENTS) ? asMaps(value) : value)));
        return carried;
    }

    private static @Nullable Object asMaps(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(ParameterResolver::toJsonForm).toList()
                : value;
    }

    private static Object toJsonForm(Object item) {
        return item instanceof ActionDocument document ? ActionDocuments.map(document) : item;
    }
}
