package dev.jackfield.core.binding.shape;

import dev.jackfield.tools.Bytes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The table of values without parts: one line says how a type is described, read and written. Those that are
/// texts in JSON are read and written by their [dev.jackfield.tools.Spelling].
final class Scalars {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String LOCAL_TIME = "\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?";

    private static final Map<Class<?>, Shape> TABLE = table(List.of(
            Scalar.text(String.class),
            Scalar.text(CharSequence.class),
            Scalar.createText(Character.class, "pattern", "^[\\s\\S]$"),
            Scalar.number(Byte.class, "integer", json -> exact(json).byteValueExact(), JSON::numberNode),
            Scalar.number(Short.class, "integer", JsonNode::shortValue, JSON::numberNode),
            Scalar.number(Integer.class, "integer", JsonNode::intValue, JSON::numberNode),
            Scalar.number(Long.class, "integer", JsonNode::longValue, JSON::numberNode),
            Scalar.number(BigInteger.class, "integer", Scalars::exact, JSON::numberNode),
            Scalar.number(Float.class, "number", JsonNode::floatValue, JSON::numberNode),
            Scalar.number(Double.class, "number", JsonNode::doubleValue, JSON::numberNode),
            Scalar.number(BigDecimal.class, "number", JsonNode::decimalValue, JSON::numberNode),
            new Scalar<>(
                    Boolean.class, "boolean", "", "", "true or false", JsonNode::booleanValue, BooleanNode::valueOf),
            Scalar.createText(LocalDate.class, "format", "date"),
            Scalar.createText(Instant.class, "format", "date-time"),
            Scalar.createText(OffsetDateTime.class, "format", "date-time"),
            Scalar.createText(ZonedDateTime.class, "format", "date-time"),
            Scalar.createText(OffsetTime.class, "format", "time"),
            Scalar.createText(LocalDateTime.class, "pattern", "^\\d{4}-\\d{2}-\\d{2}T" + LOCAL_TIME + "$"),
            Scalar.createText(LocalTime.class, "pattern", "^" + LOCAL_TIME + "$"),
            Scalar.createText(YearMonth.class, "pattern", "^\\d{4}-\\d{2}$"),
            Scalar.number(
                    Year.class, "integer", json -> Year.of(json.intValue()), year -> JSON.numberNode(year.getValue())),
            Scalar.createText(Duration.class, "format", "duration"),
            Scalar.createText(Period.class, "format", "duration"),
            Scalar.createText(ZoneId.class, "", ""),
            Scalar.createText(Locale.class, "", ""),
            Scalar.createText(URI.class, "format", "uri"),
            Scalar.createText(UUID.class, "format", "uuid"),
            Scalar.createText(byte[].class, "contentEncoding", "base64"),
            Scalar.createText(Bytes.class, "contentEncoding", "base64")));

    private Scalars() {}

    private static Map<Class<?>, Shape> table(List<Scalar<?>> lines) {
        var table = new HashMap<Class<?>, Shape>();
        lines.forEach(line -> table.put(line.java(), line));
        List.of(byte.class, short.class, int.class, long.class, float.class, double.class, boolean.class, char.class)
                .forEach(primitive -> table.put(primitive, wrapperShape(primitive, table)));
        return Map.copyOf(table);
    }

    private static Shape wrapperShape(Class<?> primitive, Map<Class<?>, Shape> table) {
        return Objects.requireNonNull(table.get(Handles.wrapperType(primitive)));
    }

    static Map<Class<?>, Shape> table() {
        return TABLE;
    }

    /// Returns a whole number. Accepts 3.0, as JSON Schema does.
    private static BigInteger exact(JsonNode json) {
        return json.decimalValue().toBigIntegerExact();
    }
}
