package dev.jackfield.server.metrics;

import dev.jackfield.api.hub.MetricsMount;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/// All numbers of one hub.
public final class Metrics implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();
    private final List<Runnable> looks = new CopyOnWriteArrayList<>();

    public Metrics() {
        gc.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    /// The meters of calls that take this path to their tools.
    ///
    /// @param path `hub` for everything that passes `Hub.invoke`
    public CallMeters calls(String path) {
        return new CallMeters(registry, path);
    }

    /// Adds a gauge whose value is read when the page is made.
    public void addGauge(String name, String help, DoubleSupplier value) {
        Gauge.builder(name, value::getAsDouble)
                .description(help)
                .strongReference(true)
                .register(registry);
    }

    /// Shows numbers of things that come and go. Those are shown that are there when the page is read.
    void addGauges(String name, String help, Supplier<List<MultiGauge.Row<?>>> rows) {
        var gauges = MultiGauge.builder(name).description(help).register(registry);
        looks.add(() -> gauges.register(rows.get(), true));
    }

    /// Shows counts that things keep which come and go; those that are there when the page is read.
    ///
    /// @param tag the label that names a thing
    void addCounters(
            String name, String help, String tag, Supplier<List<String>> things, ToDoubleFunction<String> count) {
        var shown = new HashMap<String, FunctionCounter>(); // used by one page at a time
        looks.add(() -> {
            var now = Set.copyOf(things.get());
            List.copyOf(shown.keySet()).stream()
                    .filter(thing -> !now.contains(thing))
                    .forEach(gone -> registry.remove(Objects.requireNonNull(shown.remove(gone))));
            now.forEach(thing -> shown.computeIfAbsent(
                    thing,
                    _ -> FunctionCounter.builder(name, count, keeper -> keeper.applyAsDouble(thing))
                            .tag(tag, thing)
                            .description(help)
                            .register(registry)));
        });
    }

    /// The page that Prometheus reads. One is made at a time, so that none misses rows that another exchanges.
    public synchronized String page() {
        looks.forEach(Runnable::run);
        return registry.scrape(MetricsMount.CONTENT_TYPE);
    }

    @Override
    public void close() {
        gc.close();
        registry.close();
    }
}
