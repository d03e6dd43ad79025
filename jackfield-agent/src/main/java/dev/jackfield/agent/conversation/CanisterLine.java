package dev.jackfield.agent.conversation;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A canister as one line of JSON, which is the form in files and over MCP.
///
/// ```
/// {"role":"user","content":{"type":"text","text":"Hello"},"timestamp":"2025-11-18T10:30:00Z"}
/// ```
///
/// Members that are not known here do no harm. A line is never rewritten, so that they are not lost either.
public final class CanisterLine {
    /// The longest line that is read.
    public static final int MAX_BYTES = 64 << 20;

    static final String STRUCTURED = "structured_content";

    private static final String CONTENT = "content";

    private CanisterLine() {}

    /// Reads a line.
    ///
    /// @param lookup finds content that the line names by an id
    /// @throws BadCanisterLineException when it is no canister
    public static Canister read(byte[] line, ContentLookup lookup) {
        return read(fields(line), lookup);
    }

    public static Canister read(String line, ContentLookup lookup) {
        return read(line.getBytes(StandardCharsets.UTF_8), lookup);
    }

    public static Canister read(Fields line, ContentLookup lookup) {
        try {
            return new CanisterReader(line, lookup).canister();
        } catch (InvalidJsonException malformed) {
            throw new BadCanisterLineException("is not JSON: " + malformed.getMessage());
        }
    }

    /// Reads the members of a line, without a look at what they say.
    public static Fields fields(byte[] line) {
        if (line.length > MAX_BYTES) {
            throw new BadCanisterLineException("is longer than %d MiB".formatted(MAX_BYTES >> 20));
        }
        try {
            return Json.parse(line).object().orElseThrow(() -> new BadCanisterLineException("is no JSON object"));
        } catch (InvalidJsonException malformed) {
            throw new BadCanisterLineException("is not JSON: " + malformed.getMessage());
        }
    }

    /// Writes a canister with all of its content in the line.
    public static Fields write(Canister canister) {
        return write(canister, ContentKeeper.INLINE);
    }

    /// Writes a canister. The JSON has no line break.
    public static Fields write(Canister canister, ContentKeeper keeper) {
        return write(canister, part -> ContentForm.writePart(part, keeper.keep(canister.role(), part)));
    }

    /// Writes a canister with its texts, and with only the sizes of its images, sounds and videos: for events.
    public static Fields writeWithoutBinaries(Canister canister) {
        return write(canister, ContentForm::withoutBinary);
    }

    private static Fields write(Canister canister, Function<CanisterContent, Fields> form) {
        var line = Fields.of("role", Json.string(canister.role().word()));
        return (switch (canister) {
                    case Canister.User user -> line.with(CONTENT, ContentForm.write(user.content(), form));
                    case Canister.Assistant assistant -> withContent(line, assistant.content(), form);
                    case Canister.Supervisor supervisor ->
                        line.with(CONTENT, ContentForm.write(supervisor.content(), form));
                    case Canister.Document document -> withDocument(line, document, form);
                    case Canister.ToolInvocation invocation -> invocation(line, invocation);
                    case Canister.Result result -> withResult(line, result, form);
                })
                .with("timestamp", canister.timestamp().toString());
    }

    /// The ids of all content that the line names.
    public static Stream<String> contentIds(Fields line) {
        return line.get(CONTENT).filter(CanisterLine::isGiven).stream().flatMap(ContentForm::contentIds);
    }

    /// Returns the line with all content in it.
    public static Fields inlineContent(Fields line, ContentLookup lookup) {
        return line.get(CONTENT)
                .filter(content ->
                        isGiven(content) && contentIds(line).findAny().isPresent())
                .map(content -> line.with(CONTENT, ContentForm.inlineContent(content, lookup)))
                .orElse(line);
    }

    static boolean isGiven(Json member) {
        return !member.equals(RawJson.NULL);
    }

    /// Where content may be missing, it is left out when it is empty.
    private static Fields withContent(
            Fields line, List<CanisterContent> content, Function<CanisterContent, Fields> form) {
        return content.isEmpty() ? line : line.with(CONTENT, ContentForm.write(content, form));
    }

    private static Fields withDocument(
            Fields line, Canister.Document document, Function<CanisterContent, Fields> form) {
        var titled = document.title().map(title -> line.with("title", title)).orElse(line);
        return titled.with(CONTENT, ContentForm.write(document.content(), form));
    }

    private static Fields invocation(Fields line, Canister.ToolInvocation invocation) {
        return line.with("identifier", invocation.identifier())
                .with("name", invocation.name())
                .with("arguments", SingleLineJson.of(invocation.arguments())); // a model may write them on several
    }

    private static Fields withResult(Fields line, Canister.Result result, Function<CanisterContent, Fields> form) {
        var answered = withContent(line.with("invocation_id", result.invocationId()), result.content(), form);
        var filled = result.structured()
                .map(structured -> answered.with(STRUCTURED, structured))
                .orElse(answered);
        return result.error()
                .map(error -> filled.with("error", error.message())
                        .with("error_kind", error.kind().word()))
                .orElse(filled);
    }

    /// Decides which content stands in a line itself, and keeps the other content elsewhere.
    @FunctionalInterface
    public interface ContentKeeper {
        /// Keeps nothing: all content stands in the line.
        ContentKeeper INLINE = (_, _) -> Optional.empty();

        /// Returns the id by which the line names the content; empty when it stands in the line itself.
        ///
        /// @param role of the canister that has the content
        Optional<String> keep(Role role, CanisterContent content);
    }
}
