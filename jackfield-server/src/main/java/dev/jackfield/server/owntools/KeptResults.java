package dev.jackfield.server.owntools;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.result.ResultKeeper;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.documents.UnknownDocumentsException;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Document;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps long results as documents of their callers, under `docList:result:<id>`.
///
/// An id says when its result was kept, so that an expired one is known as such by its id alone.
public final class KeptResults implements ResultKeeper {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private static final String MESSAGE = "result";
    private static final String NAME = "result.json";
    private static final int RADIX = 36;
    private static final Pattern ID = Pattern.compile("[0-9a-z]{6,7}-[0-9a-z]{1,12}");

    private final DocumentStore documents;
    private final Supplier<Duration> keep;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /// @param keep how long documents are kept, as it is at the moment
    public KeptResults(DocumentStore documents, Supplier<Duration> keep, InstantSource clock) {
        this.documents = documents;
        this.keep = keep;
        this.clock = clock;
    }

    /// A result that cannot be kept must not fail, so every failure of the store is only logged.
    @Override
    public Optional<KeptResult> keep(Identity owner, byte[] result) {
        var id = newId();
        try {
            var document = new Document(NAME, "application/json", Bytes.of(result), true);
            documents.documentsOf(owner).store(MESSAGE, id, List.of(document));
            return Optional.of(new KeptResult(id, uri(id)));
        } catch (RuntimeException failed) {
            LOG.warn(
                    "A result that is too long is passed on whole, because it cannot be stored: {}",
                    failed.getMessage());
            return Optional.empty();
        }
    }

    private String newId() {
        return Long.toString(clock.instant().getEpochSecond(), RADIX)
                + "-"
                + Long.toString(random.nextLong() >>> 8, RADIX);
    }

    private static String uri(String id) {
        return HubItems.RESULTS + id + "/" + NAME;
    }

    /// Returns a result of this owner.
    ///
    /// @param name its id or URI
    Optional<byte[]> find(Identity owner, String name) {
        try {
            return documents.documentsOf(owner).resolve("docList:" + MESSAGE + ":" + idOf(name)).stream()
                    .map(document -> document.data().toArray())
                    .findFirst();
        } catch (UnknownDocumentsException unknown) {
            return Optional.empty();
        }
    }

    private static String idOf(String name) {
        return name.startsWith(HubItems.RESULTS) && name.endsWith("/" + NAME)
                ? name.substring(HubItems.RESULTS.length(), name.length() - NAME.length() - 1)
                : name;
    }

    /// Says why there is no such result. It depends on the name alone, so that it tells nothing about others.
    String missingMessage(String name) {
        var time = keep.get();
        return timeOf(idOf(name))
                        .filter(kept -> kept.plus(time).isBefore(clock.instant()))
                        .isPresent()
                ? "The result '%s' has expired: results are kept for %s. Call the tool again."
                        .formatted(name, inWords(time))
                : "You have no stored result '%s'. Use the id exactly as it was given, or call the tool again."
                        .formatted(name);
    }

    private static Optional<Instant> timeOf(String id) {
        return ID.matcher(id).matches()
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(id.substring(0, id.indexOf('-')), RADIX)))
                : Optional.empty();
    }

    private static String inWords(Duration time) {
        return time.toSeconds() % 3600 == 0 ? time.toHours() + " h" : time.toSeconds() + " s";
    }
}
