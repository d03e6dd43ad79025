package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.binding.shape.SchemaDefinitions;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Proposes values for an argument: its possible values that begin with the typed text.
final class CompletionReply {
    private static final int MOST = 100;

    private CompletionReply() {}

    static Reply reply(List<Property> properties, Fields params) {
        var argument = params.object("argument");
        var begun = argument.text("value").orElse("").toLowerCase(Locale.ROOT);
        var fitting = properties.stream()
                .filter(property ->
                        argument.text("name").filter(property.name()::equals).isPresent())
                .flatMap(CompletionReply::values)
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(begun))
                .toList();
        var values = Json.array(fitting.stream().limit(MOST).map(Json::string).toList());
        var completion = Fields.of("values", values)
                .with("total", Json.number(fitting.size()))
                .with("hasMore", fitting.size() > MOST ? RawJson.TRUE : RawJson.FALSE);
        return new Reply.Complete(Fields.of("completion", completion));
    }

    private static Stream<String> values(Property property) {
        return property.schema(new SchemaDefinitions())
                .path("enum")
                .valueStream()
                .map(value -> value.asString());
    }
}
