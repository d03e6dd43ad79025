package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Json;
import java.util.List;

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
