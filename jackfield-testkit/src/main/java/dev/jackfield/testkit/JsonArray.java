package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Makes JSON arrays for test messages; the hub itself only passes them on.
public final class JsonArray {
    private JsonArray() {}

    public static Json of(List<? extends Json> values) {
        return Json.parse(values.stream().map(Json::toString).collect(Collectors.joining(",", "[", "]")));
    }

    public static Json of(Json... values) {
        return of(Arrays.asList(values));
    }

    public static Json ofTexts(List<String> texts) {
        return of(texts.stream().map(Json::string).toList());
    }
}
