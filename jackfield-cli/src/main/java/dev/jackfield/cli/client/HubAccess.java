package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.questions.UntrustedText;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.endpoint.Discovery;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.server.LocalHub;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/// A hub to talk to: the one at `--url`, the one that runs on this state folder, or one made for this command.
public sealed interface HubAccess extends AutoCloseable {
    /// The person who owns the state folder. At the hub that runs on it, the admin token gives the same identity, so
    /// that what belongs to this person is found with and without a running hub.
    Identity OWNER = Identity.ADMIN;

    /// A client of everything, or of the profile or source with this name.
    HubClient client(Optional<String> profile);

    Fields status() throws InterruptedException;

    /// Which hub this is, and as whom the command acts there.
    String introduction() throws InterruptedException;

    @Override
    void close();

    /// The hub in another process, if there is one.
    static Optional<HubAccess> findRunning(HubOptions options, CommandEnvironment here) {
        return FarHub.find(options, here).map(hub -> new Far(hub, hub.calls(here)));
    }

    static HubAccess open(HubOptions options, CommandEnvironment here, Terminal terminal) throws InterruptedException {
        var running = findRunning(options, here);
        return running.isPresent() ? running.get() : openNear(options, Token.find(options, here), here, terminal);
    }

    private static HubAccess openNear(
            HubOptions options, Optional<Token> token, CommandEnvironment here, Terminal terminal)
            throws InterruptedException {
        var hub = here.openHub(
                options.config.namedFile(here),
                loaded -> terminal.note("%s a hub for this command (%s)."
                        .formatted(
                                options.config.file == null ? "No hub is running here; starting" : "Starting",
                                loaded.file().map(Object::toString).orElseGet(() -> noFileText(loaded)))));
        try {
            var near = new Near(hub, Token.identity(token, hub, OWNER), token);
            near.settle(terminal);
            return near;
        } catch (RuntimeException refused) {
            hub.close();
            throw refused;
        }
    }

    private static String noFileText(LoadedConfig loaded) {
        return loaded.settings().sources().isEmpty()
                ? "no configuration: built-in demo"
                : "no configuration file; sources from the environment";
    }

    /// As whom a command acts, for a person.
    private static String introductionText(String identity, String hub, String proof) {
        return "Acting as '%s' at %s (%s).".formatted(UntrustedText.line(identity), hub, proof);
    }

    /// A hub in another process.
    record Far(FarHub hub, HttpCalls http) implements HubAccess {
        @Override
        public HubClient client(Optional<String> profile) {
            return new HubClient(HttpChannel.create(http, hub.mcp(profile), hub.headers(), ClientLink.SILENT, "hub"));
        }

        @Override
        public Fields status() throws InterruptedException {
            var status = Json.parse(http.read(hub.statusUrl(), hub.headers())).object();
            return Fields.of("url", Json.string(hub.url().toString())).and(status.orElse(Fields.EMPTY));
        }

        @Override
        public String introduction() throws InterruptedException {
            try (var client = client(Optional.empty())) {
                var meta =
                        client.request(McpMethod.SERVER_DISCOVER, Fields.EMPTY).object(Meta.KEY);
                return introductionText(
                        meta.text(Discovery.IDENTITY).orElse("?"), hub.url().toString(), hub.tokenOrigin());
            }
        }

        @Override
        public void close() {
            http.close();
        }
    }

    /// The endpoint of a hub in this process that serves everything, or one part of it that this identity may know.
    static McpEndpoint endpoint(LocalHub hub, Optional<String> profile, Identity identity) {
        var scopes = hub.endpoints().scopes();
        return hub.endpoints()
                .endpoint(profile.map(id -> scopes.find(id, identity)
                                .orElseThrow(() ->
                                        new CommandFailedException(Exit.REFUSED, scopes.unknownMessage(id, identity))))
                        .orElseGet(scopes::everything));
    }

    /// A hub in this process, for one command.
    record Near(LocalHub hub, Identity identity, Optional<Token> token) implements HubAccess {
        private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

        void settle(Terminal terminal) throws InterruptedException {
            hub.start();
            if (!hub.hub().catalog().awaitSettled(Duration.ofSeconds(2))) {
                terminal.note("Waiting for sources to start …");
                hub.hub().catalog().awaitSettled(START_TIMEOUT);
            }
        }

        @Override
        public HubClient client(Optional<String> profile) {
            var server = endpoint(hub, profile, identity).connect(identity, "cli");
            return new HubClient(MemoryChannel.openTo(server, ClientLink.SILENT));
        }

        @Override
        public Fields status() {
            if (!identity.isOperator()) {
                throw new CommandFailedException(
                        Exit.REFUSED,
                        "'%s' may not see the state of the hub: that needs the role 'admin'.".formatted(identity));
            }
            return hub.status().json(Viewer.of(identity));
        }

        @Override
        public String introduction() {
            return introductionText(
                    identity.name(),
                    "the hub of this command",
                    token.map(Token::origin).orElse("no token"));
        }

        @Override
        public void close() {
            hub.close();
        }
    }

    /// Turns a failed connection into an error message with a remedy.
    static CommandFailedException unreachable(ChannelException failure) {
        return switch (failure) {
            case ChannelException.RefusedException refused
            when refused.status() == 401 ->
                new CommandFailedException(
                        Exit.REFUSED,
                        "The hub needs a valid token: set JACKFIELD_TOKEN or pass --token. For the hub running"
                                + " here, leave out both.",
                        refused);
            case ChannelException.RefusedException refused ->
                new CommandFailedException(
                        Exit.REFUSED, RefusalText.clean(String.valueOf(refused.getMessage())), refused);
            default -> new CommandFailedException(Exit.UNREACHABLE, String.valueOf(failure.getMessage()), failure);
        };
    }

    /// The message of a hub that refused a request, without the JSON around it.
    final class RefusalText {
        private static final Pattern OURS = Pattern.compile("(.* answered \\d+: )(\\{\"error\":.*)", Pattern.DOTALL);

        private RefusalText() {}

        public static String clean(String message) {
            var ours = OURS.matcher(message);
            return UntrustedText.line(
                    ours.matches() ? ours.group(1) + findError(ours.group(2)).orElse(ours.group(2)) : message);
        }

        /// A long body comes without its end.
        private static Optional<String> findError(String body) {
            return error(body).or(() -> error(body + "…\"}"));
        }

        private static Optional<String> error(String body) {
            try {
                return Json.parse(body).object().flatMap(fields -> fields.text("error"));
            } catch (InvalidJsonException notJson) {
                return Optional.empty();
            }
        }
    }
}
