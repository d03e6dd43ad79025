package dev.jackfield.executor;

import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decides which actions go through the hub.
///
/// @param names methods, like `ai`, and actions, like `ai.process`; empty for all
record McpSwitch(boolean isOn, Set<String> names) {
    static final McpSwitch OFF = new McpSwitch(false, Set.of());

    static McpSwitch of(Map<String, String> variables) {
        var named = variables.getOrDefault(ActionExecutor.ACTIONS, "");
        var names = Stream.of(named.split(",")).map(String::strip).filter(name -> !name.isEmpty());
        return new McpSwitch(ActionExecutor.isEnabled(variables), names.collect(Collectors.toSet()));
    }

    McpSwitch {
        names = Set.copyOf(names);
    }

    boolean isOn(String method, String action) {
        return isOn && (names.isEmpty() || names.contains(method) || names.contains(method + "." + action));
    }

    /// Tells whether an action of this method goes through the hub. A method without actions does when all
    /// methods do.
    boolean isOnIn(MethodBase method) {
        return names.isEmpty() || method.actions().keySet().stream().anyMatch(action -> isOn(method.name(), action));
    }

    /// Refuses names that match nothing: such an action would silently be called directly.
    void check(Methods methods) {
        for (var name : names) {
            if (methods.all().stream().noneMatch(entry -> isOf(entry, name))) {
                throw new IllegalArgumentException(
                        "MCP cannot be switched on for '%s': there is no such method or action".formatted(name));
            }
        }
    }

    private static boolean isOf(Methods.Entry entry, String name) {
        return name.equals(entry.name())
                || entry.actions().keySet().stream().anyMatch(action -> name.equals(entry.name() + "." + action));
    }
}
