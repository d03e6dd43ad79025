package dev.jackfield.server.admin;

import dev.jackfield.api.hub.HubReception;
import dev.jackfield.core.audit.AdminRecord;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.load.ConfigProblemsException;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import dev.jackfield.transport.http.server.NotFoundException;
import dev.jackfield.transport.http.server.UnauthorizedException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `/admin`: the sources of a running hub and what happened at it, for clients with the admin token.
///
/// Some requests start programs, so a connection from this machine without the token is not enough.
public final class AdminMount implements Mount {
    private final HubReception reception;
    private final AuditLog audit;
    private final Map<String, AdminRoutes> routes;

    public AdminMount(SourceAdmin sources, EventRoutes events, HubReception reception, AuditLog audit) {
        this.reception = reception;
        this.audit = audit;
        this.routes = Map.of(
                SourceRoutes.ROOT, new SourceRoutes(sources),
                EventRoutes.EVENTS, events::events,
                EventRoutes.CALLS, events::calls);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException, InterruptedException {
        var who = "?";
        try {
            who = reception.authenticateAdmin(exchange).name();
            var answer = answer(exchange, who);
            noteChange(exchange, who, answer.text("id"));
            sendAnswer(exchange, 200, answer);
        } catch (UnauthorizedException unauthorized) {
            throw unauthorized; // recorded by the reception, within bounds
        } catch (HttpRefusedException refused) {
            noteRefusal(exchange, who, refused.text());
            throw refused;
        } catch (EditRefusedException refused) {
            noteRefusal(exchange, who, refused.reason().name().toLowerCase(Locale.ROOT));
            sendAnswer(exchange, status(refused), error(refused)); // which may repeat the values of the source
        } catch (ConfigProblemsException problems) {
            noteRefusal(exchange, who, "the configuration would have problems");
            sendAnswer(exchange, 400, problems(problems));
        } catch (SourceChanges.ProbeFailedException failed) {
            noteRefusal(exchange, who, "the test of the source failed");
            sendAnswer(exchange, 422, error(failed).with("test", failed.outcome())); // which may repeat secrets
        }
    }

    private Fields answer(HttpExchange exchange, String who) throws IOException, InterruptedException {
        for (var part : routes.entrySet()) {
            var rest = steps(part.getKey(), exchange.path());
            if (rest.isPresent()) {
                return part.getValue().answer(exchange, rest.get(), who);
            }
        }
        throw new NotFoundException("There is only %s here"
                .formatted(routes.keySet().stream().sorted().collect(Collectors.joining(", "))));
    }

    /// Returns the steps of a path below another one; empty if it is not below it.
    private static Optional<List<String>> steps(String root, String path) {
        return path.equals(root) || path.startsWith(root + "/")
                ? Optional.of(Stream.of(path.substring(root.length()).split("/", -1))
                        .filter(step -> !step.isEmpty())
                        .toList())
                : Optional.empty();
    }

    private static int status(EditRefusedException refused) {
        return switch (refused.reason()) {
            case UNKNOWN -> 404;
            case EXISTS, OUTSIDE, CHANGED -> 409;
            case OUTDATED -> 412;
            case INVALID, FORM -> 400;
            case UNWRITABLE, NOT_TAKEN -> 500;
        };
    }

    private static Fields error(RuntimeException refused) {
        return Fields.of("error", Json.string(String.valueOf(refused.getMessage())));
    }

    private static Fields problems(ConfigProblemsException problems) {
        var all = problems.problems().stream().map(AdminMount::problem).toList();
        return Fields.of("error", Json.string("The configuration has problems, and nothing was changed"))
                .with("problems", Json.array(all));
    }

    private static Fields problem(Problem problem) {
        return Fields.of("file", Json.string(problem.place().file()))
                .with("line", Json.number(problem.place().line()))
                .with("key", problem.key())
                .with("message", problem.message());
    }

    /// Records a request that was carried out. Reads are not recorded.
    private void noteChange(HttpExchange exchange, String who, Optional<String> source) {
        if (!exchange.method().equals("GET")) {
            audit.note(AdminRecord.done(who, requestLine(exchange), source));
        }
    }

    /// @param reason without values of the configuration
    private void noteRefusal(HttpExchange exchange, String who, String reason) {
        audit.note(AdminRecord.refused(who, requestLine(exchange), reason));
    }

    private static String requestLine(HttpExchange exchange) {
        return exchange.method() + " " + exchange.path();
    }

    private static void sendAnswer(HttpExchange exchange, int status, Fields body) throws IOException {
        var headers = new HashMap<>(Map.of("Cache-Control", "no-store"));
        body.text("version").ifPresent(version -> headers.put("ETag", '"' + version + '"'));
        exchange.respond(status, "application/json", body.bytes(), headers);
    }
}
