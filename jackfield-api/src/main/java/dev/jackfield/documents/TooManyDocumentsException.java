package dev.jackfield.documents;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.protocol.text.BriefText;
import java.time.Duration;

/// An identity has reached the limit of its documents.
public final class TooManyDocumentsException extends ActionFailedException {
    TooManyDocumentsException(
            String reference,
            String owner,
            StoredDocuments.Use used,
            StoredDocuments.Use wanted,
            DocumentLimits limits) {
        super(
                "'%s' cannot be stored: '%s' may keep %d documents of %d bytes together, has %d of %d bytes, and this is %d"
                                .formatted(
                                        BriefText.name(reference),
                                        BriefText.name(owner),
                                        limits.documents(),
                                        limits.bytes(),
                                        used.documents(),
                                        used.bytes(),
                                        wanted.documents())
                        + " of %d bytes more. Remove some%s."
                                .formatted(
                                        wanted.bytes(),
                                        limits.keep()
                                                .map(time -> ", or wait: each is kept for " + durationText(time))
                                                .orElse("")));
    }

    private static String durationText(Duration time) {
        return time.toMinutesPart() == 0 && time.toSecondsPart() == 0
                ? time.toHours() + " h"
                : time.toSecondsPart() == 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }
}
