package dev.jackfield.cli;

import dev.jackfield.endpoint.McpEndpoint;
import dev.jackfield.http.HttpCalls;
import dev.jackfield.http.HttpChannel;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.MemoryChannel;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.server.Assembly;
import dev.jackfield.settings.Loaded;
import dev.jackfield.shelf.Shelf;
import java.time.Duration;
import java.util.Optional;

/// A hub to talk to: the one at `--url`, the one that runs on this state folder, or one made for this command.
sealed interface HubAccess extends AutoCloseable {

    /// A client of everything, or of the profile or source with this name.
    HubClient client(Optional<String> profile);

    Fields status() throws InterruptedException;

    @Override
    void close();

    static HubAccess open(HubOptions options, Surroundings here, Terminal terminal) throws InterruptedException {
        var far = FarHub.find(options, here);
        return far.isPresent()
                ? new Far(far.get(), far.get().calls(here))
                : near(options.config.load(here), here, terminal);
    }

    private static HubAccess near(Loaded loaded, Surroundings here, Terminal terminal) throws InterruptedException {
        terminal.note("No hub is running here; starting one for this command ("
                + loaded.file().map(Object::toString).orElse("no configuration: built-in demo")
                + ").");
        var shelf = here.shelf();
        var near = new Near(new Assembly(loaded, here.environment(), shelf), shelf);
        near.settle(terminal);
        return near;
    }

    /// A hub in another process.
    record Far(FarHub hub, HttpCalls http) implements HubAccess {
        @Override
        public HubClient client(Optional<String> profile) {
            return new HubClient(HttpChannel.to(http, hub.mcp(profile), hub.headers(), ClientLink.SILENT, "hub"));
        }

        @Override
        public Fields status() throws InterruptedException {
            var status = Json.parse(http.read(hub.status(), hub.headers())).object();
            return Fields.of("url", Json.string(hub.url().toString())).and(status.orElse(Fields.EMPTY));
        }

        @Override
        public void close() {
            http.close();
        }
    }

    /// The endpoint of a hub in this process that serves everything, or one part of it.
    static McpEndpoint endpoint(Assembly assembly, Optional<String> profile) {
        var scopes = assembly.scopes();
        return profile.map(id -> assembly.endpoint(
                        scopes.find(id).orElseThrow(() -> new CommandFailed(Exit.REFUSED, scopes.unknown(id)))))
                .orElseGet(assembly::endpoint);
    }

    /// A hub in this process, for one command.
    record Near(Assembly assembly, Shelf shelf) implements HubAccess {
        private static final Duration START = Duration.ofSeconds(60);

        void settle(Terminal terminal) throws InterruptedException {
            assembly.start();
            if (!assembly.hub().catalog().settle(Duration.ofSeconds(2))) {
                terminal.note("Waiting for sources to start …");
                assembly.hub().catalog().settle(START);
            }
        }

        @Override
        public HubClient client(Optional<String> profile) {
            var server = endpoint(assembly, profile).connect(Identity.LOCAL, "cli");
            return new HubClient(MemoryChannel.to(server, ClientLink.SILENT));
        }

        @Override
        public Fields status() {
            return assembly.status().json();
        }

        @Override
        public void close() {
            assembly.close();
            shelf.close();
        }
    }

    /// What a person should read when a hub cannot be reached.
    static CommandFailed unreachable(ChannelException failure) {
        return switch (failure) {
            case ChannelException.Refused refused
            when refused.status() == 401 ->
                new CommandFailed(
                        Exit.REFUSED,
                        "The hub wants a token that it knows: set JACKFIELD_TOKEN or pass --token.",
                        refused);
            case ChannelException.Refused refused ->
                new CommandFailed(Exit.REFUSED, Refused.shown(String.valueOf(refused.getMessage())), refused);
            default -> new CommandFailed(Exit.UNREACHABLE, String.valueOf(failure.getMessage()), failure);
        };
    }
}
