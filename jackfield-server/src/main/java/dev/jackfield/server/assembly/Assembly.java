package dev.jackfield.server.assembly;

import dev.jackfield.a2a.door.A2aDoor;
import dev.jackfield.agent.hub.model.HubModels;
import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.builtin.skillfolder.ShownDocuments;
import dev.jackfield.builtin.skillfolder.SkillLoader;
import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.RefusedLogins;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.source.ShelvedManifests;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.kind.HttpRouteSettings;
import dev.jackfield.kind.HubServices;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.server.audit.AuditErasure;
import dev.jackfield.server.audit.AuditRetention;
import dev.jackfield.server.audit.EventPages;
import dev.jackfield.server.audit.HubAudit;
import dev.jackfield.server.audit.OtlpExport;
import dev.jackfield.server.metrics.HubGauges;
import dev.jackfield.server.metrics.MeteredAudit;
import dev.jackfield.server.metrics.Metrics;
import dev.jackfield.server.owntools.CodeTools;
import dev.jackfield.server.owntools.KeptResults;
import dev.jackfield.server.owntools.SessionValues;
import dev.jackfield.server.reload.ActiveConfiguration;
import dev.jackfield.server.reload.Reloadable;
import dev.jackfield.server.reload.Reloads;
import dev.jackfield.server.status.RuleStatus;
import dev.jackfield.server.status.StatusReport;
import dev.jackfield.server.status.StoreStatus;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.server.store.StoreCare;
import dev.jackfield.server.tracing.Telemetry;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.stdio.Children;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A hub with everything that it needs, put together from settings by plain constructors.
public final class Assembly implements Endpoints, AutoCloseable {

    private final InstantSource clock = InstantSource.system();
    private final Instant started = clock.instant();
    private final Children children = new Children();
    private final HubStore store;
    private final SettingsTerms terms = new SettingsTerms(this::settings);
    private final OutboundClients outbound;
    private final ActiveConfiguration active;
    private final HubServices services;
    private final RunningCalls calls;
    private final ParkedCalls parking;
    private final HubAudit kept;
    private final Optional<OtlpExport> export;
    private final MeteredAudit audit;
    private final Telemetry telemetry;
    private final ShownDocuments documents;
    private final SkillLoader skills;
    private final Search search;
    private final LazySandbox sandbox;
    private final CodeTools code;
    private final Presentations presentations;
    private final HubConversations conversations;
    private final StoreCare care;
    private final Hub hub;
    private final Reloads reloads;

    // set when the doors are opened
    private volatile @Nullable Metrics metrics;

    /// Builds a hub that keeps nothing, and searches by words alone.
    public Assembly(LoadedConfig loaded) {
        this(
                loaded,
                System.getenv(),
                HubStore.inMemory(InstantSource.system()),
                Optional::empty,
                SandboxFactory.INSTALLED);
    }

    /// Builds a hub in a process with these variables.
    ///
    /// @param store data of earlier hubs, kept for later ones; closed by the caller
    /// @param model opens the model for search by meaning, at the first search; closed by the caller
    /// @param sandboxes opens the sandbox of scripts, at the first script
    public Assembly(
            LoadedConfig loaded,
            Map<String, String> environment,
            HubStore store,
            Supplier<Optional<Embedder>> model,
            SandboxFactory sandboxes) {
        this.store = store;
        var shelf = store.shelf();
        this.outbound = new OutboundClients(environment, clock);
        this.active = new ActiveConfiguration(loaded, outbound);
        this.kept = new HubAudit(store, () -> settings().audit(), clock);
        this.export = store.store().map(events -> new OtlpExport(events, this::settings, this::usualClient, clock));
        this.audit = new MeteredAudit(kept);
        this.services = new HubServices(
                clock,
                new ShelvedManifests(shelf, clock),
                shelf,
                terms.upstreams(),
                children,
                outbound::clientFor,
                model,
                this::service);
        this.telemetry = Telemetry.of(settings().telemetry());
        var stored = new DocumentStore(shelf, terms::documents, clock);
        this.documents = new ShownDocuments(stored);
        var results = new KeptResults(stored, () -> settings().documents().keep(), clock);
        this.skills = new SkillLoader(stored, clock);
        this.calls = new RunningCalls(shelf, clock);
        this.parking = new ParkedCalls(calls, terms::tasks);
        this.search = new Search(model, shelf, clock);
        this.sandbox = new LazySandbox(() -> sandboxes.open(() -> settings().code()));
        this.code = new CodeTools(this::hub, sandbox, new SessionValues(clock));
        this.presentations = new Presentations(this::settings, results, code::usualLanguage);
        this.conversations = new HubConversations(new HubConversations.Parts(
                this::hub,
                this::loadedConfig,
                this::scopes,
                shelf,
                stored,
                outbound,
                presentations::codeLanguage,
                clock));
        this.care = new StoreCare(
                store,
                List.of(
                        new StoreCare.Task("remove what has expired", shelf::removeExpired),
                        new StoreCare.Task("remove old events of the audit", this::removeOldEvents),
                        new StoreCare.Task(
                                "remove messages of conversations that have expired", conversations::sweep)));
        var own = new OwnSourceFactory(
                this::hub, this::settings, this::status, search, code, results, presentations, conversations);
        var sources = new AllSources(skills, conversations, own, documents);
        Reloads.loadSkillChanges(skills, loaded);
        this.hub = new Hub(
                sources.complete(active.plans().sources(services), loaded, loaded, _ -> Optional.empty()),
                new Gatekeeper(() -> settings().rules()),
                audit,
                telemetry.tracing(),
                () -> settings().limits().checkTime(),
                clock);
        this.reloads = new Reloads(active, new Reloads.Parts(hub.catalog(), services, sources, skills, outbound));
        reloads.addReloadable(conversations);
        reloads.addReloadable(new Reloadable() {
            @Override
            public void afterReload() {
                export.ifPresent(OtlpExport::follow);
            }
        });
    }

    /// Returns a service whose type only some sources know.
    private Optional<?> service(Class<?> type) {
        return type == HubModels.class ? Optional.of(conversations.models()) : Optional.empty();
    }

    /// Applies changes of the configuration and the skills to this hub.
    public Reloads reloads() {
        return reloads;
    }

    /// The agents of this hub, for callers that a reception identifies.
    public A2aDoor agents(HubReception reception) {
        var parts = new A2aDoor.Parts(hub, reception, calls, services.shelf(), this::usualClient, clock);
        return new A2aDoor(parts, terms::agents, Optional.empty());
    }

    /// The client for webhooks and the export of the audit, which go the way that all sources go.
    private HttpCalls usualClient() {
        return outbound.clientFor(outbound.route(new HttpRouteSettings(null, null), loadedConfig()));
    }

    /// Stops accepting new calls; running calls may finish.
    public void drain() {
        hub.traffic().stop();
    }

    public boolean isDraining() {
        return hub.traffic().isStopping();
    }

    public void start() {
        hub.start();
        care.start();
        export.ifPresent(OtlpExport::follow);
        if (settings().code().enabled() && settings().code().warm() > 0) {
            sandbox.open();
        }
    }

    public Hub hub() {
        return hub;
    }

    /// Keeps what happens besides calls.
    public AuditLog audit() {
        return audit;
    }

    public StoreStatus storeStatus() {
        return new StoreStatus(store);
    }

    private void removeOldEvents() {
        store.store()
                .ifPresent(events -> new AuditRetention(events, () -> settings().audit(), clock).run());
    }

    /// Returns what happened, for those who may ask.
    public Optional<EventPages> events() {
        return store.store().map(events -> new EventPages(events, clock));
    }

    /// Returns what erases the arguments and results of an identity.
    public Optional<AuditErasure> erasure() {
        return store.store().map(events -> new AuditErasure(events, clock));
    }

    /// Returns what the hub does for its store regularly.
    StoreCare care() {
        return care;
    }

    public LoadedConfig loadedConfig() {
        return active.loaded();
    }

    public Settings settings() {
        return active.settings();
    }

    /// The endpoint that serves everything.
    public McpEndpoint endpoint() {
        return endpoint(scopes().everything());
    }

    /// Open connections follow a reload, so that a client which hears of changed lists gets the new ones.
    @Override
    public McpEndpoint endpoint(Scope scope) {
        return new McpEndpoint(hub, presentations.endpointSettingsSupplier(scope), parking);
    }

    /// The profiles and sources, each of which has its own endpoint.
    @Override
    public Scopes scopes() {
        return new Scopes(
                hub.catalog(),
                settings().profiles(),
                settings().aliases(),
                settings().mcp().separator());
    }

    /// Counts and measures from now on.
    public Metrics createMetrics(LongSupplier sessions, RefusedLogins refused) {
        var made = new Metrics();
        new HubGauges(
                        hub.catalog(),
                        store::state,
                        sessions,
                        parking::waitingCount,
                        parking::taskCount,
                        refused::countsByDoor)
                .registerIn(made);
        audit.setMeters(made.calls("hub"));
        metrics = made;
        return made;
    }

    /// The rules of this hub that have no effect.
    public RuleStatus rules() {
        return new RuleStatus(hub.catalog(), this::settings);
    }

    /// Returns the status after changes of files that happened before.
    public StatusReport currentStatus() throws InterruptedException {
        hub.catalog().catchUp(Deadline.after(settings().mcp().listWait()));
        return status();
    }

    public StatusReport status() {
        return new StatusReport(
                hub.catalog(), scopes(), active.state(), storeStatus(), rules().problems(), started, clock);
    }

    @Override
    public void close() {
        care.close();
        parking.close(); // early: what still runs is to be found as lost, not as a failure of its source
        search.close();
        sandbox.close();
        hub.close();
        conversations.close();
        skills.close();
        children.close();
        export.ifPresent(OtlpExport::close);
        outbound.close();
        kept.close(); // after everything that makes calls
        telemetry.close();
        Optional.ofNullable(metrics).ifPresent(Metrics::close);
    }
}
