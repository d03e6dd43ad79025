package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The type of a form field: parses typed text, or says what is wrong with it.
sealed interface FieldType {
    /// The value, or `InvalidAnswerException`.
    Json read(String typed);

    /// A few words about valid answers; empty when everything is valid.
    String hint();

    /// The choices, one a line.
    default List<String> choices() {
        return List.of();
    }

    /// The kinds of fields that the protocol knows; whatever else a server sends is typed as JSON.
    static FieldType of(JsonNode schema) {
        return switch (schema.path("type").asString("")) {
            case "string" -> Choices.isIn(schema) ? new ChoiceType(Choices.of(schema)) : TextType.of(schema);
            case "number", "integer" -> NumberType.of(schema);
            case "boolean" -> new FlagType();
            case "array" -> Choices.isIn(schema.path("items")) ? ManyType.of(schema) : new AnyType();
            default -> Choices.isIn(schema) ? new ChoiceType(Choices.of(schema)) : new AnyType();
        };
    }

    /// A kind of field that we do not know: JSON, or else a text.
    record AnyType() implements FieldType {
        @Override
        public Json read(String typed) {
            try {
                return Json.parse(typed);
            } catch (InvalidJsonException notJson) {
                return Json.string(typed);
            }
        }

        @Override
        public String hint() {
            return "JSON";
        }
    }

    /// One of several values.
    record ChoiceType(Choices offered) implements FieldType {
        @Override
        public Json read(String typed) {
            return Json.string(offered.pick(typed));
        }

        @Override
        public String hint() {
            return "one of these, or its number";
        }

        @Override
        public List<String> choices() {
            return offered.lines();
        }
    }

    /// Yes or no.
    record FlagType() implements FieldType {
        @Override
        public Json read(String typed) {
            return switch (typed.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes", "true" -> RawJson.TRUE;
                case "n", "no", "false" -> RawJson.FALSE;
                default -> throw new InvalidAnswerException("must be yes or no");
            };
        }

        @Override
        public String hint() {
            return "yes or no";
        }
    }

    /// A number between two others, maybe a whole one.
    record NumberType(boolean whole, Optional<BigDecimal> least, Optional<BigDecimal> most) implements FieldType {

        static NumberType of(JsonNode schema) {
            return new NumberType(
                    schema.path("type").asString("").equals("integer"),
                    limit(schema, "minimum"),
                    limit(schema, "maximum"));
        }

        private static Optional<BigDecimal> limit(JsonNode schema, String key) {
            return schema.path(key).isNumber() ? Optional.of(schema.path(key).decimalValue()) : Optional.empty();
        }

        @Override
        public Json read(String typed) {
            var number = number(typed.strip());
            if (least.filter(limit -> number.compareTo(limit) < 0).isPresent()
                    || most.filter(limit -> number.compareTo(limit) > 0).isPresent()) {
                throw new InvalidAnswerException("must be " + hint());
            }
            return Json.parse(whole ? number.toBigInteger().toString() : number.toString());
        }

        private BigDecimal number(String typed) {
            try {
                var number = new BigDecimal(typed);
                if (Math.abs((long) number.scale()) > 400
                        || (whole && number.stripTrailingZeros().scale() > 0)) {
                    throw new InvalidAnswerException("must be " + hint());
                }
                return number;
            } catch (NumberFormatException malformed) {
                throw new InvalidAnswerException("must be " + hint());
            }
        }

        @Override
        public String hint() {
            var kind = whole ? "a whole number" : "a number";
            if (least.isPresent() && most.isPresent()) {
                return kind + " from " + least.get() + " to " + most.get();
            }
            return kind
                    + least.map(limit -> " of at least " + limit).orElse("")
                    + most.map(limit -> " of at most " + limit).orElse("");
        }
    }

    /// A text, with the lengths and the format that the server wants.
    record TextType(String format, int shortest, int longest) implements FieldType {
        private static final Pattern EMAIL = Pattern.compile("[^\\s@]+@[^\\s@]+");

        static TextType of(JsonNode schema) {
            return new TextType(
                    schema.path("format").asString(""),
                    schema.path("minLength").asInt(0),
                    schema.path("maxLength").asInt(Integer.MAX_VALUE));
        }

        @Override
        public Json read(String typed) {
            var text = typed.equals("\"\"") ? "" : typed;
            var length = text.codePointCount(0, text.length());
            if (length < shortest) {
                throw new InvalidAnswerException("must have at least " + shortest + " characters");
            }
            if (length > longest) {
                throw new InvalidAnswerException("must have at most " + longest + " characters, not " + length);
            }
            if (!hasFormat(text)) {
                throw new InvalidAnswerException("must be " + example());
            }
            return Json.string(text);
        }

        private boolean hasFormat(String text) {
            try {
                return switch (format) {
                    case "email" -> EMAIL.matcher(text).matches();
                    case "uri" -> URI.create(text).isAbsolute();
                    case "date" -> LocalDate.parse(text) != null;
                    case "date-time" -> OffsetDateTime.parse(text) != null;
                    default -> true;
                };
            } catch (IllegalArgumentException | DateTimeException malformed) {
                return false;
            }
        }

        private String example() {
            return switch (format) {
                case "email" -> "an email address such as ann@example.com";
                case "uri" -> "a URI such as https://example.com";
                case "date" -> "a date such as 2026-12-31";
                case "date-time" -> "a time such as 2026-12-31T23:59:00Z";
                default -> "";
            };
        }

        @Override
        public String hint() {
            return example();
        }
    }

    /// Any number of several values, within limits.
    record ManyType(Choices offered, int fewest, int most) implements FieldType {

        static ManyType of(JsonNode schema) {
            return new ManyType(
                    Choices.of(schema.path("items")),
                    schema.path("minItems").asInt(0),
                    schema.path("maxItems").asInt(Integer.MAX_VALUE));
        }

        @Override
        public Json read(String typed) {
            return read(
                    Stream.of(typed.split(",")).filter(part -> !part.isBlank()).toList());
        }

        Json read(List<String> chosen) {
            var values = chosen.stream().map(offered::pick).distinct().toList();
            if (values.size() < fewest || values.size() > most) {
                throw new InvalidAnswerException("must be " + hint());
            }
            return Json.array(values.stream().map(Json::string).toList());
        }

        @Override
        public String hint() {
            return amount() + " of these or their numbers, with commas between them";
        }

        private String amount() {
            if (fewest == 0 && most >= offered.all().size()) {
                return "any";
            }
            if (most >= offered.all().size()) {
                return "at least " + fewest;
            }
            return fewest == 0 ? "at most " + most : fewest + " to " + most;
        }

        @Override
        public List<String> choices() {
            return offered.lines();
        }
    }
}
