package dev.jackfield.agent.ensemble;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Several ensembles in which tools are looked up, the first ensemble first.
public record Ensembles(List<Ensemble> all) {
    private static final String SEPARATOR = ":";

    public Ensembles {
        all = List.copyOf(all);
        var names = all.stream().map(Ensemble::name).toList();
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(
                    "Two ensembles have the same name: " + String.join(", ", names) + ". Give each its own.");
        }
    }

    /// Returns a tool by `ensemble:tool`, or by its bare name, which finds the first ensemble that has it.
    ///
    /// @throws ToolNotFoundException when there is none; the message names similar ones
    public Invoker accessInvoker(String name) {
        return findByScopedName(name).or(() -> findByBareName(name)).orElseThrow(() -> notFound(name));
    }

    private Optional<Invoker> findByScopedName(String name) {
        return all.stream()
                .filter(ensemble -> name.startsWith(ensemble.name() + SEPARATOR))
                .flatMap(ensemble ->
                        Optional.ofNullable(ensemble.invokers()
                                        .get(name.substring(ensemble.name().length() + 1)))
                                .stream())
                .findFirst();
    }

    private Optional<Invoker> findByBareName(String name) {
        return all.stream()
                .flatMap(ensemble -> Optional.ofNullable(ensemble.invokers().get(name)).stream())
                .findFirst();
    }

    private ToolNotFoundException notFound(String name) {
        var known = new ArrayList<String>();
        for (var ensemble : all) {
            for (var tool : ensemble.invokers().keySet()) {
                known.add(name.contains(SEPARATOR) ? scopedName(ensemble, tool) : tool);
            }
        }
        var where = all.stream().map(Ensemble::name).collect(Collectors.joining(", "));
        return new ToolNotFoundException(name, all.isEmpty() ? "no ensemble" : "the ensembles " + where, known);
    }

    static String scopedName(Ensemble ensemble, String tool) {
        return ensemble.name() + SEPARATOR + tool;
    }

    /// Disconnects all of them, also when one fails at it.
    public void disconnect() {
        var failures = new ArrayList<RuntimeException>();
        for (var ensemble : all) {
            try {
                ensemble.disconnect();
            } catch (RuntimeException failed) {
                failures.add(failed);
            }
        }
        failures.stream()
                .reduce((first, other) -> {
                    first.addSuppressed(other);
                    return first;
                })
                .ifPresent(first -> {
                    throw first;
                });
    }
}
