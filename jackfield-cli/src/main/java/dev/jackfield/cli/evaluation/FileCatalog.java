package dev.jackfield.cli.evaluation;

import dev.jackfield.api.hub.Version;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.View;
import dev.jackfield.core.catalog.ViewFilter;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.server.owntools.FinderTools;
import dev.jackfield.server.owntools.OwnSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The tools of a file, in a hub that exists only to be searched: by the same search tool that clients call.
public final class FileCatalog implements SearchedCatalog {
    private static final Duration CALL_TIMEOUT = Duration.ofMinutes(10);

    private final Search search;
    private final Hub hub;
    private final ParkedCalls parking = new ParkedCalls(InstantSource.system());
    private final LiveCatalog live;
    private final Map<String, String> names;
    private final List<String> notes;

    /// Opens the file.
    ///
    /// @param embedder loads the model; empty if there is none, and then words alone decide
    /// @param shelf keeps vectors, so that a second evaluation need not make them again
    public FileCatalog(Path file, Supplier<Optional<Embedder>> embedder, Shelf shelf) throws InterruptedException {
        var tools = ToolFile.read(file);
        this.names = tools.names();
        this.notes = tools.notes();
        this.search = new Search(embedder, shelf, InstantSource.system());
        var sources = new ArrayList<Source>(tools.sources());
        sources.add(OwnSource.of(
                new FinderTools(this::hub, search, () -> EndpointSettings.PROMPT_BUDGET), Optional.empty()));
        this.hub = new Hub(sources, new Gatekeeper(List.of()), _ -> {}, InstantSource.system());
        hub.start();
        this.live = new LiveCatalog(new HubClient(
                MemoryChannel.openTo(endpoint().connect(Identity.LOCAL, "cli"), ClientLink.SILENT), CALL_TIMEOUT));
    }

    /// Returns what of the file is left out, for people.
    public List<String> notes() {
        return notes;
    }

    private Hub hub() {
        return hub;
    }

    private McpEndpoint endpoint() {
        var settings = new EndpointSettings(
                Scope.EVERYTHING, 1_000, Duration.ZERO, Duration.ZERO, CALL_TIMEOUT, Version.hubInfo());
        return new McpEndpoint(hub, settings.withListing(new ViewFilter(View.FULL, List.of(), false)), parking);
    }

    @Override
    public Found search(String query, int limit) throws InterruptedException {
        return live.search(query, limit);
    }

    @Override
    public List<Fields> definitions() throws InterruptedException {
        return live.definitions();
    }

    /// Returns the tool with this id in the file.
    @Override
    public Set<String> findByName(String name) {
        return Optional.ofNullable(names.get(name)).map(Set::of).orElseGet(() -> live.findByName(name));
    }

    @Override
    public int pendingVectors() throws InterruptedException {
        return live.pendingVectors();
    }

    @Override
    public void close() {
        live.close();
        parking.close();
        search.close();
        hub.close();
    }
}
