package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

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
        return read(Stream.of(typed.split(",")).filter(part -> !part.isBlank()).toList());
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
