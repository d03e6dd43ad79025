package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.binding.shape.AnyJsonShape;
import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.ResolvedType;
import dev.jackfield.core.binding.shape.SchemaDefinitions;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.core.binding.shape.ShapesTest;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// No tool without a description, and no property without a type. What may be anything is the one exception: a type
/// would refuse some of it.
class SelfDescribingTest {
    @Tools("all")
    static final class Every {
        @Tool
        ShapesTest.Pages undescribed(ShapesTest.Signature signature) {
            return new ShapesTest.Pages(
                    new ShapesTest.Page<>(List.of(), Optional.empty()),
                    new ShapesTest.Page<>(List.of(), Optional.empty()));
        }

        @Tool("Takes several.")
        ShapesTest.Figure several(
                ShapesTest.Figure figure,
                ShapesTest.Node node,
                ShapesTest.Car car,
                LocalDate[] dates,
                List<Map<String, Optional<byte[]>>> nested) {
            return figure;
        }

        @Tool("""
            Takes a map.

            Parameters:
            - a (str): a
            - b (Optional[list[int]]): b
            - c (Whatever): c
            - d (dict): d
            """)
        void documented(Map<String, Object> arguments) {}
    }

    static Stream<Item> tools() {
        return JavaTools.of(new Every()).manifest().items().stream();
    }

    @ParameterizedTest
    @MethodSource("tools")
    void everythingIsDescribed(Item tool) {
        var definition = tool.definition().tree();

        assertThat(definition.path("description").asString("")).isNotBlank();
        assertThat(untyped(definition.path("inputSchema"))).isEmpty();
        assertThat(untyped(definition.path("outputSchema"))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.jackfield.core.binding.shape.ShapesTest#types")
    void everyTypeHasItsName(Type type, String schema, String value) {
        var shape = new Shapes(new BindingProblems()).shapeOf(ResolvedType.of(type));

        assertThat(shape.schema(new SchemaDefinitions()).has("type")).isEqualTo(type != Object.class);
    }

    @Test
    void whatMayBeAnythingHasNone() {
        assertThat(AnyJsonShape.VALUE.schema(new SchemaDefinitions()).isEmpty()).isTrue();
    }

    /// The names of all properties that have no type, however deep.
    private static List<String> untyped(JsonNode schema) {
        var found = new ArrayList<String>();
        schema.path("properties").properties().stream()
                .filter(each -> !each.getValue().has("type"))
                .forEach(each -> found.add(each.getKey()));
        schema.valueStream().forEach(part -> found.addAll(untyped(part)));
        return found;
    }
}
