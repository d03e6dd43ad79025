package dev.jackfield.agent.workflow.model;

import dev.jackfield.workflow.Workflow;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// One version of a workflow: its commands by context, and what makes the state of its sessions.
///
/// @param root makes the state of sessions
/// @param commands by context, then by name
/// @param problems what its author should know
public record LoadedWorkflow(
        Workflow<?> root,
        ContextTree contexts,
        Map<String, SortedMap<String, LoadedCommand>> commands,
        List<String> problems) {

    public LoadedWorkflow {
        problems = List.copyOf(problems);
    }

    /// Returns the commands that can be called in a context, by name. Its own ones hide inherited ones.
    public SortedMap<String, LoadedCommand> availableCommands(String context) {
        var found = new TreeMap<String, LoadedCommand>();
        contexts.sources(context)
                .forEach(
                        source -> commands.getOrDefault(source, new TreeMap<>()).forEach(found::putIfAbsent));
        return found;
    }

    public Optional<LoadedCommand> find(String context, String name) {
        return contexts.sources(context).stream()
                .flatMap(source ->
                        Optional.ofNullable(
                                commands.getOrDefault(source, new TreeMap<>()).get(name))
                                .stream())
                .findFirst();
    }

    /// Returns all commands, the first of each name.
    public Collection<LoadedCommand> allCommands() {
        var found = new LinkedHashMap<String, LoadedCommand>();
        commands.values().forEach(each -> each.forEach(found::putIfAbsent));
        return found.values();
    }
}
