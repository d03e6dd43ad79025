package dev.jackfield.server.metrics;

import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.server.store.StoreState;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Gauges for the current state of the hub.
///
/// @param refusedLogins the number of refused logins by door
public record HubGauges(
        Catalog catalog,
        Supplier<StoreState> store,
        LongSupplier sessions,
        LongSupplier parked,
        LongSupplier tasks,
        Supplier<Map<String, Long>> refusedLogins) {
    private static final List<String> STATES = List.of("starting", "ready", "idle", "backoff", "stopped");

    public void registerIn(Metrics metrics) {
        metrics.addGauge(
                "jackfield.store.up",
                "1 while data can be stored and read, else 0",
                () -> store.get().isOk() ? 1 : 0);
        metrics.addGauge("jackfield.sessions", "Sessions of legacy clients that are open", sessions::getAsLong);
        metrics.addGauge("jackfield.parked.calls", "Calls that wait for an answer of their user", parked::getAsLong);
        metrics.addGauge("jackfield.tasks", "Calls that run as tasks", tasks::getAsLong);
        metrics.addCounters(
                "jackfield.refused.logins",
                "Requests that were refused because their token was wrong or missing",
                "door",
                () -> List.copyOf(refusedLogins.get().keySet()),
                door -> refusedLogins.get().getOrDefault(door, 0L));
        metrics.addGauges(
                "jackfield.source.state",
                "1 for the state that the source is in, 0 for the others",
                () -> rows(HubGauges::states));
        metrics.addCounters(
                "jackfield.source.restarts",
                "How often the source was started again because it had failed",
                "source",
                () -> catalog.sources().stream().map(Source::id).toList(),
                id -> catalog.source(id)
                        .map(source -> source.history().restarts())
                        .orElse(0L));
        metrics.addGauges(
                "jackfield.source.items", "Number of items that the source offers", () -> rows(HubGauges::items));
    }

    /// Sources are exchanged while the hub runs.
    private List<Row<?>> rows(Function<Source, Stream<Row<?>>> of) {
        return catalog.sources().stream().flatMap(of).toList();
    }

    private static Stream<Row<?>> states(Source source) {
        var now = source.state().word();
        return STATES.stream()
                .map(state -> Row.of(Tags.of("source", source.id(), "state", state), now.equals(state) ? 1 : 0));
    }

    private static Stream<Row<?>> items(Source source) {
        var manifest = source.manifest();
        return Arrays.stream(Item.Kind.values())
                .map(kind -> Row.of(Tags.of("source", source.id(), "kind", kind.listKey()), manifest.count(kind)));
    }
}
