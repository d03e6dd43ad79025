package dev.jackfield.server.conversation;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.Source;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.sandbox.JavaScriptProgram;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.assembly.SandboxFactory;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A hub with servers behind real HTTP, whose conversations are kept in a folder.
final class ConversingHub implements AutoCloseable {
    private final Map<String, McpMount> mounts = new LinkedHashMap<>();
    private final MemoryShelf shelf = new MemoryShelf(InstantSource.system());
    private final HttpHost server;
    private final String sources;
    private final Assembly assembly;

    /// Starts the hub.
    ///
    /// @param more configuration besides the sources
    ConversingHub(Path folder, String more, FakeUpstream... upstreams) throws InterruptedException {
        this(folder, more, connections(upstreams));
    }

    private static Map<String, Supplier<McpServer>> connections(FakeUpstream... upstreams) {
        var connections = new LinkedHashMap<String, Supplier<McpServer>>();
        Stream.of(upstreams).forEach(upstream -> connections.put(upstream.name(), upstream::connect));
        return connections;
    }

    ConversingHub(Path folder, String more, Map<String, Supplier<McpServer>> servers) throws InterruptedException {
        servers.forEach((name, connect) ->
                mounts.put("/" + name, new McpMount(_ -> new Admission("anyone", connect), McpMountSettings.DEFAULT)));
        server = HttpHost.start(HostSettings.loopback(0), Map.copyOf(mounts));
        var sources = servers.keySet().stream()
                .map(name -> "  %s: {url: \"%s%s\"}\n".formatted(name, server.uri(), "/" + name))
                .collect(Collectors.joining());
        this.sources = "sources:\n" + sources;
        assembly = startAssembly(loaded(folder, more));
    }

    /// Starts a hub with a file of configuration, and no servers besides those that it names.
    ConversingHub(Path folder, LoadedConfig loaded) throws InterruptedException {
        server = HttpHost.start(HostSettings.loopback(0), Map.of());
        sources = "";
        assembly = startAssembly(loaded);
    }

    private Assembly startAssembly(LoadedConfig loaded) throws InterruptedException {
        var assembly = new Assembly(
                loaded,
                Map.of(),
                shelf,
                Optional::empty,
                SandboxFactory.of(javaScript()));
        assembly.start();
        assembly.hub().catalog().awaitSettled(Duration.ofSeconds(20));
        return assembly;
    }

    private LoadedConfig loaded(Path folder, String more) {
        return new ConfigFolder(folder).file("jackfield.yaml", sources + more).load();
    }

    /// Takes another configuration besides the sources.
    void reload(Path folder, String more) {
        assembly.reloads().apply(loaded(folder, more));
    }

    /// The worker on the class path of this test.
    private static JavaScriptProgram javaScript() {
        var classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.contains("graalvm") || entry.contains("jackfield-worker"))
                .map(Path::of)
                .toList();
        return new JavaScriptProgram(classPath, Optional.empty());
    }

    Assembly assembly() {
        return assembly;
    }

    /// The documents that the hub keeps for its callers.
    DocumentStore documents() {
        return new DocumentStore(shelf);
    }

    /// Adds a source that no configuration names, until the configuration is read again.
    void add(Source source) {
        assembly.hub()
                .catalog()
                .change(before ->
                        Stream.concat(before.stream(), Stream.of(source)).toList());
    }

    TestClient modern(Identity identity, String capabilities) {
        return TestClient.modern(MemoryChannel.openTo(assembly.endpoint().connect(identity, "memory")), capabilities);
    }

    /// A client of one profile.
    TestClient modern(Identity identity, String capabilities, String profile) {
        var scope = assembly.scopes().find(profile).orElseThrow();
        return TestClient.modern(
                MemoryChannel.openTo(assembly.endpoint(scope).connect(identity, "memory")), capabilities);
    }

    TestClient legacy(Identity identity, String capabilities, ClientLink link) throws InterruptedException {
        return legacy(identity, capabilities, Era.newestLegacy(), link);
    }

    /// A client of one legacy revision.
    TestClient legacy(Identity identity, String capabilities, String revision, ClientLink link)
            throws InterruptedException {
        var channel = MemoryChannel.openTo(assembly.endpoint().connect(identity, "memory"), link);
        return TestClient.legacy(channel, capabilities, revision);
    }

    @Override
    public void close() {
        assembly.close();
        mounts.values().forEach(McpMount::close);
        server.close();
    }

    /// Returns the text of the first content block.
    static String textOf(Fields result) {
        return TestClient.textOf(Message.result(Json.string("a"), result));
    }

    static Fields data(Fields result) {
        return result.object("structuredContent");
    }
}
