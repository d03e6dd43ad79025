package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// Describes a file or directory, without opening it.
record FileInfo(Location place) {

    Reply reply() throws IOException, FileToolException {
        var found = readAttributes();
        var texts = texts(found);
        var structured = Fields.of("path", Json.string(place.relativePath())).with("size", Json.number(found.size()));
        for (var each : texts.entrySet()) {
            structured = structured.with(each.getKey(), each.getValue());
        }
        return new Reply.Complete(Reply.text(text(texts, found)).result().with("structuredContent", structured));
    }

    private PosixFileAttributes readAttributes() throws IOException, FileToolException {
        if (place.isRoot()) {
            try (var root = Folders.open(place)) {
                return root.readAttributes();
            }
        }
        try (var folder = Folders.open(place.parent())) {
            return folder.readAttributes(place.name());
        }
    }

    private Map<String, String> texts(PosixFileAttributes found) {
        var type = EntryType.of(found);
        var texts = new LinkedHashMap<String, String>();
        texts.put("type", type.word());
        texts.put("modified", found.lastModifiedTime().toString());
        texts.put("created", found.creationTime().toString());
        texts.put("permissions", PosixFilePermissions.toString(found.permissions()));
        if (type == EntryType.FILE) {
            texts.put("mimeType", MimeType.of(place.name()));
        }
        return texts;
    }

    private String text(Map<String, String> texts, PosixFileAttributes found) {
        return "path: %s\nsize: %d\n".formatted(FileText.line(place.written()), found.size())
                + texts.entrySet().stream()
                        .map(each -> each.getKey() + ": " + each.getValue())
                        .collect(Collectors.joining("\n"));
    }
}
