package shop;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A record of the data: an order, a customer, a product. It never changes; a change makes another one, which keeps
/// all fields that this example does not know.
public record Entity(Map<String, Object> fields) {

    public static Entity of(String key, Object value) {
        return new Entity(Map.of()).with(key, value);
    }

    @SuppressWarnings("unchecked") // objects of JSON have texts as keys
    private static Entity from(Object value) {
        return new Entity((Map<String, Object>) value);
    }

    public String text(String key) {
        return String.valueOf(fields.get(key));
    }

    public double number(String key) {
        return ((Number) fields.get(key)).doubleValue();
    }

    public boolean is(String key) {
        return Boolean.TRUE.equals(fields.get(key));
    }

    public Entity object(String key) {
        return from(fields.getOrDefault(key, Map.of()));
    }

    public Optional<Entity> find(String key) {
        return Optional.ofNullable(fields.get(key)).map(Entity::from);
    }

    public List<Entity> list(String key) {
        return ((Collection<?>) fields.getOrDefault(key, List.of()))
                .stream().map(Entity::from).toList();
    }

    public Entity with(String key, Object value) {
        var changed = new LinkedHashMap<>(fields);
        changed.put(key, plain(value));
        return new Entity(changed);
    }

    private static Object plain(Object value) {
        return switch (value) {
            case Entity entity -> entity.fields;
            case Collection<?> several -> several.stream().map(Entity::plain).toList();
            default -> value;
        };
    }
}
