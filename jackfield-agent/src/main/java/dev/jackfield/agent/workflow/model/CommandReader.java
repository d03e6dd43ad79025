package dev.jackfield.agent.workflow.model;

import dev.jackfield.core.binding.RecordArguments;
import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.core.binding.shape.InvalidToolsException;
import dev.jackfield.core.binding.shape.UnsupportedTypeException;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.Command;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the class of a command. A class that cannot be used becomes a broken command.
final class CommandReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final Class<?> type;
    private final String context;
    private final Optional<CommandDescription> said;
    private final String name;

    CommandReader(Class<?> type) {
        this.type = type;
        this.context = CommandNames.context(type.getName());
        this.said = Optional.ofNullable(type.getAnnotation(CommandDescription.class));
        this.name = said.map(CommandDescription::name)
                .filter(text -> !text.isEmpty())
                .orElseGet(() -> CommandNames.command(type.getSimpleName()));
    }

    LoadedCommand read() {
        try {
            return readCommand();
        } catch (InvocationTargetException failed) {
            return brokenCommand("its constructor failed: " + failed.getCause());
        } catch (InvalidToolsException unfit) {
            return brokenCommand(String.join("; ", unfit.problems()));
        } catch (UnsupportedTypeException unfit) {
            return brokenCommand(unfit.problem());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failed) {
            return brokenCommand(FailureText.text(failed));
        }
    }

    private BrokenCommand brokenCommand(String reason) {
        return new BrokenCommand(
                name, context, said.map(CommandDescription::value).orElse(""), type.getName() + ": " + reason);
    }

    @SuppressWarnings(
            "unchecked") // the parameters are read for this very command, and the state is that of the workflow
    private LoadedCommand readCommand() throws ReflectiveOperationException {
        if (said.isEmpty()) {
            return brokenCommand("it has no @CommandDescription");
        }
        if (!NAME.matcher(name).matches() || CommandNames.RESERVED.contains(name)) {
            return brokenCommand("'%s' cannot be the name of a command; give it another one".formatted(name));
        }
        var parameters = ParameterType.of(type);
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return new UsableCommand(
                name,
                context,
                said.get(),
                RecordArguments.of(parameters),
                (Command<Record, Object>) constructor.newInstance(),
                whenMissingByName(parameters));
    }

    private static Map<String, WhenMissing> whenMissingByName(Class<? extends Record> parameters) {
        var missing = new LinkedHashMap<String, WhenMissing>();
        for (var component : parameters.getRecordComponents()) {
            var when = component.getAnnotation(WhenMissing.class);
            var param = component.getAnnotation(Param.class);
            if (when != null) {
                missing.put(param == null || param.name().isEmpty() ? component.getName() : param.name(), when);
            }
        }
        return missing;
    }

    /// Finds the record of parameters that a class of a command declares, itself or in a class above it.
    private static final class ParameterType {
        private ParameterType() {}

        static Class<? extends Record> of(Class<?> command) {
            return findType(command, Map.of())
                    .filter(type -> type.isRecord())
                    .<Class<? extends Record>>map(type -> type.asSubclass(Record.class))
                    .orElseThrow(() -> new IllegalArgumentException("it does not say which record its parameters are:"
                            + " `implements Command<Parameters, State>`, with a record or NoParameters"));
        }

        private static Optional<Class<?>> findType(Type type, Map<TypeVariable<?>, Type> known) {
            var raw = raw(type);
            if (raw == null) {
                return Optional.empty();
            }
            var inside = new HashMap<>(known);
            if (type instanceof ParameterizedType generic) {
                for (var at = 0; at < raw.getTypeParameters().length; at++) {
                    inside.put(raw.getTypeParameters()[at], resolve(generic.getActualTypeArguments()[at], known));
                }
            }
            if (raw == Command.class) {
                return Optional.ofNullable(raw(inside.get(raw.getTypeParameters()[0])));
            }
            return Stream.concat(Stream.ofNullable(raw.getGenericSuperclass()), Stream.of(raw.getGenericInterfaces()))
                    .flatMap(above -> findType(above, inside).stream())
                    .findFirst();
        }

        private static Type resolve(Type type, Map<TypeVariable<?>, Type> known) {
            return type instanceof TypeVariable<?> variable
                    ? Objects.requireNonNullElse(known.get(variable), variable)
                    : type;
        }

        private static @Nullable Class<?> raw(@Nullable Type type) {
            return switch (type) {
                case Class<?> plain -> plain;
                case ParameterizedType generic -> (Class<?>) generic.getRawType();
                case null, default -> null;
            };
        }
    }
}
