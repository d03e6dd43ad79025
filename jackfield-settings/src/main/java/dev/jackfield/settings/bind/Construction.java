package dev.jackfield.settings.bind;

import dev.jackfield.core.config.BadConfigException;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.PlaceFinder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Creates a record from its parts, and notes the problems that its constructor reports.
///
/// @param path of the map that it was written as
record Construction(Class<?> type, Node.Mapping written, String path, Binder binder) {

    Optional<?> create(@Nullable Object[] parts) {
        return isPossible(parts) ? construct(parts) : Optional.empty();
    }

    /// Only optional components can be null.
    private boolean isPossible(@Nullable Object[] parts) {
        var keys = Key.of(type);
        for (int index = 0; index < parts.length; index++) {
            if (parts[index] == null && !keys.get(index).isOptional()) {
                return false;
            }
        }
        return true;
    }

    private Optional<?> construct(@Nullable Object[] parts) {
        try {
            var types = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType);
            var constructor = type.getDeclaredConstructor(types.toArray(Class<?>[]::new));
            return Optional.of(constructor.newInstance(parts));
        } catch (InvocationTargetException thrown) {
            refuse(thrown.getCause());
            return Optional.empty();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("A settings record must be public: " + type, impossible);
        }
    }

    private void refuse(@Nullable Throwable thrown) {
        if (!(thrown instanceof BadConfigException first)) {
            // The record of a kind of others must not take the whole configuration with it.
            binder.reportIncomplete(
                    written.place(), path, "cannot be read; %s threw %s".formatted(type.getName(), thrown));
            return;
        }
        Stream.concat(Stream.of(first), Arrays.stream(first.getSuppressed()))
                .map(BadConfigException.class::cast)
                .filter(this::isAboutWhatWasRead)
                .forEach(bad -> binder.reportIncomplete(
                        PlaceFinder.place(written, bad.key()), join(bad.key()), String.valueOf(bad.getMessage())));
    }

    private boolean isAboutWhatWasRead(BadConfigException bad) {
        return Stream.concat(Stream.of(bad.key()), bad.otherKeys().stream())
                .map(this::join)
                .allMatch(binder::wasRead);
    }

    private String join(String name) {
        return Binder.join(path, name);
    }
}
