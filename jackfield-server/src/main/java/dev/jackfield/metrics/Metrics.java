package dev.jackfield.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.DoubleSupplier;

/// All numbers of one hub.
public final class Metrics implements AutoCloseable {
    /// What a page of these numbers is, to HTTP.
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();

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

    /// Shows a number that somebody else keeps.
    ///
    /// @param labels names and values in turn
    public void gauge(String name, String help, DoubleSupplier value, String... labels) {
        Gauge.builder(name, value::getAsDouble)
                .description(help)
                .tags(Tags.of(labels))
                .strongReference(true)
                .register(registry);
    }

    /// The page that Prometheus reads.
    public String page() {
        return registry.scrape(CONTENT_TYPE);
    }

    @Override
    public void close() {
        gc.close();
        registry.close();
    }
}
