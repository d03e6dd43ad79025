package dev.jackfield.documents;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.time.Instant;
import java.util.List;

/// What the index has under one reference.
record StoredDocuments(Instant stored, List<DocumentInfo> slips) {
    StoredDocuments {
        slips = List.copyOf(slips);
    }

    /// How much of what an identity may keep is taken.
    record Use(long documents, long bytes) {
        static final Use NOTHING = new Use(0, 0);

        Use and(Use more) {
            return new Use(documents + more.documents, bytes + more.bytes);
        }

        boolean isWithin(DocumentLimits limits) {
            return documents <= limits.documents() && bytes <= limits.bytes();
        }
    }

    static StoredDocuments read(byte[] content) {
        var json = Json.parse(content).object().orElse(Fields.EMPTY);
        var slips = json.get("documents").map(Json::items).orElse(List.of()).stream()
                .flatMap(slip -> slip.object().stream())
                .map(DocumentInfo::read)
                .toList();
        var stored = json.get("stored").map(time -> time.tree().asLong()).orElse(0L);
        return new StoredDocuments(Instant.ofEpochMilli(stored), slips);
    }

    byte[] content() {
        return Fields.of("stored", Json.number(stored.toEpochMilli()))
                .with(
                        "documents",
                        Json.array(slips.stream().map(DocumentInfo::json).toList()))
                .bytes();
    }

    /// A reference without documents takes a place, too.
    Use use(DocumentReference reference) {
        var contents = slips.stream().mapToLong(DocumentInfo::size).sum();
        return new Use(
                Math.max(1, slips.size()),
                contents + content().length + reference.toString().length());
    }
}
