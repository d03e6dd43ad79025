package dev.jackfield.server.assembly;

import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.core.endpoint.TaskTerms;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.documents.DocumentLimits;
import dev.jackfield.settings.Settings;
import java.util.Optional;
import java.util.function.Supplier;

/// The settings in the words of the parts of a hub. Read at each use, because they change with a reload.
record SettingsTerms(Supplier<Settings> settings) {
    DocumentLimits documents() {
        var documents = settings.get().documents();
        return new DocumentLimits(
                Optional.of(documents.keep()), documents.maxSize().bytes(), documents.maxCount());
    }

    TaskTerms tasks() {
        var tasks = settings.get().tasks();
        return new TaskTerms(tasks.after(), tasks.ttl());
    }

    UpstreamLimits upstreams() {
        var limits = settings.get().limits();
        return UpstreamLimits.of(limits.connections(), limits.coldStarts());
    }

    A2aTerms agents() {
        var now = settings.get();
        var a2a = now.a2a();
        return new A2aTerms(
                a2a.enabled(),
                now.tasks().ttl(),
                a2a.webhooks(),
                Optional.ofNullable(a2a.url()),
                Optional.ofNullable(a2a.workflow()),
                !now.tokens().isEmpty(),
                true);
    }
}
