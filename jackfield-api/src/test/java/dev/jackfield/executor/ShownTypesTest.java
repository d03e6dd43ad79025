package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.api.hub.Values;
import dev.jackfield.tools.Param;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Every parameter of an action is shown with a type, whatever its documentation or its record says of it.
class ShownTypesTest {
    record Point(int x, @Nullable Object label) {}

    @SuppressWarnings("ArrayRecordComponent") // some authors have them
    record All(
            @Param("a") String string,
            @Param("a") CharSequence chars,
            byte small,
            short shorter,
            int whole,
            long large,
            BigInteger huge,
            float real,
            double number,
            BigDecimal exact,
            boolean truth,
            List<String> list,
            Set<Integer> set,
            Collection<Point> points,
            int[] numbers,
            Object[] values,
            Map<String, Integer> map,
            Point point,
            Object anything,
            Optional<Object> maybe) {}

    static final class Typed extends MethodBase {
        Typed() {
            super(Services.NONE, "typed", "");
        }

        @Action("""
            Takes what is documented.

            Parameters:
            - a (str): a
            - b (int): b
            - c (float): c
            - d (bool): d
            - e (list): e
            - f (dict): f
            - g (Any): g
            - h: h
            - i (EmailDraft): i
            - j (Optional[Any]): j
            - k (list[EmailDraft]): k
            - l (dict[str, Any]): l
            """)
        ActionResult documented(Map<String, ?> parameters) {
            return ActionResult.done().withContent(parameters);
        }

        @Action("Takes a record.")
        ActionResult record(All all) {
            return ActionResult.done();
        }
    }

    private final ActionRegistry registry = new ActionRegistry();
    private final MethodServer server = registry.registerMethod(new Typed());

    private JsonNode property(String action, String name) {
        var tool = server.getTool("typed." + action).orElseThrow();
        return Values.json(tool.inputSchema()).tree().path("properties").path(name);
    }

    @ParameterizedTest
    @CsvSource({
        "a, string",
        "b, integer",
        "c, number",
        "d, boolean",
        "e, array",
        "f, object",
        "g, object",
        "h, object",
        "i, object",
        "j, object",
        "k, array",
        "l, object"
    })
    void documentedTypesAreShown(String name, String type) {
        assertThat(property("documented", name).path("type").asString()).isEqualTo(type);
        assertThat(property("documented", name).path("description").asString()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "string, string", "chars, string", "small, integer", "shorter, integer", "whole, integer", "large, integer",
        "huge, integer", "real, number", "number, number", "exact, number", "truth, boolean", "list, array",
        "set, array", "points, array", "numbers, array", "values, array", "map, object", "anything, object",
        "maybe, object"
    })
    void typesOfRecordsAreShown(String name, String type) {
        assertThat(property("record", name).path("type").asString()).isEqualTo(type);
    }

    @Test
    void whatIsInsideOfOthersHasATypeToo() {
        var tool = server.getTool("typed.record").orElseThrow();

        assertThat(Values.json(tool.inputSchema()).toString()).contains("\"label\":{\"type\":\"object\"}");
    }

    @ParameterizedTest
    @CsvSource({"g", "h", "i", "j"})
    void whatMayBeAnythingTakesATextAndAList(String name) {
        var client = new ActionClient(registry);
        for (var value : List.<Object>of("a", List.of(1), Map.of("a", 1), 1, true)) {
            var given = new HashMap<String, Object>(
                    Map.of("a", "a", "b", 1, "c", 1.5, "d", true, "e", List.of(), "f", Map.of(), "k", List.of("x")));
            given.putAll(Map.of("g", 1, "h", 1, "i", 1, "j", 1, "l", Map.of("a", 1)));
            given.put(name, value);

            assertThat(client.callTool("typed.documented", given)).containsEntry("success", true);
        }
    }
}
