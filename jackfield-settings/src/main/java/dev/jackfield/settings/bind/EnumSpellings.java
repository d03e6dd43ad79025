package dev.jackfield.settings.bind;

import dev.jackfield.core.config.Also;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The spellings of an enum: each constant in lower case, and its synonyms.
final class EnumSpellings {
    private final Map<String, Object> spellings = new LinkedHashMap<>();
    private final List<String> names = new ArrayList<>();

    EnumSpellings(Class<?> type) {
        for (var constant : type.getEnumConstants()) {
            add(type, (Enum<?>) constant);
        }
    }

    ScalarType kind() {
        var list = "one of " + String.join(", ", names);
        return new ScalarType(list, list, names.getFirst(), this::read);
    }

    private void add(Class<?> type, Enum<?> constant) {
        var name = constant.name().toLowerCase(Locale.ROOT);
        names.add(name);
        spellings.put(name, constant);
        for (var synonym : synonyms(type, constant)) {
            spellings.put(synonym, constant);
        }
    }

    private static String[] synonyms(Class<?> type, Enum<?> constant) {
        try {
            var also = type.getField(constant.name()).getAnnotation(Also.class);
            return also == null ? new String[0] : also.value();
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Object read(String text) {
        var constant = spellings.get(text);
        if (constant == null) {
            throw new IllegalArgumentException("None of the choices");
        }
        return constant;
    }
}
