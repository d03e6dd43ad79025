package dev.jackfield.cli.questions;

import dev.jackfield.json.Json;
import dev.jackfield.json.Raw;
import java.util.Locale;

/// Yes or no.
record FlagType() implements FieldType {
    @Override
    public Json read(String typed) {
        return switch (typed.strip().toLowerCase(Locale.ROOT)) {
            case "y", "yes", "true" -> Raw.TRUE;
            case "n", "no", "false" -> Raw.FALSE;
            default -> throw new Unfit("must be yes or no");
        };
    }

    @Override
    public String hint() {
        return "yes or no";
    }
}
