package dev.jackfield.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.Hub;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.kind.HubServices;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.outbound.OutboundClients;
import dev.jackfield.transport.stdio.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many programs behind one hub: the list of all costs no process when it is known from before.
class ThirtyServersTest {
    /// Notes that it was started, and has one tool.
    private static final String SERVER = """
        echo started >> started.txt
        while read -r line; do
          id=${line#*\\"id\\":}; id=${id%%[,\\}]*}
          case $line in
            *'"initialize"'*) result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}' ;;
            *'"tools/list"'*) result='{"tools":[{"name":"greet","inputSchema":{"type":"object"}}]}' ;;
            *'"tools/call"'*) result='{"content":[{"type":"text","text":"hello"}]}' ;;
            *'"id":'*) echo '{"jsonrpc":"2.0","id":'$id',"error":{"code":-32601,"message":"unknown"}}'; continue ;;
            *) continue ;;
          esac
          echo '{"jsonrpc":"2.0","id":'$id',"result":'$result'}'
        done
        """;

    private final InstantSource clock = InstantSource.system();
    private final Kept kept = new Kept();
    private Path home;
    private ConfigFolder folder;

    private static final class Kept implements Manifests {
        private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();

        @Override
        public Optional<Manifest> lastManifest(String source) {
            return Optional.ofNullable(manifests.get(source));
        }

        @Override
        public void keep(String source, Manifest manifest) {
            manifests.put(source, manifest);
        }
    }

    @BeforeEach
    void configureThirty(@TempDir Path temporary) {
        home = temporary;
        folder = new ConfigFolder(temporary);
        folder.file("server.sh", SERVER);
        folder.file(
                "jackfield.yaml",
                IntStream.range(0, 30)
                        .mapToObj(n -> "  s%d: {command: [sh, server.sh], cwd: %s}\n".formatted(n, temporary))
                        .collect(Collectors.joining("", "sources:\n", "")));
    }

    private interface Work {
        void with(Hub hub) throws InterruptedException, IOException;
    }

    private void inOneLife(Work work) throws InterruptedException, IOException {
        try (var children = new Children();
                var outbound = new OutboundClients(Map.of(), clock)) {
            var services = new HubServices(
                    clock, kept, new MemoryShelf(clock), UpstreamLimits.of(256, 4), children, outbound::clientFor);
            var sources = new SourcePlans(folder.load(), outbound).sources(services);
            var builder = TestHub.with().clock(clock);
            sources.forEach(builder::source);
            try (var hub = builder.open()) {
                assertThat(hub.hub().catalog().awaitSettled(Duration.ofMinutes(2)))
                        .isTrue();
                work.with(hub.hub());
            }
        }
    }

    private int started() throws IOException {
        return Files.readAllLines(home.resolve("started.txt")).size();
    }

    @Test
    void listThatIsKnownStartsNoneAndACallStartsOne() throws InterruptedException, IOException {
        inOneLife(hub ->
                assertThat(hub.catalog().sources()).allMatch(source -> source.state() instanceof SourceState.Ready));
        assertThat(started()).isEqualTo(30);

        inOneLife(hub -> {
            assertThat(hub.catalog().snapshot().entries()).hasSize(30);
            assertThat(started()).isEqualTo(30);

            hub.invoke(greet("s7"));
            assertThat(started()).isEqualTo(31);
            assertThat(hub.catalog().sources())
                    .filteredOn(source -> source.state() instanceof SourceState.Idle)
                    .hasSize(29);
        });
    }

    private static Invocation greet(String source) {
        return Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of(source + ".greet", Fields.EMPTY),
                Scope.EVERYTHING,
                "test",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(Duration.ofMinutes(1)));
    }
}
