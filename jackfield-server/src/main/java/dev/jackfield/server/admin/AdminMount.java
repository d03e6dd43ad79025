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
import java.util.stream.Stream;

/// `/admin/sources`: changes the sources of a running hub, for clients with the admin token.
///
/// Some requests start programs, so a connection from this machine without the token is not enough.
public record AdminMount(SourceAdmin admin, HubReception reception, AuditLog audit) implements Mount {
    private static final String ROOT = "/admin/sources";

    @Override
    public void handle(HttpExchange exchange) throws IOException, InterruptedException {
        var who = "?";
        try {
            who = reception.authenticateAdmin(exchange).name();
            var answer = answer(exchange);
            noteChange(exchange, who, answer.text("id"));
            answer(exchange, 200, answer);
        } catch (UnauthorizedException unauthorized) {
            throw unauthorized; // recorded by the reception, within bounds
        } catch (HttpRefusedException refused) {
            noteRefusal(exchange, who, refused.text());
            throw refused;
        } catch (EditRefusedException refused) {
            noteRefusal(exchange, who, refused.reason().name().toLowerCase(Locale.ROOT));
            answer(exchange, status(refused), error(refused)); // which may repeat the values of the source
        } catch (ConfigProblemsException problems) {
            noteRefusal(exchange, who, "the configuration would have problems");
            answer(exchange, 400, problems(problems));
        } catch (SourceChanges.ProbeFailedException failed) {
            noteRefusal(exchange, who, "the test of the source failed");
            answer(exchange, 422, error(failed).with("test", failed.outcome())); // which may repeat secrets
        }
    }

    private Fields answer(HttpExchange exchange) throws IOException, InterruptedException {
        var steps = steps(exchange.path());
        var route = exchange.method() + "/" + steps.size();
        return switch (route) {
            case "GET/0" -> admin.list();
            case "GET/1" -> admin.sourceRow(steps.getFirst());
            case "GET/2" -> definition(steps.getFirst(), steps.getLast());
            case "PUT/1", "PATCH/1" -> admin.edit(steps.getFirst(), EditRequest.read(steps.getFirst(), exchange));
            case "POST/0" -> admin.add(AdminRequest.read(exchange.body()).requireId());
            case "DELETE/1" -> admin.remove(steps.getFirst());
            case "POST/1" -> test(steps.getFirst(), exchange);
            case "POST/2" -> act(steps.getFirst(), steps.getLast());
            default -> throw new HttpRefusedException(405, "Method " + exchange.method() + " is not allowed here");
        };
    }

    private static List<String> steps(String path) {
        if (!path.equals(ROOT) && !path.startsWith(ROOT + "/")) {
            throw new NotFoundException("There is only " + ROOT + " here");
        }
        return Stream.of(path.substring(ROOT.length()).split("/"))
                .filter(step -> !step.isEmpty())
                .toList();
    }

    private Fields test(String word, HttpExchange exchange) throws IOException, InterruptedException {
        if (!word.equals("test")) {
            throw new NotFoundException("POST to %s, %s/test or %s/ID/ACTION".formatted(ROOT, ROOT, ROOT));
        }
        return admin.testSource(AdminRequest.read(exchange.body()));
    }

    private Fields definition(String id, String word) {
        if (!word.equals("definition")) {
            throw new NotFoundException("GET %s, %s/ID or %s/ID/definition".formatted(ROOT, ROOT, ROOT));
        }
        return admin.definition(id);
    }

    private Fields act(String id, String action) throws InterruptedException {
        return switch (action) {
            case "enable" -> admin.enable(id, true);
            case "disable" -> admin.enable(id, false);
            case "restart" -> admin.restart(id);
            case "test" -> admin.testSource(id);
            default -> throw new NotFoundException("Unknown action: use enable, disable, restart or test");
        };
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

    private static void answer(HttpExchange exchange, int status, Fields body) throws IOException {
        var headers = new HashMap<>(Map.of("Cache-Control", "no-store"));
        body.text("version").ifPresent(version -> headers.put("ETag", '"' + version + '"'));
        exchange.respond(status, "application/json", body.bytes(), headers);
    }
}
