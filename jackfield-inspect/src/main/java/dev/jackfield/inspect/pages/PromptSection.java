package dev.jackfield.inspect.pages;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The section of a page about one prompt.
record PromptSection(Fields prompt, String anchor, Optional<String> profile) {

    String name() {
        return prompt.text("name").orElse("?");
    }

    String summary() {
        return PageText.firstSentence(
                prompt.text("description").or(() -> prompt.text("title")).orElse(""));
    }

    List<Block> blocks() {
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Heading(2, name(), anchor));
        blocks.add(new Block.Paragraph(InlineText.EMPTY.strong(
                prompt.text("title").map(title -> "Prompt: " + title).orElse("Prompt"))));
        blocks.add(new Block.Prose(prompt.text("description").orElse("It has no description.")));
        if (!arguments().isEmpty()) {
            blocks.add(new Block.Table(
                    List.of("Name", "Required", "Description"),
                    arguments().stream().map(PromptSection::row).toList()));
        }
        blocks.add(new Block.Code("sh", CallLine.promptCommand(profile, name(), requiredNames())));
        return blocks;
    }

    private static List<InlineText> row(Fields argument) {
        return List.of(
                InlineText.EMPTY.code(argument.text("name").orElse("?")),
                InlineText.of(isRequired(argument) ? "yes" : "no"),
                InlineText.of(argument.text("description").orElse("").strip()));
    }

    private List<String> requiredNames() {
        return arguments().stream()
                .filter(PromptSection::isRequired)
                .flatMap(argument -> argument.text("name").stream())
                .toList();
    }

    private List<Fields> arguments() {
        return prompt.get("arguments").map(Json::items).orElse(List.of()).stream()
                .flatMap(argument -> argument.object().stream())
                .toList();
    }

    private static boolean isRequired(Fields argument) {
        return argument.get("required").filter(RawJson.TRUE::equals).isPresent();
    }
}
