package dev.jackfield.signature;

import dev.jackfield.call.Call;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.Item;
import java.util.List;
import java.util.Optional;

/// The method that lists the resources of a source.
record ResourceList(SkillOwner owner, String name, SourceItems items) implements SkillMethod {
    private static final List<String> SHOWN =
            List.of("uri", "uriTemplate", "name", "title", "description", "mimeType", "size");

    @Override
    public String skill() {
        return owner.skill();
    }

    @Override
    public String source() {
        return owner.source();
    }

    @Override
    public Fields definition() {
        return new AdapterDefinition().of(name, docstring());
    }

    @Override
    public String docstring() {
        return "Lists the resources that read_resource can read: `resources` by their `uri`, and `resourceTemplates` by"
                + " the form of their URIs.";
    }

    /// Returns the lists as the result of a tool.
    @Override
    public Optional<Fields> answer() {
        var lists = Fields.EMPTY;
        for (var kind : List.of(Item.Kind.RESOURCE, Item.Kind.TEMPLATE)) {
            lists = lists.with(
                    kind.listKey(),
                    Json.array(items.of(kind).stream()
                            .map(named -> named.definition().without(key -> !SHOWN.contains(key)))
                            .toList()));
        }
        var text = Fields.of("type", Json.string("text")).with("text", lists.toString());
        return Optional.of(Fields.of("content", Json.array(List.of(text))).with("structuredContent", lists));
    }

    /// There is none: `answer` has the result.
    @Override
    public Call call(Fields arguments) {
        throw new IllegalStateException(path() + " needs no call");
    }
}
