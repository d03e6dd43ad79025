package dev.jackfield.core.endpoint;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {
    private static final Fields HUB = fields("{\"name\":\"jackfield\"}");

    private final Dialect legacy = LegacyDialect.INSTANCE;
    private final Dialect modern = new ModernDialect(HUB);

    @Test
    void legacyResultHasNothingModern() {
        var result = fields("{\"resultType\":\"complete\",\"ttlMs\":5,\"cacheScope\":\"public\",\"content\":[],"
                + "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{},\"com.example/a\":1.0}}");

        assertThat(legacy.shape("tools/call", result))
                .hasToString("{\"content\":[],\"_meta\":{\"com.example/a\":1.0}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1, 2]", "\"text\"", "1.50", "null"})
    void legacyStructuredContentIsAlwaysAnObject(String value) {
        var shaped = legacy.shape("tools/call", fields("{\"content\":[],\"structuredContent\":" + value + "}"));

        assertThat(shaped).hasToString("{\"content\":[],\"structuredContent\":{\"result\":" + value + "}}");
    }

    @Test
    void wrappedValueIsAlsoSaidAsText() {
        assertThat(legacy.shape("tools/call", fields("{\"structuredContent\":[1, 2]}")))
                .hasToString("{\"structuredContent\":{\"result\":[1, 2]},"
                        + "\"content\":[{\"type\":\"text\",\"text\":\"[1, 2]\"}]}");
    }

    @Test
    void structuredObjectStaysAsItIs() {
        var result = fields("{\"content\":[],\"structuredContent\":{\"n\":1.10}}");

        assertThat(legacy.shape("tools/call", result)).isEqualTo(result);
    }

    @Test
    void objectIsWrappedWhereItsSchemaIs() {
        var either =
                fields("{\"name\":\"t\",\"outputSchema\":{\"anyOf\":[{\"type\":\"object\"},{\"type\":\"array\"}]}}");
        var result = fields("{\"content\":[],\"structuredContent\":{\"n\":1.10}}");

        assertThat(legacy.shapeOf(either, result).get("structuredContent").orElseThrow())
                .hasToString("{\"result\":{\"n\":1.10}}");
        assertThat(legacy.shapeOf(fields("{\"name\":\"t\"}"), result)).isEqualTo(result);
    }

    @Test
    void schemaOfAnythingButAnObjectIsWrappedWithItsReferences() {
        var definition = fields(
                "{\"name\":\"t\",\"outputSchema\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/a\"},"
                    + "\"$defs\":{\"a\":{\"anyOf\":[{\"$ref\":\"#\"},{\"$ref\":\"other.json#/x\"},{\"$ref\":\"#anchor\"}]}}}}");

        assertThat(legacy.define(definition).get("outputSchema").orElseThrow())
                .hasToString(
                        "{\"type\":\"object\",\"required\":[\"result\"],\"properties\":{\"result\":{\"type\":\"array\","
                            + "\"items\":{\"$ref\":\"#/properties/result/$defs/a\"},\"$defs\":{\"a\":{\"anyOf\":["
                            + "{\"$ref\":\"#/properties/result\"},{\"$ref\":\"other.json#/x\"},{\"$ref\":\"#anchor\"}]}}}}}");
    }

    @Test
    void schemaOfAnObjectStaysByteExact() {
        var definition = fields("{\"name\":\"t\",\"outputSchema\":{\"type\":\"object\", \"x\":1.0}}");

        assertThat(legacy.define(definition)).isEqualTo(definition);
    }

    @Test
    void legacyListHasNoHints() {
        var list = fields("{\"tools\":[]}");

        assertThat(legacy.addHints(list, new CacheHints(Duration.ofSeconds(1), true)))
                .isEqualTo(list);
        assertThat(modern.addHints(list, new CacheHints(Duration.ofSeconds(1), true)))
                .hasToString("{\"tools\":[],\"ttlMs\":1000,\"cacheScope\":\"private\"}");
    }

    @Test
    void modernResultIsSignedByTheHubAndKeepsTheUpstreamsName() {
        var shaped = modern.shape(
                "tools/call",
                fields("{\"content\":[],\"_meta\":{\"com.example/a\":1.0,"
                        + "\"io.modelcontextprotocol/serverInfo\":{\"name\":\"up\"}}}"));

        assertThat(shaped)
                .hasToString("{\"content\":[],\"_meta\":{\"com.example/a\":1.0,"
                        + "\"io.modelcontextprotocol/serverInfo\":{\"name\":\"jackfield\"},"
                        + "\"dev.jackfield/upstreamInfo\":{\"name\":\"up\"}},\"resultType\":\"complete\"}");
    }

    @Test
    void modernResultKeepsItsType() {
        assertThat(modern.shape("tools/call", fields("{\"resultType\":\"input_required\"}"))
                        .text("resultType"))
                .contains("input_required");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"t\",\"execution\":{\"taskSupport\":\"forbidden\"}}",
                "{\"name\":\"t\",\"execution\":{\"taskSupport\":\"optional\",\"x\":[1, 2]}}",
                "{\"name\":\"t\",\"execution\":{\"y\":null}}"
            })
    void definitionSaysHowItsToolRuns(String definition) {
        assertThat(modern.define(fields(definition))).hasToString(definition);
        assertThat(LegacyDialect.INSTANCE.define(fields(definition))).hasToString(definition);
    }

    /// A legacy client has no tasks at the hub, and waits for the tool.
    @Test
    void toolThatRequiresTasksLooksCallableToLegacyClients() {
        var definition = "{\"name\":\"t\",\"execution\":{\"x\":1,\"taskSupport\":\"required\"}}";

        assertThat(modern.define(fields(definition))).hasToString(definition);
        assertThat(LegacyDialect.INSTANCE.define(fields(definition)))
                .hasToString("{\"name\":\"t\",\"execution\":{\"x\":1,\"taskSupport\":\"forbidden\"}}");
    }
}
