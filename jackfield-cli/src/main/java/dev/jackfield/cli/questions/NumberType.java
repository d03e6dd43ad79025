package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Json;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A number between two others, maybe a whole one.
record NumberType(boolean whole, Optional<BigDecimal> least, Optional<BigDecimal> most) implements FieldType {

    static NumberType of(JsonNode schema) {
        return new NumberType(
                schema.path("type").asString("").equals("integer"), limit(schema, "minimum"), limit(schema, "maximum"));
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
