package dev.jackfield.core.endpoint;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Results in the form for clients up to 2025-11-25.
enum LegacyDialect implements Dialect {
    INSTANCE;

    static final int NO_SUCH_RESOURCE = -32002;

    private static final String EXECUTION = "execution";
    private static final String TASK_SUPPORT = "taskSupport";

    @Override
    public Fields shape(String method, Fields result) {
        return wrapStructured(withoutSignature(result), false);
    }

    /// Wraps every value whose schema was wrapped, even one that happens to be an object.
    @Override
    public Fields shapeOf(Fields definition, Fields result) {
        return result.has("structuredContent")
                ? wrapStructured(
                        withoutSignature(result), otherSchema(definition).isPresent())
                : withoutSignature(result);
    }

    private static Fields withoutSignature(Fields result) {
        var plain = result.without("resultType").without("ttlMs").without("cacheScope");
        var meta = plain.object(Meta.KEY);
        return meta.has(Meta.SERVER_INFO) ? Meta.put(plain, meta.without(Meta.SERVER_INFO)) : plain;
    }

    /// Wraps structured content that is not an object, which legacy clients require. `define` wraps its schema in
    /// the same way.
    private static Fields wrapStructured(Fields result, boolean always) {
        var structured = result.get("structuredContent");
        if (structured.isEmpty() || (!always && structured.get().object().isPresent())) {
            return result;
        }
        var inside = result.with("structuredContent", Fields.of("result", structured.get()));
        return inside.has("content") ? inside : inside.with("content", asText(structured.get()));
    }

    private static Json asText(Json value) {
        return Json.array(List.of(Fields.of("type", Json.string("text")).with("text", value.toString())));
    }

    @Override
    public Fields define(Fields definition) {
        var plain = withoutRequiredTask(definition);
        return otherSchema(definition)
                .map(schema -> plain.with("outputSchema", Json.of(wrapInObject(schema))))
                .orElse(plain);
    }

    /// Says of a tool that requires tasks that it has none. Legacy clients have no tasks here: they wait for such
    /// tools, and those that read the key would refuse to call them.
    private static Fields withoutRequiredTask(Fields definition) {
        var execution = definition.object(EXECUTION);
        return execution.text(TASK_SUPPORT).filter("required"::equals).isPresent()
                ? definition.with(EXECUTION, execution.with(TASK_SUPPORT, "forbidden"))
                : definition;
    }

    /// Returns the schema of results that may be no object.
    private static Optional<JsonNode> otherSchema(Fields definition) {
        return definition.get("outputSchema").map(Json::tree).filter(schema -> !isObject(schema));
    }

    private static boolean isObject(JsonNode schema) {
        return schema.path("type").asString("").equals("object");
    }

    private static ObjectNode wrapInObject(JsonNode schema) {
        var wrapper = ((ObjectNode)
                Json.parse("{\"type\":\"object\",\"required\":[\"result\"]}").tree());
        wrapper.putObject("properties").set("result", moveReferencesDown(schema.deepCopy()));
        return wrapper;
    }

    /// Moves references to the root of the schema one level down, with their targets.
    private static JsonNode moveReferencesDown(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path("$ref").asString("").startsWith("#")) {
            var target = object.path("$ref").asString("").substring(1);
            if (target.isEmpty() || target.startsWith("/")) {
                object.put("$ref", "#/properties/result" + target);
            }
        }
        schema.forEach(LegacyDialect::moveReferencesDown);
        return schema;
    }

    @Override
    public Fields shapeUnfinished(Fields result) {
        throw new IllegalStateException("a legacy client is asked directly and cannot be told to repeat its request");
    }

    @Override
    public RpcError translate(RpcError error) {
        return error;
    }

    @Override
    public int noSuchResource() {
        return NO_SUCH_RESOURCE;
    }

    @Override
    public Fields addHints(Fields list, CacheHints hints) {
        return list;
    }
}
