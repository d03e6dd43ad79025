package dev.jackfield.settings.bind;

import dev.jackfield.protocol.json.Json;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;

/// How a Java type is written in a file.
public sealed interface SettingShape {
    /// The name of the type in the documentation.
    String name();

    record One(ScalarType kind) implements SettingShape {
        @Override
        public String name() {
            return kind.name();
        }
    }

    record Many(SettingShape item) implements SettingShape {
        @Override
        public String name() {
            return "list of " + item.name();
        }
    }

    record Named(SettingShape value) implements SettingShape {
        @Override
        public String name() {
            return "map of names to " + value.name();
        }
    }

    record Group(Class<?> type) implements SettingShape {
        /// All keys that may be written, those of included records too.
        public List<Key> keys() {
            return parts().stream().flatMap(Key::writtenKeys).toList();
        }

        /// The components of the record.
        List<Key> parts() {
            return Key.of(type);
        }

        @Override
        public String name() {
            return type.getSimpleName();
        }
    }

    /// A value whose keys depend on its content.
    record Various(Class<?> type) implements SettingShape {
        @Override
        public String name() {
            return type.getSimpleName();
        }
    }

    /// Any value at all, which is passed on as JSON.
    record Free() implements SettingShape {
        @Override
        public String name() {
            return "any value";
        }
    }

    static SettingShape of(Type type) {
        return switch (type) {
            case Class<?> json when json == Json.class -> new Free();
            case Class<?> varied when VariantValue.class.isAssignableFrom(varied) -> new Various(varied);
            case ParameterizedType list
            when list.getRawType() == List.class -> new Many(of(list.getActualTypeArguments()[0]));
            case ParameterizedType map
            when map.getRawType() == Map.class -> new Named(of(map.getActualTypeArguments()[1]));
            case Class<?> plain ->
                ScalarType.of(plain).<SettingShape>map(One::new).orElseGet(() -> group(plain));
            default -> throw new IllegalArgumentException("No spelling for " + type);
        };
    }

    private static SettingShape group(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException("No spelling for " + type);
        }
        return new Group(type);
    }
}
