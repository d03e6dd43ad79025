package dev.jackfield.documents;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.List;

/// The documents that the index has under one reference.
record StoredDocuments(Instant stored, List<DocumentInfo> infos) {
    StoredDocuments {
        infos = List.copyOf(infos);
    }

    /// How much of an identity's limits is used.
    record Use(long documents, long bytes) {
        static final Use NOTHING = new Use(0, 0);

        Use plus(Use more) {
            return new Use(documents + more.documents, bytes + more.bytes);
        }

        boolean isWithin(DocumentLimits limits) {
            return documents <= limits.documents() && bytes <= limits.bytes();
        }
    }

    static StoredDocuments read(byte[] content) {
        var json = Json.parse(content).object().orElse(Fields.EMPTY);
        var infos = json.objects("documents").map(DocumentInfo::read).toList();
        var stored = json.get("stored").map(time -> time.tree().asLong()).orElse(0L);
        return new StoredDocuments(Instant.ofEpochMilli(stored), infos);
    }

    byte[] content() {
        return Fields.of("stored", Json.number(stored.toEpochMilli()))
                .with(
                        "documents",
                        Json.array(infos.stream().map(DocumentInfo::json).toList()))
                .bytes();
    }

    /// Returns what this list uses. A reference without documents counts as one.
    Use usage(DocumentReference reference) {
        var contents = infos.stream().mapToLong(DocumentInfo::size).sum();
        return new Use(
                Math.max(1, infos.size()),
                contents + content().length + reference.toString().length());
    }
}
