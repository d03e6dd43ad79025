package dev.jackfield.documents;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Resource;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The documents of one identity at one moment, as resources.
///
/// @param infos by URI
/// @param version of the store at that moment
/// @param end when the first of them expires
record ListedDocuments(Map<String, DocumentInfo> infos, long version, Instant end, Manifest manifest) {

    /// Reads the current documents. The manifest is reused when nothing changed.
    static ListedDocuments read(OwnedDocuments documents, long version, Optional<ListedDocuments> before) {
        var infos = new LinkedHashMap<String, DocumentInfo>();
        var end = Instant.MAX;
        for (var list : documents.lists().entrySet()) {
            add(infos, list.getKey(), list.getValue().infos());
            end = earlier(end, documents.expiry(list.getValue()));
        }
        var manifest = before.filter(known -> known.infos.equals(infos))
                .map(ListedDocuments::manifest)
                .orElseGet(() -> manifest(infos));
        return new ListedDocuments(infos, version, end, manifest);
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    /// Adds documents under their URIs; a second one of the same name gets its number in front of it.
    private static void add(Map<String, DocumentInfo> found, DocumentReference reference, List<DocumentInfo> infos) {
        var list = "document://" + DocumentSource.escape(reference.message()) + "/"
                + DocumentSource.escape(reference.label()) + "/";
        for (var at = 0; at < infos.size(); at++) {
            var name = DocumentSource.escape(infos.get(at).name());
            if (found.putIfAbsent(list + name, infos.get(at)) != null) {
                found.put(list + (at + 1) + "/" + name, infos.get(at));
            }
        }
    }

    private static Manifest manifest(Map<String, DocumentInfo> infos) {
        var items = infos.entrySet().stream()
                .<Item>map(each -> new Resource(each.getKey(), definition(each.getKey(), each.getValue())))
                .toList();
        return new Manifest(items, CacheHints.NONE);
    }

    private static Fields definition(String uri, DocumentInfo info) {
        return Fields.of("uri", Json.string(uri))
                .with("name", info.name())
                .with("mimeType", info.mimeType())
                .with("size", Json.number(info.size()));
    }

    boolean isFresh(long now, Instant moment) {
        return version == now && moment.isBefore(end);
    }
}
