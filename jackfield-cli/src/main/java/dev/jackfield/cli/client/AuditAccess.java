package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.audit.AuditErasure;
import dev.jackfield.server.audit.EventPages;
import dev.jackfield.server.audit.InvalidQueryException;
import dev.jackfield.server.store.Store;
import dev.jackfield.transport.http.client.HttpCalls;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Collectors;

/// Reads the audit: at a hub in another process, or in the store if no hub is running.
public sealed interface AuditAccess extends AutoCloseable {
    /// Returns a page of events; see `docs/admin.md`.
    Fields page(Map<String, String> query) throws InterruptedException;

    /// Returns the events of a call and of those around and inside it.
    Fields call(String id) throws InterruptedException;

    /// Erases what calls of an identity carried.
    void erase(String who) throws InterruptedException;

    /// How messages call it.
    String name();

    @Override
    void close();

    static AuditAccess open(HubOptions options, CommandEnvironment here) {
        return FarHub.find(options, here)
                .<AuditAccess>map(hub -> new Far(hub, hub.calls(here)))
                .orElseGet(() -> openNear(options, here));
    }

    /// Without a hub, a command reads with the rights of the user. A token asks for other rights, so it is refused.
    private static AuditAccess openNear(HubOptions options, CommandEnvironment here) {
        Token.find(options, here)
                .filter(token -> !token.value().equals(here.state().adminToken()))
                .ifPresent(token -> {
                    throw new CommandFailedException(
                            Exit.REFUSED,
                            ("The token from %s works only with a hub, and no hub is running here. Remove the token to"
                                            + " read the audit of this state folder, or name its hub with --url.")
                                    .formatted(token.origin()));
                });
        return new Near(
                LocalStore.open(options.config.loadLikeHub(here).settings().store(), here));
    }

    /// The audit of a hub in another process.
    record Far(FarHub hub, HttpCalls http) implements AuditAccess {
        private static final Duration TIMEOUT = Duration.ofSeconds(60);

        @Override
        public Fields page(Map<String, String> query) throws InterruptedException {
            return send(AdminApi.Request.get("/admin/events?" + encode(query), TIMEOUT));
        }

        private static String encode(Map<String, String> query) {
            return query.entrySet().stream()
                    .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&"));
        }

        @Override
        public Fields call(String id) throws InterruptedException {
            return send(AdminApi.Request.get("/admin/calls/" + FarHub.segment(id), TIMEOUT));
        }

        @Override
        public void erase(String who) throws InterruptedException {
            send(AdminApi.Request.post("/admin/events/erase", Fields.EMPTY.with("who", who), TIMEOUT));
        }

        private Fields send(AdminApi.Request request) throws InterruptedException {
            return new AdminApi(hub, http).send(request, "The audit");
        }

        @Override
        public String name() {
            return "the hub at " + hub.url();
        }

        @Override
        public void close() {
            http.close();
        }
    }

    /// The audit in a store.
    record Near(Store store) implements AuditAccess {
        private static final InstantSource CLOCK = InstantSource.system();

        @Override
        public Fields page(Map<String, String> query) throws InterruptedException {
            try {
                return new EventPages(store, CLOCK).page(query);
            } catch (InvalidQueryException invalid) {
                throw new CommandFailedException(Exit.REFUSED, String.valueOf(invalid.getMessage()), invalid);
            }
        }

        @Override
        public Fields call(String id) {
            return new EventPages(store, CLOCK).call(id).orElseThrow(Near::unknownCall);
        }

        private static CommandFailedException unknownCall() {
            return new CommandFailedException(Exit.REFUSED, EventPages.UNKNOWN_CALL);
        }

        @Override
        public void erase(String who) {
            new AuditErasure(store, CLOCK).erase(Identity.ADMIN.name(), who);
        }

        @Override
        public String name() {
            return store.name();
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
