package dev.jackfield.settings.bind;

import dev.jackfield.core.config.Also;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Included;
import dev.jackfield.core.config.OneOrMany;
import dev.jackfield.core.config.OrJust;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A component of a record, seen as a key of a file.
public record Key(RecordComponent component, String name, SettingShape shape) {
    // Each look at a component reads its annotations anew, and its shape looks for methods.
    private static final ClassValue<List<Key>> KEYS = new ClassValue<>() {
        @Override
        protected List<Key> computeValue(Class<?> record) {
            return Arrays.stream(record.getRecordComponents()).map(Key::of).toList();
        }
    };

    public static List<Key> of(Class<?> record) {
        return KEYS.get(record);
    }

    /// The key of a component. A component whose name would be a Java keyword ends in an underscore, which is
    /// dropped.
    private static Key of(RecordComponent component) {
        var name = component.getName().replaceFirst("_$", "");
        return new Key(component, name, SettingShape.of(component.getGenericType()));
    }

    /// Its value in a record.
    Optional<Object> valueIn(Object made) {
        try {
            return Optional.ofNullable(component.getAccessor().invoke(made));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("A settings record must be public: " + made.getClass(), impossible);
        }
    }

    public String doc() {
        var doc = component.getAnnotation(Doc.class);
        return doc == null ? "" : doc.value();
    }

    /// The default as it would stand in a file.
    public Optional<String> defaultText() {
        return defaultAnnotation().filter(found -> !found.derived()).map(Default::value);
    }

    /// The default for people: code, or a phrase when it follows from other keys.
    public String defaultInWords() {
        return defaultAnnotation()
                .map(found -> found.derived() ? found.value() : "`%s`".formatted(found.value()))
                .orElse(isOptional() ? "" : "required");
    }

    private Optional<Default> defaultAnnotation() {
        return Optional.ofNullable(component.getAnnotation(Default.class));
    }

    /// Does its default follow from other keys? Then the record makes it.
    boolean isDerived() {
        return defaultAnnotation().filter(Default::derived).isPresent();
    }

    /// Is it no key itself, but a record whose keys stand beside it?
    boolean isIncluded() {
        return component.isAnnotationPresent(Included.class);
    }

    /// The keys of the file that it stands for: itself, or those of the included record.
    Stream<Key> writtenKeys() {
        return isIncluded() && shape instanceof SettingShape.Group group ? group.keys().stream() : Stream.of(this);
    }

    /// May it be left out although there is no default?
    public boolean isOptional() {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    public boolean isOneOrMany() {
        return component.isAnnotationPresent(OneOrMany.class);
    }

    /// The key inside whose value may stand for the whole group.
    public Optional<String> shorthandKey() {
        return Optional.ofNullable(component.getAnnotation(OrJust.class)).map(OrJust::value);
    }

    public List<String> synonyms() {
        var also = component.getAnnotation(Also.class);
        return also == null ? List.of() : List.of(also.value());
    }

    /// The name, then the synonyms.
    public List<String> spellings() {
        return Stream.concat(Stream.of(name()), synonyms().stream()).toList();
    }
}
