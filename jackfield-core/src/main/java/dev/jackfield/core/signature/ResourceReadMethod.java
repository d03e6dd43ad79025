package dev.jackfield.core.signature;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.SourceUri;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The method that reads a resource of a source.
///
/// @param owners returns the source that has a URI in this scope
record ResourceReadMethod(
        SkillMethod.Owner owner, String name, SourceItems items, Function<String, Optional<String>> owners)
        implements SkillMethod {
    private static final int MOST_TEMPLATES = 10;

    @Override
    public Fields definition() {
        var uri = AdapterDefinition.schema("string", "The URI of a resource." + templates());
        return AdapterDefinition.create(this, Fields.of("uri", uri), List.of("uri"));
    }

    private String templates() {
        var templates = items.itemsOf(Item.Kind.TEMPLATE);
        return templates.isEmpty()
                ? ""
                : templates.stream()
                        .limit(MOST_TEMPLATES)
                        .map(each -> Prose.line(each.name(), 100))
                        .collect(Collectors.joining(", ", " URIs have these forms, too: ", ""));
    }

    @Override
    public String docstring() {
        return "Reads a resource of %s by its URI.".formatted(owner.source());
    }

    @Override
    public Call call(Fields arguments) {
        var uri = arguments
                .text("uri")
                .orElseThrow(() -> new HubException.InvalidArgumentsException(path(), List.of("'uri' must be a text")));
        var read = Stream.of(uri, SourceUri.spell(owner.source(), uri))
                .filter(this::isOwn)
                .findFirst()
                .orElseThrow(() -> new HubException.UnknownResourceException(uri));
        return new Call.ResourceRead(read, Fields.of("uri", Json.string(read)));
    }

    private boolean isOwn(String uri) {
        return owners.apply(uri).filter(owner.source()::equals).isPresent();
    }
}
