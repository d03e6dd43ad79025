package dev.jackfield.metrics;

import dev.jackfield.catalog.Catalog;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import java.util.List;
import java.util.function.LongSupplier;

/// How the hub is at the moment of looking.
public record HubGauges(Catalog catalog, LongSupplier sessions, LongSupplier parked) {
    private static final List<String> STATES = List.of("starting", "ready", "backoff", "stopped");

    public void showIn(Metrics metrics) {
        metrics.gauge("jackfield.sessions", "Sessions of legacy clients that are open", sessions::getAsLong);
        metrics.gauge("jackfield.parked.calls", "Calls that wait for their users' answers", parked::getAsLong);
        catalog.sources().forEach(source -> show(source, metrics));
    }

    private static void show(Source source, Metrics metrics) {
        for (var state : STATES) {
            metrics.gauge(
                    "jackfield.source.state",
                    "1 for the state that the source is in, 0 for the others",
                    () -> source.state().word().equals(state) ? 1 : 0,
                    "source",
                    source.id(),
                    "state",
                    state);
        }
        for (var kind : Item.Kind.values()) {
            metrics.gauge(
                    "jackfield.source.items",
                    "What the source offers now",
                    () -> source.manifest().count(kind),
                    "source",
                    source.id(),
                    "kind",
                    kind.listKey());
        }
    }
}
