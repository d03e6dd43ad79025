package dev.jackfield.action;

import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.DocType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds the actions of a method class. The order of methods in a class is not known at run time, so they are sorted.
final class Actions {
    private final MethodBase owner;
    private final Map<String, ActionInfo> found = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    private Actions(MethodBase owner) {
        this.owner = owner;
    }

    /// Returns all actions, or throws an error that names everything that is wrong with the class.
    static Map<String, ActionInfo> of(MethodBase owner) {
        var actions = new Actions(owner);
        actions.addAll(owner.getClass());
        if (!actions.problems.isEmpty()) {
            throw new IllegalArgumentException(owner.getClass().getName() + ": " + String.join("; ", actions.problems));
        }
        return Collections.unmodifiableMap(actions.found);
    }

    /// Adds the actions of the superclass first, so that a subclass may override them.
    private void addAll(Class<?> type) {
        if (type == MethodBase.class) {
            return;
        }
        addAll(type.getSuperclass());
        var own = new TreeMap<String, ActionInfo>();
        for (var method : type.getDeclaredMethods()) {
            var action = method.getAnnotation(Action.class);
            if (action != null && !method.isBridge()) {
                add(own, method, action);
            }
        }
        found.putAll(own);
    }

    private void add(Map<String, ActionInfo> own, Method method, Action action) {
        var name = action.name().isEmpty() ? method.getName() : action.name();
        if (!hasShape(method)) {
            problems.add("action '%s' must take a Map<String, ?> or a record and return ActionResult".formatted(name));
        } else if (own.putIfAbsent(name, info(method, action)) != null) {
            problems.add("there are two actions '%s'".formatted(name));
        }
    }

    private static boolean hasShape(Method method) {
        return method.getReturnType() == ActionResult.class
                && method.getParameterCount() == 1
                && (method.getParameterTypes()[0] == Map.class || method.getParameterTypes()[0].isRecord());
    }

    private ActionInfo info(Method method, Action action) {
        var block = DocBlock.parse(action.value());
        var type = method.getParameterTypes()[0];
        var bound = boundHandle(method);
        if (!type.isRecord()) {
            return new ActionInfo(
                    block,
                    DocumentedParameters.of(block),
                    Set.of(action.hints()),
                    Optional.empty(),
                    parameters -> run(bound, parameters));
        }
        var record = new RecordParameters(type.asSubclass(Record.class));
        return new ActionInfo(
                block,
                record.parameters(),
                Set.of(action.hints()),
                Optional.of(record.type()),
                parameters -> run(bound, record.read(parameters)));
    }

    private MethodHandle boundHandle(Method method) {
        try {
            method.setAccessible(true);
            var handle = MethodHandles.lookup().unreflect(method);
            return handle.type().parameterCount() == 1 ? handle : handle.bindTo(owner);
        } catch (IllegalAccessException closed) {
            throw new IllegalArgumentException(method + " cannot be called: " + closed.getMessage(), closed);
        }
    }

    private static ActionResult run(MethodHandle action, Object parameters) throws Exception {
        try {
            return (ActionResult) action.invoke(parameters);
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Parameters that only the documentation describes.
    private static final class DocumentedParameters {
        private static final System.Logger LOG = System.getLogger(DocumentedParameters.class.getName());

        static Map<String, ActionParameter> of(DocBlock block) {
            var all = new LinkedHashMap<String, ActionParameter>();
            block.parameters().forEach((name, line) -> all.put(name, parameter(line)));
            return all;
        }

        private static ActionParameter parameter(DocBlock.DocLine line) {
            var type = type(line.type());
            var value = line.defaultValue()
                    .map(text -> value(type, line.name(), text))
                    .orElse(null);
            return new ActionParameter(line.text(), type, line.required(), value);
        }

        private static Type type(String written) {
            return switch (DocType.of(written)) {
                case TEXT -> String.class;
                case WHOLE -> Long.class;
                case NUMBER -> Double.class;
                case TRUTH -> Boolean.class;
                case LIST -> List.class;
                case OBJECT -> Map.class;
                case ANYTHING, OTHER -> Object.class;
            };
        }

        /// Reads a default. One that does not fit its type is left out: documentation is written for people.
        private static @Nullable Object value(Type type, String name, String text) {
            try {
                return DocumentedValues.value(type, text);
            } catch (IllegalArgumentException unfit) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "The default ''{0}'' of parameter ''{1}'' does not fit its type and is left out",
                        text,
                        name);
                return null;
            }
        }
    }
}
