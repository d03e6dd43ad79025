package dev.jackfield.server.assembly;

import dev.jackfield.policy.RuleReview;
import dev.jackfield.policy.UnmatchedRules;
import dev.jackfield.settings.load.RuleChecks;
import dev.jackfield.source.Source;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The rules of a running hub that have no effect.
public record RuleStatus(Assembly assembly) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    /// Longer than most servers take to start; one that is not there by then is named by its state.
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

    /// One sentence for each.
    List<String> problems() {
        return Stream.concat(
                        review().findings().stream().map(RuleReview.Finding::toString), unmatched().lines().stream())
                .toList();
    }

    private RuleReview review() {
        var ids = Stream.concat(
                        assembly.hub().catalog().sources().stream().map(Source::id),
                        assembly.settings().sources().keySet().stream())
                .distinct()
                .toList();
        return new RuleChecks(assembly.settings(), ids, false).review();
    }

    private UnmatchedRules unmatched() {
        return new UnmatchedRules(assembly.settings().rules(), assembly.hub().catalog());
    }

    /// Warns of rules that match nothing of what the sources offer, once these have started. What the configuration
    /// alone tells is said when it is read.
    public void watch() {
        if (!assembly.settings().rules().isEmpty()) {
            Thread.ofVirtual().name("rules").start(this::warn);
        }
    }

    private void warn() {
        try {
            assembly.hub().catalog().settle(START_TIMEOUT);
            unmatched().lines().forEach(LOG::warn);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
