package dev.jackfield.server.owntools;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import java.time.Duration;
import java.util.Optional;

/// The hub's own source.
public final class OwnSource {
    /// As long as the longest call inside: each has its own limit.
    private static final Duration LONGEST_CALL = Duration.ofHours(24);

    private OwnSource() {}

    /// Creates the source.
    ///
    /// @param status the status tool, if it is configured
    public static Source of(FinderTools finders, Optional<StatusTool> status) {
        return of(finders, status, Optional.empty(), Optional.empty());
    }

    /// Creates the source without further tools.
    public static Source of(
            FinderTools finders, Optional<StatusTool> status, Optional<CodeTools> code, Optional<ResultTools> results) {
        return of(finders, status, code, results, source -> source);
    }

    /// Tools that the source has besides.
    @FunctionalInterface
    public interface Tools {
        /// Adds the tools to the source, and returns it.
        JavaTools addTo(JavaTools source);
    }

    /// Creates the source.
    ///
    /// @param status the status tool, if it is configured
    /// @param code the tool that runs scripts, if it is configured
    /// @param results the tool that reads long results, if they are kept
    public static Source of(
            FinderTools finders,
            Optional<StatusTool> status,
            Optional<CodeTools> code,
            Optional<ResultTools> results,
            Tools others) {
        var source = JavaTools.named(HubItems.SOURCE).setTimeout(LONGEST_CALL).markBuiltIn();
        status.ifPresent(tool -> tool.addTo(source));
        code.ifPresent(tool -> tool.addTo(source));
        results.ifPresent(tool -> tool.addTo(source));
        return finders.addTo(others.addTo(source));
    }
}
