package dev.jackfield.settings;

import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.time.Duration;

@Doc("Documents that the hub stores for callers: those of skills, and results that were too long for"
        + " their callers.")
public record DocumentSettings(
        @Doc("How long a document is kept.") @Default("24h") Duration keep,

        @Doc("The total size of the documents of one identity, including their names.") @Default("32MiB")
        ByteSize maxSize,

        @Doc("How many documents one identity may have.") @Default("1000")
        int maxCount) {

    /// The disk is not endless.
    private static final Duration LONGEST = Duration.ofDays(30);

    public DocumentSettings {
        new Checks()
                .that(
                        keep.isPositive() && keep.compareTo(LONGEST) <= 0,
                        "keep",
                        "must be longer than 0s and at most 720h, for example 24h")
                .that(maxSize.bytes() > 0, "maxSize", "must be larger than 0, for example 32MiB")
                .that(maxCount > 0, "maxCount", "must be at least 1")
                .done();
    }
}
