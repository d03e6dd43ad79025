package dev.jackfield.binding;

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
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The table of values without parts: one line says how a type is described, read and written.
final class Scalars {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String ZONED = "a time with its offset, such as 2026-11-15T10:15:00Z";
    private static final String LOCAL_TIME = "\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?";

    private static final Map<Class<?>, Shape> TABLE = table(List.of(
            Scalar.text(String.class, "", "", "a text", text -> text),
            Scalar.text(CharSequence.class, "", "", "a text", text -> text),
            Scalar.text(Character.class, "pattern", "^[\\s\\S]$", "one character", Scalars::single),
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
            Scalar.text(LocalDate.class, "format", "date", "a date, such as 2026-11-15", LocalDate::parse),
            Scalar.text(
                    Instant.class,
                    "format",
                    "date-time",
                    ZONED,
                    text -> OffsetDateTime.parse(text).toInstant()),
            Scalar.text(OffsetDateTime.class, "format", "date-time", ZONED, OffsetDateTime::parse),
            Scalar.text(
                    ZonedDateTime.class,
                    "format",
                    "date-time",
                    ZONED,
                    ZonedDateTime::parse,
                    time -> time.toOffsetDateTime().toString()),
            Scalar.text(
                    OffsetTime.class, "format", "time", "a time with its offset, such as 10:15:00Z", OffsetTime::parse),
            Scalar.text(
                    LocalDateTime.class,
                    "pattern",
                    "^\\d{4}-\\d{2}-\\d{2}T" + LOCAL_TIME + "$",
                    "a time without offset, such as 2026-11-15T10:15:00",
                    LocalDateTime::parse),
            Scalar.text(
                    LocalTime.class,
                    "pattern",
                    "^" + LOCAL_TIME + "$",
                    "a time of day, such as 10:15:00",
                    LocalTime::parse),
            Scalar.text(YearMonth.class, "pattern", "^\\d{4}-\\d{2}$", "a month, such as 2026-11", YearMonth::parse),
            Scalar.number(
                    Year.class, "integer", json -> Year.of(json.intValue()), year -> JSON.numberNode(year.getValue())),
            Scalar.text(Duration.class, "format", "duration", "a duration, such as PT1H30M", Duration::parse),
            Scalar.text(Period.class, "format", "duration", "a duration in days, such as P1M15D", Period::parse),
            Scalar.text(ZoneId.class, "", "", "a time zone, such as Europe/Berlin", ZoneId::of),
            Scalar.text(Locale.class, "", "", "a language tag, such as de-CH", Scalars::locale, Locale::toLanguageTag),
            Scalar.text(URI.class, "format", "uri", "a URI", URI::create),
            Scalar.text(UUID.class, "format", "uuid", "a UUID", UUID::fromString),
            Scalar.text(
                    byte[].class,
                    "contentEncoding",
                    "base64",
                    "bytes in base64",
                    Base64.getDecoder()::decode,
                    Base64.getEncoder()::encodeToString),
            Scalar.text(
                    Bytes.class, "contentEncoding", "base64", "bytes in base64", Bytes::fromBase64, Bytes::base64)));

    private Scalars() {}

    private static Map<Class<?>, Shape> table(List<Scalar<?>> lines) {
        var table = new HashMap<Class<?>, Shape>();
        lines.forEach(line -> table.put(line.java(), line));
        List.of(byte.class, short.class, int.class, long.class, float.class, double.class, boolean.class, char.class)
                .forEach(primitive -> table.put(primitive, boxed(primitive, table)));
        return Map.copyOf(table);
    }

    private static Shape boxed(Class<?> primitive, Map<Class<?>, Shape> table) {
        return Objects.requireNonNull(table.get(Handles.boxed(primitive)));
    }

    static Map<Class<?>, Shape> table() {
        return TABLE;
    }

    /// A schema takes 3.0 for an integer, and so do we.
    private static BigInteger exact(JsonNode json) {
        return json.decimalValue().toBigIntegerExact();
    }

    private static Character single(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException(text);
        }
        return text.charAt(0);
    }

    private static Locale locale(String tag) {
        return new Locale.Builder().setLanguageTag(tag).build();
    }
}
