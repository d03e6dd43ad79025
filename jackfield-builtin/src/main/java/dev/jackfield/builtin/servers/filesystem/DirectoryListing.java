package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Lists a directory by name.
record DirectoryListing(Location place, FileLimits limits) {
    private record Entry(String name, EntryType type) {
        String line() {
            return type.mark() + FileText.line(name);
        }

        Json json() {
            return Fields.of("name", Json.string(name)).with("type", type.word());
        }
    }

    Reply reply() throws IOException, FileToolException {
        try (var folder = Folders.open(place)) {
            var names = folder.names(limits.counted());
            var entries = new ArrayList<Entry>();
            for (var name : names.stream().sorted().limit(limits.listed()).toList()) {
                folder.find(name).ifPresent(found -> entries.add(new Entry(name, EntryType.of(found))));
            }
            return reply(entries, names.size());
        }
    }

    private Reply reply(List<Entry> entries, int count) {
        var isComplete = count <= limits.listed();
        var structured = Fields.of("path", Json.string(place.relativePath()))
                .with("entries", Json.array(entries.stream().map(Entry::json).toList()))
                .with("isComplete", Json.bool(isComplete));
        return new Reply.Complete(
                Reply.text(text(entries, count, isComplete)).result().with("structuredContent", structured));
    }

    private String text(List<Entry> entries, int count, boolean isComplete) {
        if (entries.isEmpty()) {
            return "Directory '%s' is empty.".formatted(place.written());
        }
        var lines = entries.stream().map(Entry::line).collect(Collectors.joining("\n"));
        return isComplete
                ? lines
                : lines
                        + "\n(the first %d of %s entries; searchFiles finds others)"
                                .formatted(limits.listed(), count < limits.counted() ? count : "at least " + count);
    }
}
