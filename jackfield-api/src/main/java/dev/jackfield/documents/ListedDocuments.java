package dev.jackfield.documents;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Resource;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one identity had at one moment, as resources.
///
/// @param slips by URI
/// @param version of the store at that moment
/// @param end when the first of them expires
record ListedDocuments(Map<String, DocumentInfo> slips, long version, Instant end, Manifest manifest) {

    /// Looks what there is now. Where that is the same as before, so is the manifest.
    static ListedDocuments look(OwnedDocuments documents, long version, Optional<ListedDocuments> before) {
        var slips = new LinkedHashMap<String, DocumentInfo>();
        var end = Instant.MAX;
        for (var list : documents.lists().entrySet()) {
            add(slips, list.getKey(), list.getValue().slips());
            end = earlier(end, documents.end(list.getValue()));
        }
        var manifest = before.filter(known -> known.slips.equals(slips))
                .map(ListedDocuments::manifest)
                .orElseGet(() -> manifest(slips));
        return new ListedDocuments(slips, version, end, manifest);
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    /// The second of one name has its number before that.
    private static void add(Map<String, DocumentInfo> found, DocumentReference reference, List<DocumentInfo> slips) {
        var list = "document://" + DocumentSource.escaped(reference.message()) + "/"
                + DocumentSource.escaped(reference.label()) + "/";
        for (var at = 0; at < slips.size(); at++) {
            var name = DocumentSource.escaped(slips.get(at).name());
            if (found.putIfAbsent(list + name, slips.get(at)) != null) {
                found.put(list + (at + 1) + "/" + name, slips.get(at));
            }
        }
    }

    private static Manifest manifest(Map<String, DocumentInfo> slips) {
        var items = slips.entrySet().stream()
                .<Item>map(each -> new Resource(each.getKey(), definition(each.getKey(), each.getValue())))
                .toList();
        return new Manifest(items, CacheHints.NONE);
    }

    private static Fields definition(String uri, DocumentInfo slip) {
        return Fields.of("uri", Json.string(uri))
                .with("name", slip.name())
                .with("mimeType", slip.mimeType())
                .with("size", Json.number(slip.size()));
    }

    boolean isFresh(long now, Instant moment) {
        return version == now && moment.isBefore(end);
    }
}
