package dev.jackfield.core;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.endpoint.TaskTerms;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// A whole hub over memory channels: real parts, no socket, no process.
public final class TestHub implements AutoCloseable {
    public static final Fields INFO = TestClient.fields("{\"name\":\"jackfield\",\"version\":\"test\"}");

    private final Hub hub;
    private final List<Rule> rules;
    private final List<AuditRecord> audit;
    private final int pageSize;
    private final Duration listWait;
    private final ParkedCalls parking;

    private TestHub(
            Hub hub, List<Rule> rules, List<AuditRecord> audit, int pageSize, Duration listWait, ParkedCalls parking) {
        this.hub = hub;
        this.rules = rules;
        this.audit = audit;
        this.pageSize = pageSize;
        this.listWait = listWait;
        this.parking = parking;
    }

    public static Builder with(FakeUpstream... upstreams) {
        var builder = new Builder();
        for (var upstream : upstreams) {
            builder.source(upstream(upstream, Duration.ofSeconds(5)));
        }
        return builder;
    }

    public static McpUpstream upstream(FakeUpstream fake, Duration timeout) {
        var settings = new UpstreamSettings(fake.name(), timeout, Duration.ofSeconds(5), Optional.empty(), INFO);
        return new McpUpstream(settings, fake::channel, InstantSource.system());
    }

    public static final class Builder {
        private final List<Source> sources = new ArrayList<>();
        private final List<Rule> rules = new ArrayList<>();
        private int pageSize = 1000;
        private Duration listWait = Duration.ofSeconds(2);
        private InstantSource clock = InstantSource.system();
        private Duration tasksAfter = TaskTerms.USUAL.after();
        private Shelf shelf = new MemoryShelf(InstantSource.system());

        public Builder source(Source source) {
            sources.add(source);
            return this;
        }

        /// An upstream that has everything: resources, prompts, completions.
        public Builder fixture(String id, ConformanceFixture fixture) {
            var settings =
                    new UpstreamSettings(id, Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty(), INFO);
            return source(new McpUpstream(settings, fixture::channel, InstantSource.system()));
        }

        public Builder rule(String rule) {
            rules.add(Rule.parse(rule));
            return this;
        }

        public Builder pageSize(int size) {
            pageSize = size;
            return this;
        }

        public Builder listWait(Duration most) {
            listWait = most;
            return this;
        }

        /// By which calls expire that wait for an answer.
        public Builder clock(InstantSource other) {
            clock = other;
            return this;
        }

        /// How long calls of clients with tasks may take before they become tasks.
        public Builder tasksAfter(Duration time) {
            tasksAfter = time;
            return this;
        }

        /// What it finds of earlier hubs and leaves to later ones.
        public Builder shelf(Shelf other) {
            shelf = other;
            return this;
        }

        /// Starts the hub and waits until no source is starting any more.
        public TestHub start() throws InterruptedException {
            var started = open();
            started.await(() -> sources.stream().noneMatch(s -> s.state() instanceof SourceState.Starting)
                    && started.hub.catalog().snapshot().entries().size() == offered());
            return started;
        }

        /// Starts the hub and waits for nothing.
        public TestHub open() {
            var audit = new CopyOnWriteArrayList<AuditRecord>();
            var current = new CopyOnWriteArrayList<>(rules);
            var hub = new Hub(sources, new Gatekeeper(() -> current), audit::add, InstantSource.system());
            hub.start();
            var parking = new ParkedCalls(
                    new RunningCalls(shelf, clock), () -> new TaskTerms(tasksAfter, Duration.ofDays(1)));
            return new TestHub(hub, current, audit, pageSize, listWait, parking);
        }

        private long offered() {
            return sources.stream().mapToLong(s -> s.manifest().items().size()).sum();
        }
    }

    /// Waits for something that a change of the catalog brings about.
    public void await(BooleanSupplier condition) throws InterruptedException {
        for (var tries = 0; tries < 5_000; tries++) {
            if (condition.getAsBoolean()) {
                return;
            }
            new CountDownLatch(1).await(2, TimeUnit.MILLISECONDS);
        }
        throw new AssertionError("still waiting after ten seconds");
    }

    /// Has these rules from now on, as after a reload.
    public void rules(String... written) {
        rules.clear();
        Stream.of(written).map(Rule::parse).forEach(rules::add);
        hub.catalog().announce();
    }

    public Hub hub() {
        return hub;
    }

    public ParkedCalls parking() {
        return parking;
    }

    public List<AuditRecord> audit() {
        return audit;
    }

    public EndpointSettings endpoint(Scope scope) {
        return new EndpointSettings(scope, pageSize, Duration.ZERO, listWait, Duration.ofMinutes(1), INFO);
    }

    public TestClient modern(Identity identity, Scope scope, String capabilities) {
        var server = new McpEndpoint(hub, endpoint(scope), parking).connect(identity, "memory");
        return TestClient.modern(MemoryChannel.openTo(server), capabilities);
    }

    public TestClient modern(Identity identity, Scope scope) {
        return modern(identity, scope, "{}");
    }

    public TestClient modern(String capabilities) {
        return modern(Identity.LOCAL, Scope.EVERYTHING, capabilities);
    }

    public TestClient modern() {
        return modern("{}");
    }

    public TestClient legacy() throws InterruptedException {
        return legacy("{}");
    }

    public TestClient legacy(String capabilities) throws InterruptedException {
        return legacy(capabilities, ClientLink.SILENT);
    }

    public TestClient legacy(Scope scope) throws InterruptedException {
        var server = new McpEndpoint(hub, endpoint(scope), parking).connect(Identity.LOCAL, "memory");
        return TestClient.legacy(MemoryChannel.openTo(server), "{}");
    }

    /// A legacy client that hears on `unsolicited` what belongs to no request.
    public TestClient legacy(String capabilities, ClientLink unsolicited) throws InterruptedException {
        return legacy(Identity.LOCAL, capabilities, unsolicited);
    }

    public TestClient legacy(Identity identity, String capabilities, ClientLink unsolicited)
            throws InterruptedException {
        var server = new McpEndpoint(hub, endpoint(Scope.EVERYTHING), parking).connect(identity, "memory");
        return TestClient.legacy(MemoryChannel.openTo(server, unsolicited), capabilities);
    }

    @Override
    public void close() {
        parking.close();
        hub.close();
    }
}
