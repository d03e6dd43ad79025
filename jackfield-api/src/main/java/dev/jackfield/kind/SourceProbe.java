package dev.jackfield.kind;

import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Probes a source of any kind: starts it, waits until it is ready, and closes it.
record SourceProbe(Source source, ProbeTerms terms) {
    private static final Duration READY_TIMEOUT = Duration.ofSeconds(60);

    SourceFacts probe() throws InterruptedException {
        try (source) {
            var news = new Semaphore(0);
            source.start(news::release);
            awaitState(news, Deadline.after(terms.shorterOf(READY_TIMEOUT)));
            return facts(source.state());
        }
    }

    private void awaitState(Semaphore news, Deadline deadline) throws InterruptedException {
        while (source.state() instanceof SourceState.Starting
                && news.tryAcquire(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
            news.drainPermits();
        }
    }

    private SourceFacts facts(SourceState state) {
        if (!state.isHealthy()) {
            throw new IllegalStateException(state.detail());
        }
        var tools = source.manifest().items().stream()
                .filter(item -> item.kind() == Item.Kind.TOOL)
                .map(Item::definition)
                .toList();
        return new SourceFacts(state.detail(), Optional.empty(), tools, source.manifest(), List.of());
    }
}
