package dev.jackfield.server.status;

import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.policy.RuleReview;
import dev.jackfield.core.policy.UnmatchedRules;
import dev.jackfield.core.source.Source;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.RuleChecks;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The rules of a running hub that have no effect.
///
/// @param settings returns the active settings
public record RuleStatus(Catalog catalog, Supplier<Settings> settings) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    /// Longer than most servers take to start; one that is not there by then is named by its state.
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

    /// Returns one sentence for each of them.
    public List<String> problems() {
        return Stream.concat(
                        review().findings().stream().map(RuleReview.Finding::toString),
                        unmatchedRules().lines().stream())
                .toList();
    }

    private RuleReview review() {
        var ids = Stream.concat(catalog.sources().stream().map(Source::id), settings.get().sources().keySet().stream())
                .distinct()
                .toList();
        return new RuleChecks(settings.get(), ids, false).review();
    }

    private UnmatchedRules unmatchedRules() {
        return new UnmatchedRules(settings.get().rules(), catalog);
    }

    /// Warns of rules that match nothing of what the sources offer, once these have started. What the configuration
    /// alone tells is said when it is read.
    public void watch() {
        if (!settings.get().rules().isEmpty()) {
            Thread.ofVirtual().name("rules").start(this::warn);
        }
    }

    private void warn() {
        try {
            catalog.awaitSettled(START_TIMEOUT);
            unmatchedRules().lines().forEach(LOG::warn);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
