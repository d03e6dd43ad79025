package dev.jackfield.cli.output;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An entry of a conversation as a person reads it.
public final class CanisterText {
    private CanisterText() {}

    /// Returns the lines of an entry, the first with its number and its role.
    public static Stream<String> lines(String number, Fields canister) {
        var head = "%s. %s".formatted(number, canister.text("role").orElse("?"));
        return Stream.concat(Stream.of(head), body(canister).lines().map(line -> "   " + line));
    }

    private static String body(Fields canister) {
        return switch (canister.text("role").orElse("")) {
            case "invocation" -> canister.text("name").orElse("?") + " " + canister.object("arguments");
            case "result" ->
                canister.text("error").map(error -> "failed: " + error).orElseGet(() -> content(canister));
            case "document" ->
                canister.text("title").map(title -> title + ":\n").orElse("") + content(canister);
            default -> content(canister);
        };
    }

    /// Returns the content of an entry; what is not text stands as its kind in brackets.
    public static String content(Fields canister) {
        return canister.get("content").map(CanisterText::parts).orElse(List.of()).stream()
                .map(CanisterText::part)
                .collect(Collectors.joining("\n"));
    }

    private static List<Fields> parts(Json content) {
        return content.object()
                .map(List::of)
                .orElseGet(() -> content.items().stream()
                        .flatMap(item -> item.object().stream())
                        .toList());
    }

    private static String part(Fields part) {
        return part.text("text")
                .orElseGet(() -> "[%s%s]"
                        .formatted(
                                part.text("type").orElse("?"),
                                part.text("mime_type").map(type -> " " + type).orElse("")));
    }
}
