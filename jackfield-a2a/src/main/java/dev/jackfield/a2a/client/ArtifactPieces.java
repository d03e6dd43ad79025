package dev.jackfield.a2a.client;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;

/// An artifact that arrives in pieces. Pieces of text become one text when the whole is asked for, because joining
/// them one by one would cost more with each.
final class ArtifactPieces {
    private static final int MOST_PARTS = 100_000;

    private final List<Fields> parts = new ArrayList<>();
    private Fields head = Fields.EMPTY;
    private int firstPiece;

    void replace(Fields artifact) {
        parts.clear();
        head = artifact.without("parts");
        add(artifact);
        firstPiece = parts.size();
    }

    void append(Fields artifact) {
        head = head.isEmpty() ? artifact.without("parts") : head;
        add(artifact);
    }

    private void add(Fields artifact) {
        parts.addAll(Part.of(artifact));
        if (parts.size() > MOST_PARTS) {
            throw new A2aException.BadAnswerException(
                    "The agent sent more than %d parts of an artifact".formatted(MOST_PARTS));
        }
    }

    Fields joinedArtifact() {
        var joined = new ArrayList<Fields>();
        var text = new StringBuilder();
        for (var at = 0; at < parts.size(); at++) {
            var part = parts.get(at);
            if (at >= Math.max(1, firstPiece) && isText(part) && isText(joined.getLast())) {
                text.append(part.text("text").orElse(""));
                continue;
            }
            flush(joined, text);
            joined.add(part);
            text.append(part.text("text").orElse(""));
        }
        flush(joined, text);
        return head.with("parts", Json.array(joined));
    }

    private static boolean isText(Fields part) {
        return part.has("text");
    }

    /// Writes the text that was collected into the last part.
    private static void flush(List<Fields> joined, StringBuilder text) {
        if (!joined.isEmpty() && isText(joined.getLast())) {
            joined.add(joined.removeLast().with("text", text.toString()));
        }
        text.setLength(0);
    }
}
