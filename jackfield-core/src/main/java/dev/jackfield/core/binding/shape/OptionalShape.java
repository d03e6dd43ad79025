package dev.jackfield.core.binding.shape;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A value or nothing: `Optional` and its three primitive variants.
record OptionalShape(Shape inner, Object absent, Function<Object, Object> wrap) implements Shape {

    static OptionalShape of(Shape inner) {
        return new OptionalShape(inner, Optional.empty(), Optional::of);
    }

    static OptionalShape ofInt(Shape inner) {
        return new OptionalShape(inner, OptionalInt.empty(), value -> OptionalInt.of((Integer) value));
    }

    static OptionalShape ofLong(Shape inner) {
        return new OptionalShape(inner, OptionalLong.empty(), value -> OptionalLong.of((Long) value));
    }

    static OptionalShape ofDouble(Shape inner) {
        return new OptionalShape(inner, OptionalDouble.empty(), value -> OptionalDouble.of((Double) value));
    }

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        return inner.schema(definitions);
    }

    @Override
    public Object read(JsonNode json) {
        return wrap.apply(inner.read(json));
    }

    /// Writes an empty optional as null, which an object leaves out.
    @Override
    public JsonNode write(Object value) {
        return switch (value) {
            case Optional<?> some when some.isPresent() -> inner.write(some.get());
            case OptionalInt some when some.isPresent() -> inner.write(some.getAsInt());
            case OptionalLong some when some.isPresent() -> inner.write(some.getAsLong());
            case OptionalDouble some when some.isPresent() -> inner.write(some.getAsDouble());
            default -> JsonNodeFactory.instance.nullNode();
        };
    }

    @Override
    public boolean isText() {
        return inner.isText();
    }

    @Override
    public boolean isOptional() {
        return true;
    }
}
