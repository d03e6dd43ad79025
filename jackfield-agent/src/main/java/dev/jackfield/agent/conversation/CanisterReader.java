package dev.jackfield.agent.conversation;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/// Reads the members of one line.
record CanisterReader(Fields line, ContentLookup lookup) {

    Canister canister() {
        var role = role();
        return switch (role) {
            case USER -> new Canister.User(readContent(role), timestamp());
            case ASSISTANT -> new Canister.Assistant(readContent(role), timestamp());
            case SUPERVISOR -> new Canister.Supervisor(readContent(role), timestamp());
            case DOCUMENT -> new Canister.Document(readContent(role), optionalText("title"), timestamp());
            case INVOCATION ->
                new Canister.ToolInvocation(requireText("identifier"), requireText("name"), arguments(), timestamp());
            case RESULT ->
                new Canister.Result(
                        requireText("invocation_id"),
                        readContent(role),
                        givenMember(CanisterLine.STRUCTURED),
                        error(),
                        timestamp());
        };
    }

    private Role role() {
        return Role.of(requireText("role"))
                .orElseThrow(() -> new BadCanisterLineException(
                        "'role' is none of user, assistant, supervisor, document, invocation, result"));
    }

    /// The content of a model's message may be missing, as may that of a result.
    private List<CanisterContent> readContent(Role role) {
        var content = givenMember("content");
        if (content.isEmpty() && role != Role.ASSISTANT && role != Role.RESULT) {
            throw new BadCanisterLineException("a line of role '%s' has no 'content'".formatted(role.word()));
        }
        return content.map(json -> ContentForm.read(json, lookup)).orElse(List.of());
    }

    private Fields arguments() {
        return givenMember("arguments")
                .map(json -> json.object()
                        .orElseThrow(() -> new BadCanisterLineException("'arguments' is not a JSON object")))
                .orElse(Fields.EMPTY);
    }

    private Optional<ToolError> error() {
        return optionalText("error").map(message -> new ToolError(errorKind(), message));
    }

    private ToolError.Kind errorKind() {
        return optionalText("error_kind")
                .map(word -> ToolError.Kind.of(word)
                        .orElseThrow(() -> new BadCanisterLineException(
                                "'error_kind' is none of validation, execution, timeout, permission, network")))
                .orElse(ToolError.Kind.EXECUTION);
    }

    /// Any offset is accepted, and becomes UTC.
    private Instant timestamp() {
        try {
            return OffsetDateTime.parse(requireText("timestamp")).toInstant();
        } catch (DateTimeParseException wrong) {
            throw new BadCanisterLineException("'timestamp' is not a time such as 2025-11-18T10:30:00Z");
        }
    }

    private Optional<Json> givenMember(String member) {
        return line.get(member).filter(CanisterLine::isGiven);
    }

    private Optional<String> optionalText(String member) {
        return givenMember(member)
                .map(json -> json.text()
                        .orElseThrow(() -> new BadCanisterLineException("'%s' is no text".formatted(member))));
    }

    private String requireText(String member) {
        return line.text(member).orElseThrow(() -> BadCanisterLineException.missing(member, "the line"));
    }
}
