package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.Part;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The result of a call as an artifact: the whole result as data, and again as the texts and files in it.
public final class ResultArtifact {
    /// The most characters of a text in one event of a stream.
    static final int LONGEST_TEXT = 64 << 10;

    /// How many content blocks become parts of their own; more are in the data part alone. An empty block of a few
    /// bytes would become a part, and an event of every stream, of hundreds.
    private static final int MOST_CONTENTS = 1_000;

    private static final String BINARY = "application/octet-stream";

    private ResultArtifact() {}

    /// The artifact of a call that ended; empty for one that was cancelled.
    static Optional<Fields> of(Ending ending) {
        return switch (ending) {
            case Ending.Cancelled _ -> Optional.empty();
            case Ending.Replied(var reply) ->
                Optional.of(artifact(ending, reply.object().orElse(Fields.EMPTY)));
            case Ending.Failed _, Ending.Lost _ -> Optional.of(artifact(ending, Fields.EMPTY));
        };
    }

    private static Fields artifact(Ending ending, Fields result) {
        var name = ToolFailure.of(ending).isPresent() ? "mcp-error" : "mcp-result";
        var parts = Stream.concat(Stream.of(Part.data(outcome(ending, "result"))), contents(result))
                .toList();
        return artifact(name, parts);
    }

    private static Fields artifact(String name, List<Fields> parts) {
        return Fields.of("artifactId", Json.string(name)).with("name", name).with("parts", Json.array(parts));
    }

    /// What came of a call, as one object: `success`, the result, and the error.
    ///
    /// @param resultKey the key of the result, which differs between versions
    public static Fields outcome(Ending ending, String resultKey) {
        var failure = ToolFailure.of(ending);
        var outcome = Fields.of("success", Json.bool(failure.isEmpty()));
        if (ending instanceof Ending.Replied(var reply)) {
            outcome = outcome.with(resultKey, reply);
        }
        return failure.isPresent() ? outcome.with("error", failure.get().json()) : outcome;
    }

    private static Stream<Fields> contents(Fields result) {
        return result.items("content").stream()
                .limit(MOST_CONTENTS)
                .flatMap(item -> item.smallObject().stream())
                .flatMap(item -> part(item).stream());
    }

    /// A content block as a part. Blocks of unknown types are in the data part alone.
    private static Optional<Fields> part(Fields block) {
        return switch (block.text("type").orElse("")) {
            case "text" -> block.text("text").map(Part::text);
            case "image", "audio" -> block.get("data").map(data -> Part.raw(data, type(block, BINARY)));
            case "resource_link" ->
                block.get("uri").map(uri -> withFilename(Part.url(uri, type(block, BINARY)), block.get("name")));
            case "resource" -> resource(block.object("resource"));
            default -> Optional.empty();
        };
    }

    private static Optional<Fields> resource(Fields resource) {
        return resource.get("blob")
                .map(blob -> Part.raw(blob, type(resource, BINARY)))
                .or(() -> resource.text("text")
                        .map(Part::text)
                        .map(part -> part.with("mediaType", type(resource, Part.TEXT))))
                .map(part -> withFilename(part, resource.get("uri")));
    }

    private static Fields withFilename(Fields part, Optional<Json> name) {
        return name.map(known -> part.with("filename", known)).orElse(part);
    }

    private static String type(Fields block, String usual) {
        return block.text("mimeType").filter(type -> !type.isBlank()).orElse(usual);
    }

    /// An artifact in the pieces in which a stream sends it: a large one goes part by part, and long texts in pieces.
    static List<Fields> updates(Fields artifact) {
        var chunks = chunks(Part.of(artifact), artifact.length() > LONGEST_TEXT);
        var updates = new ArrayList<Fields>();
        for (var index = 0; index < chunks.size(); index++) {
            var update = Fields.of("artifact", artifact.with("parts", Json.array(chunks.get(index))));
            updates.add(withFlags(update, index > 0, index == chunks.size() - 1));
        }
        return updates;
    }

    private static Fields withFlags(Fields update, boolean append, boolean last) {
        var flagged = append ? update.with("append", RawJson.TRUE) : update;
        return last ? flagged.with("lastChunk", RawJson.TRUE) : flagged;
    }

    private static List<List<Fields>> chunks(List<Fields> parts, boolean isLarge) {
        return isLarge
                ? parts.stream().flatMap(ResultArtifact::pieces).map(List::of).toList()
                : List.of(parts);
    }

    private static Stream<Fields> pieces(Fields part) {
        var text = part.text("text").orElse("");
        if (text.length() <= LONGEST_TEXT) {
            return Stream.of(part);
        }
        var pieces = new ArrayList<Fields>();
        for (var at = 0; at < text.length(); ) {
            var end = pieceEnd(text, at);
            pieces.add(part.with("text", text.substring(at, end)));
            at = end;
        }
        return pieces.stream();
    }

    /// The end of a piece, never inside a surrogate pair.
    private static int pieceEnd(String text, int from) {
        var end = Math.min(text.length(), from + LONGEST_TEXT);
        return end < text.length() && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }
}
