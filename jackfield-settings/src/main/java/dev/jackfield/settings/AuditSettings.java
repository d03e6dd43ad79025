package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Doc("The audit: a record of every call, in the store. `jackfield audit` and `jackfield calls` show it.")
public record AuditSettings(
        @Doc("`batched` writes within 100 ms and never lets a call wait; what could not be written is counted."
                + " `strict` makes a call only once its beginning is on the disk, answers it only once its end is,"
                + " and refuses calls while the audit cannot be written.")
        @Default("batched")
        AuditMode mode,

        @Doc("How long events are kept.") @Default("90d") Duration keep,

        @Doc("How many events are kept at the most. The oldest go first.") @Default("5000000")
        int maxEvents,

        @Doc("What is kept of what calls carry: `none`, `arguments`, or `all` for arguments and results. It lies"
                + " outside of what `jackfield audit verify` protects, so that it can be erased.")
        @Default("none")
        AuditPayloads payloads,

        @Doc("How long arguments and results are kept.") @Default("7d")
        Duration keepPayloads,

        @Doc("Members of arguments and results whose values are replaced by `***`, whatever their case; `*` stands for"
                + " any letters.")
        @Default("[\"*password*\", \"*secret*\", \"*token*\", \"*apikey*\", \"*api_key*\", \"authorization\"]")
        List<String> mask,

        @Doc("Also writes a line into the log for each call.") @Default("false")
        boolean log,

        @Doc("Sends every event as an OTLP log record to a collector, such as `http://127.0.0.1:4318/v1/logs`.")
        @Nullable
        String otlp,

        @Doc("Headers for the collector, for example with a token.") @Default("{}")
        Map<String, Secret> otlpHeaders) {
    private static final Duration LEAST_KEPT = Duration.ofHours(1);
    private static final int FEWEST = 1_000;

    public AuditSettings {
        mask = List.copyOf(mask);
        otlpHeaders = Map.copyOf(otlpHeaders);
        new Checks()
                .that(keep.compareTo(LEAST_KEPT) >= 0, "keep", "must be at least an hour, such as 90d")
                .that(keepPayloads.isPositive(), "keepPayloads", "must be more than nothing, such as 7d")
                .that(maxEvents >= FEWEST, "maxEvents", "must be at least 1000")
                .that(
                        otlp == null || otlp.matches("https?://\\S+"),
                        "otlp",
                        "must be a URL that begins with http:// or https://, such as http://127.0.0.1:4318/v1/logs")
                .done();
    }

    /// When events are written.
    public enum AuditMode {
        BATCHED,
        STRICT
    }

    /// What is kept of arguments and results.
    public enum AuditPayloads {
        NONE,
        ARGUMENTS,
        ALL
    }
}
