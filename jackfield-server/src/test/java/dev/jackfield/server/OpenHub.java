package dev.jackfield.server;

import dev.jackfield.http.client.HttpCalls;
import dev.jackfield.http.client.HttpChannel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.reload.Configuration;
import dev.jackfield.server.reload.InitialConfiguration;
import dev.jackfield.server.state.RunningHub;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Optional;

/// A hub behind real HTTP doors on a free port.
public final class OpenHub implements AutoCloseable {
    public static final String ADMIN = "jf_admin";

    private final Assembly assembly;
    private final Doors doors;
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpCalls calls = new HttpCalls();

    public OpenHub(LoadedConfig loaded) {
        this(new Assembly(loaded), Optional.empty());
    }

    private OpenHub(Assembly assembly, Optional<Configuration> configuration) {
        this.assembly = assembly;
        doors = Doors.open(assembly, assembly.settings().http().at("127.0.0.1", 0), ADMIN, configuration);
        assembly.start();
    }

    /// A hub whose configuration can be changed while it runs.
    public static OpenHub on(SettingsLoader loader) {
        var first = InitialConfiguration.of(loader, Optional.empty());
        var assembly = new Assembly(first.loaded());
        return new OpenHub(assembly, Optional.of(new Configuration(first, assembly)));
    }

    public Assembly assembly() {
        return assembly;
    }

    public URI url() {
        return URI.create(doors.url());
    }

    /// The announcement that commands find it by.
    public RunningHub running() {
        return new RunningHub(url(), ProcessHandle.current().pid(), doors.certificate());
    }

    /// What comes back for this token; an empty one is not sent.
    public HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(url().resolve(path)).GET(), token);
    }

    public HttpResponse<String> delete(String path, String token) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(url().resolve(path)).DELETE(), token);
    }

    public void reload(LoadedConfig next) {
        assembly.reload(next);
    }

    public void drain() {
        assembly.drain();
    }

    public HttpResponse<String> post(String path, String token, String body, String... headers)
            throws IOException, InterruptedException {
        return ask("POST", path, token, body, headers);
    }

    /// Sends a request with a body.
    public HttpResponse<String> ask(String method, String path, String token, String body, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url().resolve(path))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .method(method, BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request, token);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, String token)
            throws IOException, InterruptedException {
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    TestClient mcp(String path, String token) {
        return mcp(path, token, "{}");
    }

    TestClient mcp(String path, String token, String capabilities) {
        Map<String, String> headers = token.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + token);
        return TestClient.modern(
                HttpChannel.to(calls, url().resolve(path), headers, ClientLink.SILENT, "hub"), capabilities);
    }

    @Override
    public void close() {
        client.close();
        calls.close();
        doors.close();
        assembly.close();
    }
}
