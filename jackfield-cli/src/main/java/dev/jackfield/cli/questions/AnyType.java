package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;

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
