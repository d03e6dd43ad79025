package dev.jackfield.core.binding.shape;

import dev.jackfield.core.binding.shape.JacksonShape.LazyMapper;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// Finds the shapes of the types that one class uses.
public final class Shapes {
    static final Shape TEXT = scalar(String.class);
    static final Shape TRUTH = scalar(Boolean.class);
    static final Shape WHOLE = scalar(Long.class);
    static final Shape NUMBER = scalar(Double.class);

    /// Replacements for well-known classes that have no JSON form.
    private static final Map<String, String> BETTER = Map.of(
            "java.util.Date", "Instant",
            "java.util.Calendar", "ZonedDateTime",
            "java.sql.Timestamp", "Instant",
            "java.sql.Date", "LocalDate",
            "java.io.File", "String",
            "java.nio.file.Path", "String",
            "java.net.URL", "URI",
            "java.io.InputStream", "byte[]");

    private final BindingProblems problems;
    private final boolean isForResults;
    private final LazyMapper mapping = new LazyMapper();

    // guarded by this: results can bring undeclared types
    private final Map<ResolvedType, Shape> made = new HashMap<>();

    public Shapes(BindingProblems problems) {
        this(problems, false);
    }

    private Shapes(BindingProblems problems, boolean isForResults) {
        this.problems = problems;
        this.isForResults = isForResults;
    }

    /// Returns shapes for results, which are only written: a part that could not be read is no problem.
    public static Shapes ofResults(BindingProblems problems) {
        return new Shapes(problems, true);
    }

    /// Returns a substitute for a type without a shape.
    public Shape substitute(String place, UnsupportedTypeException unsupported) {
        if (isForResults) {
            return new RuntimeTypeShape(this);
        }
        problems.add(place, unsupported.problem());
        return JacksonShape.OBJECT;
    }

    private static Shape scalar(Class<?> type) {
        return Objects.requireNonNull(Scalars.table().get(type));
    }

    /// Returns the shape of a type, or throws `UnsupportedTypeException`.
    public synchronized Shape shapeOf(ResolvedType type) {
        var known = made.get(type);
        if (known != null) {
            return known;
        }
        var before = Set.copyOf(made.keySet());
        try {
            return make(type);
        } catch (UnsupportedTypeException unsupported) {
            made.keySet().retainAll(before); // removes shapes that are incomplete, or contain such a shape
            throw unsupported;
        }
    }

    private Shape make(ResolvedType type) {
        if (type.raw().isRecord() && !Scalars.table().containsKey(type.raw())) {
            return record(type);
        }
        if (type.raw().isSealed() && type.raw().isInterface()) {
            return union(type);
        }
        var shape = plainShape(type);
        made.put(type, shape);
        return shape;
    }

    /// Returns the shape of a value of unknown type, which Jackson writes.
    Shape unknownShape() {
        return new JacksonShape(Object.class, mapping);
    }

    private Shape plainShape(ResolvedType type) {
        var scalar = Scalars.table().get(type.raw());
        if (scalar != null) {
            return scalar;
        }
        if (type.raw().isEnum()) {
            return new EnumShape(type.raw());
        }
        if (type.raw().isArray()) {
            return new ArrayShape(type.argument(0).raw(), shapeOf(type.argument(0)));
        }
        if (type.isA(Collection.class) || type.is(Iterable.class)) {
            return CollectionShape.of(type, shapeOf(type.argument(0)));
        }
        if (type.isA(Map.class)) {
            return MapShape.of(type, shapeOf(type.argument(0)), shapeOf(type.argument(1)));
        }
        return optional(type);
    }

    private Shape optional(ResolvedType type) {
        if (type.is(Optional.class)) {
            return OptionalShape.of(shapeOf(type.argument(0)));
        }
        if (type.is(OptionalInt.class)) {
            return OptionalShape.ofInt(scalar(Integer.class));
        }
        if (type.is(OptionalLong.class)) {
            return OptionalShape.ofLong(WHOLE);
        }
        return type.is(OptionalDouble.class) ? OptionalShape.ofDouble(NUMBER) : otherShape(type);
    }

    private Shape otherShape(ResolvedType type) {
        if (type.is(Object.class)) {
            return new RuntimeTypeShape(this);
        }
        var better = BETTER.get(type.raw().getName());
        if (better != null) {
            throw new UnsupportedTypeException("a " + type + " cannot be made of JSON; use " + better);
        }
        if (type.raw().isInterface() || Modifier.isAbstract(type.raw().getModifiers())) {
            throw new UnsupportedTypeException("a " + type + " cannot be made of JSON, because it has no fixed class;"
                    + " use a class, a record or a sealed interface of records");
        }
        if (type.raw().getName().startsWith("java.")) {
            throw new UnsupportedTypeException(
                    "a " + type + " cannot be made of JSON; use text, a number, a type of java.time, or a"
                            + " class or record of your own");
        }
        return new JacksonShape(type.raw(), mapping);
    }

    private RecordShape record(ResolvedType type) {
        var shape = new RecordShape(type.raw());
        made.put(type, shape);
        for (var component : type.raw().getRecordComponents()) {
            shape.add(new DeclarationReader(this, problems).component(type, component), Handles.accessor(component));
        }
        return shape;
    }

    private SealedShape union(ResolvedType type) {
        var shape = new SealedShape(type.raw());
        made.put(type, shape);
        addAll(type.raw(), shape, type);
        return shape;
    }

    private void addAll(Class<?> sealed, SealedShape shape, ResolvedType type) {
        for (var permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isRecord()) {
                shape.add(permitted, (RecordShape) shapeOf(type.resolveInside(permitted)));
            } else if (permitted.isSealed()) {
                addAll(permitted, shape, type);
            } else {
                throw new UnsupportedTypeException(permitted.getSimpleName() + " is a " + type
                        + " but no record; make it a record, because only records can be read from JSON");
            }
        }
    }
}
