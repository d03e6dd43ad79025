package dev.jackfield.api.hub;

import dev.jackfield.action.CanonicalValues;
import dev.jackfield.protocol.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Converts JSON to the plain values that actions use, without losing digits.
public final class ExactValues {
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNestingDepth(1000)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ExactValues() {}

    public static @Nullable Object value(Json json) {
        return CanonicalValues.of(MAPPER.readValue(json.bytes(), Object.class));
    }

    /// Returns the members of an object; empty for any other value.
    @SuppressWarnings("unchecked") // what is plain has names that are texts
    public static Map<String, @Nullable Object> map(Json json) {
        return value(json) instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
    }
}
