package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// Converts results of a server's legacy side into the shape that its modern definitions promise.
///
/// In the legacy era structured content must be an object. A server of both eras wraps any other value as
/// `{"result": value}` there, and so does the hub for its legacy clients. Without this class the value would be
/// wrapped twice.
final class LegacyShape {
    private static final List<String> WRAPPED = List.of("result");

    private LegacyShape() {}

    static Reply unwrap(Item item, Reply reply) {
        var structured =
                reply.result().get("structuredContent").flatMap(Json::object).orElse(Fields.EMPTY);
        return structured.keys().equals(WRAPPED) && promisesOther(item)
                ? new Reply.Complete(reply.result()
                        .with("structuredContent", structured.get("result").orElseThrow()))
                : reply;
    }

    /// Returns whether the definition allows a value that is not an object.
    private static boolean promisesOther(Item item) {
        var schema = item.definition().get("outputSchema").map(Json::tree);
        return schema.isPresent() && !schema.get().path("type").asString("").equals("object");
    }
}
