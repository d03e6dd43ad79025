package dev.jackfield.core.audit;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/// A call while it runs, for the audit. It ends in exactly one record.
public final class AuditEvent {
    /// The outcome of a call that is about to go to its source.
    public static final String SENT = "sent";

    private final AuditLog log;
    private final InstantSource clock;
    private final Invocation invocation;
    private final Instant began;

    // the calling thread only
    private Optional<Entry> resolved = Optional.empty();

    private AuditEvent(AuditLog log, InstantSource clock, Invocation invocation) {
        this.log = log;
        this.clock = clock;
        this.invocation = invocation;
        this.began = clock.instant();
    }

    public static AuditEvent begin(AuditLog log, InstantSource clock, Invocation invocation) {
        return new AuditEvent(log, clock, invocation);
    }

    /// Records a refused request that is about a call but is none itself.
    ///
    /// @param asked the name in the request
    public static void recordRefusal(
            AuditLog log,
            Instant when,
            Identity identity,
            String door,
            String method,
            String asked,
            HubException reason) {
        log.keep(new AuditRecord(
                Invocation.newId(),
                when,
                identity.name(),
                door,
                method,
                asked,
                Optional.empty(),
                reason.failure().name().toLowerCase(Locale.ROOT),
                reason(reason),
                Duration.ZERO,
                Optional.empty(),
                Optional.empty()));
    }

    public Entry noteResolved(Entry entry) {
        resolved = Optional.of(entry);
        return entry;
    }

    public Reply recordReply(Reply reply) {
        keep(outcome(reply), Optional.empty(), Optional.of(reply.result()));
        return reply;
    }

    private static String outcome(Reply reply) {
        return switch (reply) {
            case Reply.Complete complete -> complete.isError() ? "error" : "ok";
            case Reply.InputRequired _ -> "input_required";
        };
    }

    /// Records that a call goes to its source, where the log wants to know.
    public static void recordSending(AuditLog log, InstantSource clock, Invocation invocation, Entry entry) {
        if (log.keepsBeginnings()) {
            log.keep(new AuditEvent(log, clock, invocation)
                    .record(SENT, Optional.empty(), Optional.of(entry), Optional.empty()));
        }
    }

    /// Records the failure and returns the exception for the caller. The record has all details; so have callers
    /// that run the hub.
    public HubException recordFailure(Throwable failure) {
        if (failure instanceof HubException.UnrecordedException unrecorded) {
            return unrecorded;
        }
        var told = exceptionForCaller(failure);
        var recorded = failure instanceof HubException.RefusedException refused ? refused : told;
        try {
            keep(recorded.failure().name().toLowerCase(Locale.ROOT), reason(failure), Optional.empty());
            return told;
        } catch (HubException.UnrecordedException unrecorded) {
            return unrecorded;
        }
    }

    /// Returns the reason for the audit, which may say more than the caller is told.
    private static Optional<String> reason(Throwable failure) {
        return failure instanceof HubException.RefusedException refused
                ? Optional.of(refused.reason())
                : Optional.ofNullable(failure.getMessage());
    }

    /// Returns the exception for the caller. An inner call that was cancelled alone must not look as if the
    /// caller had cancelled this call, because a cancelled call gets no answer.
    private HubException exceptionForCaller(Throwable failure) {
        return switch (failure) {
            case InterruptedException interrupted -> {
                Thread.currentThread().interrupt();
                yield new HubException.CancelledException(interrupted);
            }
            case HubException.CancelledException inner
            when !Thread.currentThread().isInterrupted() -> new HubException.CrashedException(invocation.id(), inner);
            case HubException known ->
                invocation.identity().isOperator() ? known : known.withoutDetails(invocation.id());
            default -> new HubException.CrashedException(invocation.id(), failure);
        };
    }

    private void keep(String outcome, Optional<String> reason, Optional<Fields> result) {
        log.keep(record(outcome, reason, resolved, result));
    }

    private AuditRecord record(
            String outcome, Optional<String> reason, Optional<Entry> entry, Optional<Fields> result) {
        return new AuditRecord(
                invocation.id(),
                began,
                invocation.identity().name(),
                invocation.door(),
                invocation.call().method(),
                invocation.call().name(),
                entry.map(Entry::name),
                outcome,
                reason,
                Duration.between(began, clock.instant()),
                invocation.parent().map(Invocation::id),
                invocation.state().retryReason(),
                AuditDetails.of(invocation, entry, result));
    }
}
