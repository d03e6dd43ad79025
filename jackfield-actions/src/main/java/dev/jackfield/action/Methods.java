package dev.jackfield.action;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/// All methods of a program by name: those that it lists, or those that jars declare as a [MethodFactory]
/// service. The class path is never scanned.
public final class Methods {
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /// A method that was found.
    ///
    /// @param instance empty if it could not be created
    /// @param problem the reason, if it could not be created
    public record Entry(String name, Optional<MethodBase> instance, String problem) {

        /// Makes an entry. Its actions are read at once, so that a faulty class is reported from the beginning.
        static Entry of(MethodBase method) {
            method.actions();
            return new Entry(method.name(), Optional.of(method), "");
        }

        public Map<String, ActionInfo> actions() {
            return instance.map(MethodBase::actions).orElse(Map.of());
        }
    }

    private Methods(Iterable<Entry> found) {
        for (var entry : found) {
            var other = entries.putIfAbsent(entry.name(), entry);
            if (other != null) {
                throw new IllegalArgumentException(
                        "Two methods are named '%s': %s and %s".formatted(entry.name(), type(other), type(entry)));
            }
        }
    }

    private static String type(Entry entry) {
        return entry.instance().map(method -> method.getClass().getName()).orElse(entry.name());
    }

    public static Methods of(MethodBase... methods) {
        return new Methods(List.of(methods).stream().map(Entry::of).toList());
    }

    /// The methods that these factories make.
    public static Methods of(Services services, List<MethodFactory> factories) {
        return new Methods(factories.stream()
                .map(factory -> createEntry(factory.getClass().getName(), () -> factory.create(services)))
                .toList());
    }

    /// The methods that jars on the class path declare. A method that cannot be created is an entry without an
    /// instance.
    public static Methods discover(Services services) {
        return new Methods(ServiceLoader.load(MethodFactory.class).stream()
                .map(found ->
                        createEntry(found.type().getName(), () -> found.get().create(services)))
                .toList());
    }

    private static Entry createEntry(String name, Supplier<MethodBase> method) {
        try {
            return Entry.of(method.get());
        } catch (RuntimeException | LinkageError | ServiceConfigurationError failed) {
            return new Entry(name, Optional.empty(), String.valueOf(failed));
        }
    }

    public Optional<Entry> get(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    public Collection<Entry> all() {
        return Collections.unmodifiableCollection(entries.values());
    }

    /// Returns the action, or throws an error that says which part of its name is unknown.
    public ActionInfo action(String method, String action) {
        var found = get(method)
                .flatMap(Entry::instance)
                .orElseThrow(() ->
                        new UnknownActionException("Method '%s' not found%s".formatted(method, problemSuffix(method))))
                .actions()
                .get(action);
        if (found == null) {
            throw new UnknownActionException("Action '%s' not found in method '%s'".formatted(action, method));
        }
        return found;
    }

    private String problemSuffix(String method) {
        return get(method).map(entry -> ": " + entry.problem()).orElse("");
    }
}
