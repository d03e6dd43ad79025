package dev.jackfield.action;

import java.util.List;

/// The services that actions use, found by type: a model, a mailbox, a database.
public final class Services {
    public static final Services NONE = of();

    private final List<Object> parts;

    private Services(List<Object> parts) {
        this.parts = parts;
    }

    public static Services of(Object... parts) {
        return new Services(List.of(parts));
    }

    /// The first service of that type.
    public <T> T get(Class<T> type) {
        return parts.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new ActionFailedException(
                        "There is no service of type %s; give one to Services.of".formatted(type.getName())));
    }
}
