package dev.jackfield.cli.client;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceEdit.Wish;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.util.Map;

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
        var request = new AdminApi.Request(method, "/admin/sources" + path, body, more, CHANGE_TIMEOUT);
        return new AdminApi(hub, http).send(request, "Changing sources");
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
