package dev.jackfield.inspect.pages;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The section of a page about one tool.
record ToolSection(Fields tool, String anchor, Optional<String> profile) {
    private record Hint(String key, boolean value, String words) {}

    private static final List<Hint> HINTS = List.of(
            new Hint("readOnlyHint", true, "only reads"),
            new Hint("readOnlyHint", false, "changes something"),
            new Hint("destructiveHint", true, "may destroy something"),
            new Hint("destructiveHint", false, "destroys nothing"),
            new Hint("idempotentHint", true, "repeating a call changes nothing more"),
            new Hint("openWorldHint", true, "reaches other systems"),
            new Hint("openWorldHint", false, "stays within its own data"));

    String name() {
        return tool.text("name").orElse("?");
    }

    String title() {
        return tool.text("title").or(() -> annotations().text("title")).orElse("");
    }

    String summary() {
        return PageText.firstSentence(tool.text("description").orElseGet(this::title));
    }

    List<Block> blocks() {
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Heading(2, name(), anchor));
        if (!title().isBlank()) {
            blocks.add(new Block.Paragraph(InlineText.EMPTY.strong(title())));
        }
        blocks.add(new Block.Prose(tool.text("description").orElse("It has no description.")));
        hints().ifPresent(blocks::add);
        blocks.addAll(parameters());
        blocks.addAll(result());
        blocks.addAll(example());
        return blocks;
    }

    private Fields annotations() {
        return tool.object("annotations");
    }

    private Optional<Block> hints() {
        var said = annotations();
        var words = HINTS.stream()
                .filter(hint -> said.get(hint.key())
                        .filter(Json.bool(hint.value())::equals)
                        .isPresent())
                .map(Hint::words)
                .toList();
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Paragraph(
                        InlineText.of("Declared by its server: " + String.join("; ", words) + ".")));
    }

    private List<Block> parameters() {
        var table = SchemaTable.of(schema("inputSchema"));
        return List.of(
                new Block.Heading(3, "Parameters", anchor + "--parameters"),
                table.orElse(new Block.Paragraph(InlineText.of("None."))));
    }

    private List<Block> result() {
        return tool.get("outputSchema")
                .flatMap(schema -> SchemaTable.of(schema.tree()))
                .map(table -> List.of(new Block.Heading(3, "Result", anchor + "--result"), table))
                .orElse(List.of());
    }

    private List<Block> example() {
        var schema = schema("inputSchema");
        var example = Example.of(schema);
        var params = JsonNodeFactory.instance.objectNode().put("name", name());
        params.set("arguments", example.value());
        var notes = example.unmatchedPatterns().stream().map(ToolSection::note);
        return Stream.concat(
                        Stream.of(
                                new Block.Heading(3, "Example", anchor + "--example"),
                                new Block.Code("sh", new CallLine(profile, name(), schema, example.value()).text()),
                                new Block.Code("json", Example.pretty(params))),
                        notes)
                .toList();
    }

    private static Block note(String pattern) {
        return new Block.Paragraph(InlineText.of("Put in other values: one of these must match ")
                .code(pattern)
                .text("."));
    }

    private JsonNode schema(String key) {
        return tool.get(key).map(Json::tree).orElseGet(JsonNodeFactory.instance::objectNode);
    }
}
