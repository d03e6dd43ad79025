package dev.jackfield.server.tracing;

import dev.jackfield.core.pipeline.Tracing;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Sends spans to a collector, in batches and beside the calls. What a collector does not take in time is dropped.
final class Collector implements Telemetry {
    private static final Duration EXPORT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration DELAY = Duration.ofSeconds(1);
    private static final int MOST_WAITING = 4096;
    private static final int LAST_WORDS_SECONDS = 3;

    private final SdkTracerProvider spans;
    private final SpanTracing tracing;

    private Collector(SdkTracerProvider spans) {
        this.spans = spans;
        this.tracing = new SpanTracing(spans.get("dev.jackfield"));
    }

    static Collector at(String endpoint, String serviceName) {
        LibraryLog.redirect();
        var name = Attributes.of(AttributeKey.stringKey("service.name"), serviceName);
        return new Collector(SdkTracerProvider.builder()
                .setResource(Resource.getDefault().merge(Resource.create(name)))
                .addSpanProcessor(batches(endpoint))
                .build());
    }

    private static SpanProcessor batches(String endpoint) {
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(endpoint.replaceFirst("/+$", "") + "/v1/traces")
                .setConnectTimeout(EXPORT_TIMEOUT)
                .setTimeout(EXPORT_TIMEOUT)
                .build();
        return BatchSpanProcessor.builder(exporter)
                .setMaxQueueSize(MOST_WAITING)
                .setScheduleDelay(DELAY)
                .setExporterTimeout(EXPORT_TIMEOUT)
                .build();
    }

    @Override
    public Tracing tracing() {
        return tracing;
    }

    @Override
    public void close() {
        spans.shutdown().join(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
    }
}
