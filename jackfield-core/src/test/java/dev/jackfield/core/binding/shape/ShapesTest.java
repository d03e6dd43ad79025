package dev.jackfield.core.binding.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Param;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Every Java type has one schema, and a value that is written is read as the same.
public class ShapesTest {
    private final BindingProblems problems = new BindingProblems();
    private final Shapes shapes = new Shapes(problems);

    record Point(int x, @Nullable Integer y) {}

    public record Page<T>(List<T> items, Optional<String> next) {}

    public record Pages(Page<Point> points, Page<String> texts) {}

    public record Node(String name, List<Node> children) {}

    public sealed interface Figure {
        record Circle(double radius) implements Figure {}

        record Group(List<Figure> parts) implements Figure {}
    }

    public static final class Car {
        public String plate = "";
    }

    public record Signature(
            List<Integer> numbers,
            List<?> anything,
            Set<String> names,
            Map<String, Integer> counts,
            Map<DayOfWeek, String> days,
            Map<String, Object> open,
            Optional<LocalDate> maybe,
            OptionalInt number) {}

    private static Type component(String name) {
        return Stream.of(Signature.class.getRecordComponents())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getGenericType();
    }

    private static Arguments row(Type type, String schema, String value) {
        return Arguments.of(type, schema, value);
    }

    static Stream<Arguments> types() {
        return Stream.of(
                row(String.class, "{'type':'string'}", "'a'"),
                row(CharSequence.class, "{'type':'string'}", "'a'"),
                row(byte.class, "{'type':'integer'}", "-128"),
                row(short.class, "{'type':'integer'}", "300"),
                row(int.class, "{'type':'integer'}", "7"),
                row(Integer.class, "{'type':'integer'}", "7"),
                row(long.class, "{'type':'integer'}", "5000000000"),
                row(BigInteger.class, "{'type':'integer'}", "12345678901234567890"),
                row(float.class, "{'type':'number'}", "1.5"),
                row(double.class, "{'type':'number'}", "1.5"),
                row(BigDecimal.class, "{'type':'number'}", "1.25"),
                row(boolean.class, "{'type':'boolean'}", "true"),
                row(LocalDate.class, "{'type':'string','format':'date'}", "'2026-11-15'"),
                row(Instant.class, "{'type':'string','format':'date-time'}", "'2026-11-15T10:15:30Z'"),
                row(OffsetDateTime.class, "{'type':'string','format':'date-time'}", "'2026-11-15T10:15:30+01:00'"),
                row(OffsetTime.class, "{'type':'string','format':'time'}", "'10:15:30Z'"),
                row(ZonedDateTime.class, "{'type':'string','format':'date-time'}", "'2026-11-15T10:15:30+01:00'"),
                row(YearMonth.class, "{'type':'string','pattern':'^\\\\d{4}-\\\\d{2}$'}", "'2026-11'"),
                row(
                        LocalTime.class,
                        "{'type':'string','pattern':'^\\\\d{2}:\\\\d{2}(:\\\\d{2}(\\\\.\\\\d{1,9})?)?$'}",
                        "'10:15:30'"),
                row(Year.class, "{'type':'integer'}", "2026"),
                row(char.class, "{'type':'string','pattern':'^[\\\\s\\\\S]$'}", "'a'"),
                row(Period.class, "{'type':'string','format':'duration'}", "'P1M15D'"),
                row(Locale.class, "{'type':'string'}", "'de-CH'"),
                row(Duration.class, "{'type':'string','format':'duration'}", "'PT1H30M'"),
                row(ZoneId.class, "{'type':'string'}", "'Europe/Berlin'"),
                row(URI.class, "{'type':'string','format':'uri'}", "'https://example.com/a'"),
                row(UUID.class, "{'type':'string','format':'uuid'}", "'123e4567-e89b-12d3-a456-426614174000'"),
                row(byte[].class, "{'type':'string','contentEncoding':'base64'}", "'AQID'"),
                row(Bytes.class, "{'type':'string','contentEncoding':'base64'}", "'AQID'"),
                row(
                        Figure.Circle.class,
                        "{'type':'object','properties':{'radius':{'type':'number'}}," + "'required':['radius']}",
                        "{'radius':1.5}"),
                row(
                        Point.class,
                        "{'type':'object','properties':{'x':{'type':'integer'},'y':{'type':'integer'}},"
                                + "'required':['x']}",
                        "{'x':1}"),
                row(Car.class, "{'type':'object'}", "{'plate':'B'}"),
                row(Object.class, "{}", "{'a':[1,null,'b']}"),
                row(Object.class, "{}", "'a'"),
                row(component("numbers"), "{'type':'array','items':{'type':'integer'}}", "[1,2]"),
                row(component("anything"), "{'type':'array'}", "[1,'a',{'b':true}]"),
                row(component("names"), "{'type':'array','items':{'type':'string'},'uniqueItems':true}", "['b','a']"),
                row(component("counts"), "{'type':'object','additionalProperties':{'type':'integer'}}", "{'a':1}"),
                row(component("open"), "{'type':'object'}", "{'a':{'b':1}}"),
                row(int[].class, "{'type':'array','items':{'type':'integer'}}", "[1,2]"),
                row(component("maybe"), "{'type':'string','format':'date'}", "'2026-11-15'"),
                row(component("number"), "{'type':'integer'}", "5"));
    }

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"')).tree();
    }

    @ParameterizedTest
    @MethodSource("types")
    void theSchemaSaysWhatItIs(Type type, String schema, String value) {
        var definitions = new SchemaDefinitions();
        var written = shapes.shapeOf(ResolvedType.of(type)).schema(definitions);

        assertThat(definitions.complete(written)).isEqualTo(json(schema));
    }

    @ParameterizedTest
    @MethodSource("types")
    void whatIsReadIsWrittenTheSame(Type type, String schema, String value) {
        var shape = shapes.shapeOf(ResolvedType.of(type));

        assertThat(shape.write(shape.read(json(value))).toString())
                .isEqualTo(json(value).toString());
    }

    @Test
    void anEnumIsItsNames() {
        var days = shapes.shapeOf(ResolvedType.of(component("days")));

        assertThat(days.schema(new SchemaDefinitions()).path("propertyNames").path("enum"))
                .hasSize(7);
        assertThat(days.read(json("{'MONDAY':'a'}"))).isEqualTo(Map.of(DayOfWeek.MONDAY, "a"));
    }

    @Test
    void aGenericRecordIsWhatItIsUsedWith() {
        var schema = shapes.shapeOf(ResolvedType.of(Pages.class)).schema(new SchemaDefinitions());
        var items = "/items";

        assertThat(schema.at("/properties/points/properties" + items + "/items/type")
                        .asString())
                .isEqualTo("object");
        assertThat(schema.at("/properties/texts/properties" + items + "/items/type")
                        .asString())
                .isEqualTo("string");
        assertThat(schema.at("/properties/texts/required")).isEqualTo(json("['items']"));
    }

    @Test
    void aRecordThatContainsItselfIsDefinedOnce() {
        var definitions = new SchemaDefinitions();
        var schema =
                definitions.complete(shapes.shapeOf(ResolvedType.of(Node.class)).schema(definitions));

        assertThat(schema)
                .isEqualTo(json("{'type':'object','$ref':'#/$defs/Node','$defs':{'Node':{'type':'object',"
                        + "'properties':{'name':{'type':'string'},'children':{'type':'array',"
                        + "'items':{'type':'object','$ref':'#/$defs/Node'}}},'required':['name','children']}}}"));
    }

    @Test
    void aSealedInterfaceIsOneOfItsRecords() {
        var definitions = new SchemaDefinitions();
        var schema = definitions.complete(
                shapes.shapeOf(ResolvedType.of(Figure.class)).schema(definitions));

        assertThat(schema.at("/$defs/Figure/oneOf/0"))
                .isEqualTo(json("{'type':'object','properties':{"
                        + "'type':{'type':'string','const':'circle'},'radius':{'type':'number'}},"
                        + "'required':['type','radius']}"));
        assertThat(schema.at("/$defs/Figure/oneOf/1/properties/parts/items/$ref")
                        .asString())
                .isEqualTo("#/$defs/Figure");
    }

    @Test
    void aSealedInterfaceIsReadByItsType() {
        var figures = shapes.shapeOf(ResolvedType.of(Figure.class));
        var nested = "{'type':'group','parts':[{'type':'circle','radius':2.0}]}";

        assertThat(figures.read(json(nested))).isEqualTo(new Figure.Group(List.of(new Figure.Circle(2))));
        assertThat(figures.write(figures.read(json(nested)))).isEqualTo(json(nested));
        assertThatThrownBy(() -> figures.read(json("{'type':'square'}"))).hasMessageContaining("[circle, group]");
    }

    record Full(
            @Param(value = "How many", min = 1, max = 20, defaultValue = "5")
            int count,

            @Param(
                    pattern = "^[A-Z]+$",
                    examples = {"ABC", "X"})
            String code,

            @Param(oneOf = {"1", "2"}) int step,
            @Param(min = 2.5) double weight,
            @Param(max = 3) List<String> few,
            @Param(name = "other-name") String named,
            @Param(optional = true, min = 1) String short1) {}

    @Test
    void whatAnAnnotationSaysStandsInTheSchema() {
        var schema = ObjectSchema.createSelfContained(
                ((RecordShape) shapes.shapeOf(ResolvedType.of(Full.class))).properties());

        assertThat(json(schema.toString()))
                .isEqualTo(json("{'type':'object','properties':{"
                        + "'count':{'type':'integer','description':'How many','minimum':1,'maximum':20,'default':5},"
                        + "'code':{'type':'string','pattern':'^[A-Z]+$','examples':['ABC','X']},"
                        + "'step':{'type':'integer','enum':[1,2]},"
                        + "'weight':{'type':'number','minimum':2.5},"
                        + "'few':{'type':'array','items':{'type':'string'},'maxItems':3},"
                        + "'other-name':{'type':'string'},"
                        + "'short1':{'type':'string','minLength':1}},"
                        + "'required':['code','step','weight','few','other-name']}"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "int, 5000000000, is not a number of type Integer",
                "int, 1.5, is not a number of type Integer",
                "int, true, is not a number of type Integer",
                "date, 'soon', is not a date",
                "record, {'x':'a'}, /x:",
                "list, [1;'a'], /1:"
            })
    void whatDoesNotFitIsSaidWithItsPlace(String type, String value, String problem) {
        var types = Map.<String, Type>of(
                "int", int.class, "date", LocalDate.class, "record", Point.class, "list", component("numbers"));
        var shape = shapes.shapeOf(ResolvedType.of(types.getOrDefault(type, Object.class)));

        assertThatThrownBy(() -> shape.read(json(value.replace(';', ','))))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void aTimeWithoutOffsetSaysSo() {
        var shape = shapes.shapeOf(ResolvedType.of(LocalDateTime.class));

        assertThat("2026-11-15T10:15:00")
                .matches(shape.schema(new SchemaDefinitions()).path("pattern").asString());
        assertThatThrownBy(() -> shape.read(json("'2026-11-15T10:15:00Z'")))
                .hasMessageContaining("a time without offset, such as 2026-11-15T10:15:00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "str;string",
                "int;integer",
                "float;number",
                "bool;boolean",
                "list;array",
                "dict;object",
                "Any;''",
                "Optional[str];string",
                "Union[None, str];string",
                "Union[str, None];string",
                "list[int];array",
                "dict[str, int];object",
                "List<String>;array",
                "Whatever;object",
                "'';''",
                "Optional[Any];''",
                "str | None;string",
                "None | str;string",
                "Optional[dict[str, int] | None];object",
                "string[];array"
            })
    void typesOfDocBlocksAreUnderstood(String name, String type) {
        assertThat(DocTypes.shape(name)
                        .schema(new SchemaDefinitions())
                        .path("type")
                        .asString())
                .isEqualTo(type);
    }

    sealed interface Mixed {
        record Good(List<Mixed> more) implements Mixed {}

        final class Bad implements Mixed {}
    }

    @Test
    void whatIsHalfMadeIsForgotten() {
        for (var round = 0; round < 2; round++) {
            assertThatThrownBy(() -> shapes.shapeOf(ResolvedType.of(Mixed.class)))
                    .hasMessageContaining("Bad is a Mixed");
        }
    }

    @Test
    void whatCannotBeMadeIsNotSupported() {
        assertThatThrownBy(() -> shapes.shapeOf(ResolvedType.of(Runnable.class)))
                .hasMessageContaining("a Runnable cannot be made of JSON");
    }
}
