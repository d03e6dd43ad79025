package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceEdit.Wish;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Changes sources at a hub in another process, which also writes the file.
record FarAdmin(FarHub hub, HttpCalls http) implements AdminAccess {
    /// Longer than a source may take to start.
    private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(10);

    @Override
    public Fields add(NewSource source, Care care) throws InterruptedException {
        return send("POST", "", withCare(care, body(source)));
    }

    private static Fields withCare(Care care, Fields body) {
        return body.with("test", Json.bool(care != Care.BLIND)).with("force", Json.bool(care == Care.FORCE));
    }

    @Override
    public Fields definition(String id) throws InterruptedException {
        return send("GET", "/" + FarHub.segment(id) + "/definition", Fields.EMPTY);
    }

    @Override
    public Fields edit(SourceEdit edit, Care care) throws InterruptedException {
        var secrets = secrets(edit.secrets());
        var body = withCare(care, Fields.of("secrets", secrets));
        var path = "/" + FarHub.segment(edit.id());
        var match = Map.of("If-Match", edit.version().map("\"%s\""::formatted).orElse("*"));
        return switch (edit.wish()) {
            case Wish.Patch(var keys) -> send("PATCH", path, body.with("source", Json.of(keys)), match);
            case Wish.Whole(var keys) -> send("PUT", path, body.with("source", Json.of(keys)), match);
            case Wish.Lines(var lines) -> send("PUT", path, body.with("lines", lines), match);
        };
    }

    @Override
    public Fields remove(String id) throws InterruptedException {
        return send("DELETE", "/" + FarHub.segment(id), Fields.EMPTY);
    }

    @Override
    public Fields enable(String id, boolean on) throws InterruptedException {
        return act(id, on ? "enable" : "disable");
    }

    @Override
    public Fields restart(String id) throws InterruptedException {
        return act(id, "restart");
    }

    @Override
    public Fields test(String id) throws InterruptedException {
        return act(id, "test");
    }

    @Override
    public Fields test(NewSource source) throws InterruptedException {
        return send("POST", "/test", body(source));
    }

    private Fields act(String id, String action) throws InterruptedException {
        return send("POST", "/" + FarHub.segment(id) + "/" + action, Fields.EMPTY);
    }

    private static Fields body(NewSource source) {
        var body = Fields.of("source", Json.of(source.source())).with("secrets", secrets(source.secrets()));
        return source.id().isEmpty() ? body : body.with("id", source.id());
    }

    private static Fields secrets(Map<String, String> values) {
        var secrets = Fields.EMPTY;
        for (var secret : values.entrySet()) {
            secrets = secrets.with(secret.getKey(), secret.getValue());
        }
        return secrets;
    }

    private Fields send(String method, String path, Fields body) throws InterruptedException {
        return send(method, path, body, Map.of());
    }

    private Fields send(String method, String path, Fields body, Map<String, String> more) throws InterruptedException {
        var url = hub.url().resolve("/admin/sources" + path);
        var headers = new HashMap<>(hub.headers());
        headers.putAll(more);
        var answer = http.ask(method, url, headers, body.bytes(), Deadline.after(CHANGE_TIMEOUT));
        var said = object(answer.text());
        if (answer.status() != 200) {
            throw refusal(answer.status(), said);
        }
        return said;
    }

    private static Fields object(String body) {
        try {
            return Json.parse(body).object().orElse(Fields.EMPTY);
        } catch (InvalidJsonException notJson) {
            return Fields.of("error", Json.string(body));
        }
    }

    private RuntimeException refusal(int status, Fields said) {
        if (status == 401 || status == 403) {
            return new CommandFailedException(
                    Exit.REFUSED,
                    ("Changing sources needs the admin token of the hub at %s, and this command sent another one (%s)."
                        + " It is in the file admin-token of the hub's state folder: set JACKFIELD_TOKEN or pass"
                        + " --token. For the hub running here, leave out both.")
                            .formatted(hub.url(), hub.tokenOrigin()));
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

    @Override
    public String introduction() throws InterruptedException {
        return new HubAccess.Far(hub, http).introduction();
    }

    @Override
    public String effect() {
        return "The hub at " + hub.url() + " runs with the change.";
    }

    @Override
    public void close() {
        http.close();
    }
}
