package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The admin API of a hub in another process.
record AdminApi(FarHub hub, HttpCalls http) {

    /// A request.
    ///
    /// @param headers besides those of every request
    record Request(String method, String path, Fields body, Map<String, String> headers, Duration timeout) {
        static Request get(String path, Duration timeout) {
            return new Request("GET", path, Fields.EMPTY, Map.of(), timeout);
        }

        static Request post(String path, Fields body, Duration timeout) {
            return new Request("POST", path, body, Map.of(), timeout);
        }
    }

    /// Returns the answer.
    ///
    /// @param act what needs the admin token, at the beginning of a sentence
    Fields send(Request request, String act) throws InterruptedException {
        var answer = ask(request);
        var said = object(answer.text());
        if (answer.status() != 200) {
            throw refusal(answer.status(), said, act);
        }
        return said;
    }

    private HttpCalls.Document ask(Request request) throws InterruptedException {
        var headers = new HashMap<>(hub.headers());
        headers.putAll(request.headers());
        return http.ask(
                request.method(),
                hub.url().resolve(request.path()),
                headers,
                request.body().bytes(),
                Deadline.after(request.timeout()));
    }

    private static Fields object(String body) {
        try {
            return Json.parse(body).object().orElse(Fields.EMPTY);
        } catch (InvalidJsonException notJson) {
            return Fields.of("error", Json.string(body));
        }
    }

    private RuntimeException refusal(int status, Fields said, String act) {
        if (status == 401 || status == 403) {
            return new CommandFailedException(
                    Exit.REFUSED,
                    ("%s needs the admin token of the hub at %s, and this command sent another one (%s). It is in the"
                        + " file admin-token of the hub's state folder: set JACKFIELD_TOKEN or pass --token. For the"
                        + " hub running here, leave out both.")
                            .formatted(act, hub.url(), hub.tokenOrigin()));
        }
        var error = said.text("error").orElse("The hub answered " + status);
        if (status == 412) {
            return new EditRefusedException(Reason.OUTDATED, error);
        }
        var problems = said.get("problems").map(Json::items).orElse(List.of()).stream()
                .map(problem -> "\n" + line(problem.object().orElse(Fields.EMPTY)))
                .collect(Collectors.joining());
        return new CommandFailedException(problems.isEmpty() ? Exit.REFUSED : Exit.BAD_CONFIG, error + problems);
    }

    private static String line(Fields problem) {
        var line = problem.get("line").map(number -> number.tree().asInt(0)).orElse(0);
        return new Problem(
                        new Place(problem.text("file").orElse(""), line),
                        problem.text("key").orElse(""),
                        problem.text("message").orElse(""))
                .toString();
    }
}
