package dev.jackfield.core;

import dev.jackfield.core.audit.AuditEvent;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Invoker;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.LogMark;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.catalog.Resolution;
import dev.jackfield.core.catalog.ViewerCache;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.pipeline.CompleteArguments;
import dev.jackfield.core.pipeline.Dispatch;
import dev.jackfield.core.pipeline.EnforceDeadline;
import dev.jackfield.core.pipeline.Pipeline;
import dev.jackfield.core.pipeline.Stage;
import dev.jackfield.core.pipeline.Tracing;
import dev.jackfield.core.pipeline.UriTranslator;
import dev.jackfield.core.pipeline.ValidateArguments;
import dev.jackfield.core.policy.Gate;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.schema.Budget;
import dev.jackfield.core.signature.Skills;
import dev.jackfield.core.source.Source;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one path of every call: audit, resolution, stages, source. Read this first.
public final class Hub implements Invoker, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Hub.class);

    private final Catalog catalog;
    private final UriTranslator uris;
    private final Pipeline pipeline;
    private final AuditLog audit;
    private final Tracing tracing;
    private final InstantSource clock;
    private final Traffic traffic = new Traffic();
    private final ViewerCache<Skills> skills = new ViewerCache<>(true);

    public Hub(List<Source> sources, Gatekeeper gatekeeper, AuditLog audit, InstantSource clock) {
        this(sources, gatekeeper, audit, Tracing.NONE, clock);
    }

    public Hub(List<Source> sources, Gatekeeper gatekeeper, AuditLog audit, Tracing tracing, InstantSource clock) {
        this(sources, gatekeeper, audit, tracing, () -> Budget.USUAL, clock);
    }

    /// Creates a hub with its stages.
    ///
    /// @param checkTime returns how long the check of one call's arguments may take, as configured now
    public Hub(
            List<Source> sources,
            Gatekeeper gatekeeper,
            AuditLog audit,
            Tracing tracing,
            Supplier<Duration> checkTime,
            InstantSource clock) {
        this.catalog = new Catalog(sources, gatekeeper);
        this.uris = new UriTranslator(catalog);
        this.pipeline = new Pipeline(stages(gatekeeper, checkTime, tracing, this::recordSending));
        this.audit = audit;
        this.tracing = tracing;
        this.clock = clock;
    }

    private static List<Stage> stages(
            Gatekeeper gatekeeper, Supplier<Duration> checkTime, Tracing tracing, Dispatch.Witness sending) {
        return List.of(
                new Gate(gatekeeper), // may this caller do this?
                new EnforceDeadline(), // is there still time?
                new CompleteArguments(), // what has the profile fixed?
                new ValidateArguments(checkTime), // do the arguments fit the schema that was shown?
                tracing::dispatch, // the span of the source begins here
                new Dispatch(sending)); // call the source
    }

    @Override
    public Reply invoke(Invocation invocation) {
        try (var mark = LogMark.of(invocation)) {
            return invokeRecorded(invocation, mark);
        }
    }

    @Override
    public boolean allows(Invocation outer, ItemName name) {
        return catalog.visibleCatalog(outer.scope(), Viewer.of(outer)).allows(name);
    }

    private Reply invokeRecorded(Invocation invocation, LogMark mark) {
        var event = AuditEvent.begin(audit, clock, invocation);
        traffic.countIn();
        try {
            traffic.check(invocation);
            invocation.begin(this);
            return event.recordReply(tracing.call(invocation, traced -> {
                var resolution = catalog.resolution(traced);
                var entry = event.noteResolved(resolution.entry());
                mark.setSource(entry.source().id());
                return runOrHide(traced, resolution, entry, event);
            }));
        } catch (Throwable failure) {
            throw logIfInternal(event.recordFailure(failure), invocation);
        } finally {
            invocation.end();
            traffic.countOut();
        }
    }

    /// Runs the stages. What a rule denies is not listed, and is answered as if it did not exist.
    private Reply runOrHide(Invocation invocation, Resolution resolution, Entry entry, AuditEvent event)
            throws InterruptedException {
        try {
            return run(invocation, entry, event);
        } catch (HubException.RefusedException refused) {
            throw refused.withDisguise(resolution::unknownItem);
        }
    }

    /// Runs the stages. If the arguments do not fit a list from an earlier connection, the source is listed
    /// again, and the new schema decides.
    private Reply run(Invocation invocation, Entry entry, AuditEvent event) throws InterruptedException {
        try {
            return runStages(invocation, entry);
        } catch (HubException.InvalidArgumentsException unfit) {
            if (!catalog.relist(entry, invocation.deadline())) {
                throw unfit;
            }
        }
        return runStages(invocation, event.noteResolved(catalog.resolve(invocation)));
    }

    private Reply runStages(Invocation invocation, Entry entry) throws InterruptedException {
        var reply = pipeline.run(uris.spellForSource(invocation, entry), entry);
        return uris.spellForCaller(invocation, entry, reply);
    }

    private void recordSending(Invocation invocation, Entry entry) {
        AuditEvent.recordSending(audit, clock, invocation, entry);
    }

    /// Records a call that its door could not accept, and returns the exception to answer with.
    public HubException recordRefusal(Invocation invocation, HubException reason) {
        return AuditEvent.begin(audit, clock, invocation).recordFailure(reason);
    }

    /// Records a refused request about a call, and returns the exception to answer with.
    ///
    /// @param asked the name in the request
    public HubException recordRefusal(
            Identity identity, String door, String method, String asked, HubException reason) {
        AuditEvent.recordRefusal(audit, clock.instant(), identity, door, method, asked, reason);
        return reason;
    }

    /// Logs internal errors with their stack trace. Failures of callers and sources are not logged here.
    private static HubException logIfInternal(HubException failure, Invocation invocation) {
        if (failure instanceof HubException.CrashedException) {
            LOG.error("Internal error in call {}", invocation.id(), failure.getCause());
        }
        return failure;
    }

    public Catalog catalog() {
        return catalog;
    }

    /// Returns the catalog as code sees it.
    public Skills skills(VisibleCatalog visible) {
        try {
            return skills.get(visible, () -> Skills.of(visible));
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted); // nothing waits for anything
        }
    }

    public Traffic traffic() {
        return traffic;
    }

    public void start() {
        catalog.start();
    }

    @Override
    public void close() {
        catalog.close();
    }
}
