package dev.jackfield.cli;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.server.store.SqliteLibrary;
import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Runs fixed commands in an empty folder, so that the launcher can make archives of the classes that they
/// load: `hub` is a hub that runs until it is stopped, `command` are the commands that talk to it.
///
/// All classes of an archive are loaded at the start, so nothing is searched: hubs that are never searched would load
/// the search engine.
public record Rehearsal(CommandEnvironment here) {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /// A little of what most configurations have; none of its sources is there.
    private static final String CONFIGURATION = """
        sources:
          web: {url: "http://127.0.0.1:9/mcp", headers: {X-Team: "${TEAM:-platform}"}}
          local: {command: ["true"], env: {LEVEL: info}}
        profiles:
          small: {sources: [web], include: ["get_*"]}
        tokens:
          - {token: rehearsal-of-a-token, identity: ann, roles: [readers]}
        rules:
          - deny web.delete_* to readers
          - allow *
        """;

    private static final String GREETING = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"rehearsal","version":"1"}}}\
        """;

    private static final List<List<String>> HUB = List.of(
            List.of("check"),
            List.of("tools"),
            List.of("call", "demo.echo", "text=hello"),
            List.of("tools", "--config", "example.yaml"),
            List.of("stdio"),
            List.of("serve", "--port", "0"));

    private static final List<List<String>> COMMAND = List.of(
            List.of("version"),
            List.of("--help"),
            List.of("status"),
            List.of("sources"),
            List.of("tools"),
            List.of("tools", "echo", "--profile", "demo"),
            List.of("skills"),
            List.of("tools", "--json"),
            List.of("call", "demo.echo", "text=hello"),
            List.of("call", "demo.countdown", "from:=1"),
            List.of("call", "demo.nothing"),
            List.of("resources"),
            List.of("prompts"),
            List.of("complete-names", "tools", "", "jackfield", "call", ""));

    /// Rehearses the commands, or a hub.
    ///
    /// @param arguments what to rehearse, and the folder, which both rehearsals share
    public static void main(String[] arguments) throws InterruptedException {
        CommandEnvironment.ofThisProcess();
        var folder = Path.of(arguments[1]);
        var variables = Map.of("JACKFIELD_HOME", folder.resolve("state").toString());
        var rehearsal = new Rehearsal(
                new CommandEnvironment(folder, folder, variables, InputStream.nullInputStream(), Set.of()));
        switch (arguments[0]) {
            case "hub" -> {
                rehearsal.unpack(folder.resolve("sqlite"));
                rehearsal.writeConfiguration();
                Preparation.begin();
                HUB.forEach(rehearsal::execute);
            }
            case "command" -> {
                rehearsal.awaitHub();
                COMMAND.forEach(rehearsal::execute);
                rehearsal.greet();
            }
            default -> throw new IllegalArgumentException("There is no rehearsal '" + arguments[0] + "'");
        }
        System.exit(0);
    }

    /// A hub works without it; then each start unpacks the library.
    private void unpack(Path library) {
        try {
            SqliteLibrary.copyTo(library);
        } catch (RuntimeException failed) {
            System.err.println(failed);
        }
    }

    private void writeConfiguration() {
        try {
            Files.writeString(here.folder().resolve("example.yaml"), CONFIGURATION);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void execute(List<String> command) {
        var arguments = command.toArray(String[]::new);
        JackfieldCommand.commandLine(here, arguments).execute(arguments);
    }

    /// Greets the hub as clients of the legacy era do, for its own archive.
    private void greet() throws InterruptedException {
        var hub = RunningHub.find(here.state()).orElseThrow().url().resolve("/mcp");
        var headers = Map.of("Accept", "application/json, text/event-stream");
        try (var http = HttpCalls.createShortLived(Trust.USUAL, Proxies.NONE)) {
            http.ask("POST", hub, headers, GREETING.getBytes(StandardCharsets.UTF_8), Deadline.after(START));
        }
    }

    /// The hub announces itself when its doors are open.
    private void awaitHub() throws InterruptedException {
        var announced = here.state().folder().resolve("hub.json");
        for (var end = System.nanoTime() + START.toNanos(); !Files.exists(announced); Thread.sleep(PAUSE)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("No hub has started in " + START.toSeconds() + " seconds");
            }
        }
    }
}
