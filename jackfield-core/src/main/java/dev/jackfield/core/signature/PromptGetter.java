package dev.jackfield.core.signature;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.stream.Collectors;

/// The method that gets a prompt of a source.
record PromptGetter(SkillMethod.Owner owner, String name, SourceItems items) implements SkillMethod {
    private static final int MOST_LISTED = 20;

    @Override
    public Fields definition() {
        var names = prompts().stream()
                .limit(200)
                .map(each -> Json.string(ownName(each)))
                .toList();
        var prompt = AdapterDefinition.schema("string", "The name of a prompt.").with("enum", Json.array(names));
        var texts = AdapterDefinition.schema("object", "The texts for the placeholders of the prompt, by their names.");
        return AdapterDefinition.create(this, Fields.of("name", prompt).with("arguments", texts), List.of("name"));
    }

    /// Returns the prompts with their arguments, of which those with a question mark can be left out.
    @Override
    public String docstring() {
        var listed = prompts().stream().limit(MOST_LISTED).map(PromptGetter::argumentForm);
        var rest = prompts().size() > MOST_LISTED ? "\n..." : "";
        return "Gets a prompt of %s, filled in with arguments.\nPrompts:\n".formatted(owner.source())
                + listed.collect(Collectors.joining("\n"))
                + rest;
    }

    private static String argumentForm(NameTable.NamedEntry prompt) {
        var arguments = LenientJson.items(prompt.definition(), "arguments").stream()
                .limit(MOST_LISTED)
                .flatMap(each -> LenientJson.object(each).stream())
                .map(each -> Prose.line(each.text("name").orElse(""), 60) + (each.isTrue("required") ? "" : "?"))
                .collect(Collectors.joining(", "));
        var about = Prose.summary(prompt.definition().text("description").orElse(""));
        return "%s(%s)%s".formatted(Prose.line(ownName(prompt), 100), arguments, about.isEmpty() ? "" : ": " + about);
    }

    private List<NameTable.NamedEntry> prompts() {
        return items.itemsOf(Item.Kind.PROMPT);
    }

    private static String ownName(NameTable.NamedEntry prompt) {
        return prompt.entry().name().bare();
    }

    @Override
    public Call call(Fields arguments) {
        var wanted = arguments
                .text("name")
                .orElseThrow(
                        () -> new HubException.InvalidArgumentsException(path(), List.of("'name' must be a text")));
        var found = prompts().stream()
                .filter(each -> wanted.equals(ownName(each)) || wanted.equals(each.name()))
                .findFirst()
                .orElseThrow(() -> unknown(wanted));
        var params =
                Fields.of("name", Json.string(found.name())).with("arguments", texts(arguments.object("arguments")));
        return new Call.PromptGet(found.name(), params);
    }

    private HubException unknown(String wanted) {
        var names = prompts().stream().map(PromptGetter::ownName).toList();
        return new HubException.UnknownNameException("prompt", wanted, NearestNames.find(wanted, names));
    }

    /// Returns the arguments as texts, which is all that a prompt takes; those without a value are left out.
    private static Fields texts(Fields given) {
        var texts = Fields.EMPTY;
        for (var key : given.keys()) {
            var value = given.get(key).orElseThrow();
            if (!RawJson.NULL.equals(value)) {
                texts = texts.with(key, value.text().orElseGet(value::toString));
            }
        }
        return texts;
    }
}
