package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.Locale;

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
