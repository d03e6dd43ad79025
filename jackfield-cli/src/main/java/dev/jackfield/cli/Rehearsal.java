package dev.jackfield.cli;

import dev.jackfield.builtin.installation.InstalledEngine;
import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.server.store.SqliteLibrary;
import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Runs fixed commands in an empty folder, so that the launcher can make archives of the classes that they
/// load: `hub` is a hub that runs until it is stopped, `command` are the commands that talk to it, `worker` is a
/// process that runs scripts.
///
/// All classes of an archive are loaded at the start, so nothing is searched: hubs that are never searched would load
/// the search engine.
public record Rehearsal(CommandEnvironment here) {
    private static final Duration START = Duration.ofSeconds(60);
    private static final int WORKER_MEBIBYTES = 96;
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

    private static final List<String> SCRIPTS = List.of(
            "const r = await device.A.f({x: 1}); console.log(r, [1].map(n => n * 2)); "
                    + "try { await device.A.g('y') } catch (e) { print(e.error) } session.n = 1; "
                    + "return {r, d: new Date(0), s: [...new Set('ab')], t: `t${1}`.replace(/t/g, 'u')}",
            "const [a, b] = await Promise.allSettled([device.A.f(), device.A.g()]); "
                    + "class P { #q = a; get q() { return this.#q } } "
                    + "for (const [k, v] of Object.entries(a)) { print(k, JSON.stringify(v)) } "
                    + "Math.max(...[3, 1].sort()) + new P().q.status");

    /// Rehearses the commands, a hub or a worker.
    ///
    /// @param arguments what to rehearse, the folder that all rehearsals share, and options for the JVM of a worker
    public static void main(String[] arguments) throws IOException, InterruptedException {
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
            case "worker" -> runScripts(folder, List.of(arguments).subList(2, arguments.length));
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

    private void writeConfiguration() throws IOException {
        Files.writeString(here.folder().resolve("example.yaml"), CONFIGURATION);
    }

    /// Runs a worker as a hub does, but without bubblewrap: it must write its archive.
    private static void runScripts(Path folder, List<String> options) throws IOException, InterruptedException {
        var messages = Files.writeString(folder.resolve("messages"), messages(1) + messages(2));
        var line = new ArrayList<>(
                InstalledEngine.program().command(WORKER_MEBIBYTES).command());
        line.addAll(1, options);
        var worker = new ProcessBuilder(line).inheritIO().redirectInput(messages.toFile());
        worker.environment().clear();
        worker.start().waitFor();
    }

    /// What a hub sends to a worker for a script: the script, and the results of two calls that it makes.
    private static String messages(int run) {
        return """
            {"jsonrpc":"2.0","id":%d,"method":"run","params":{"code":"%s","session":{},\
            "limits":{"cpuMillis":5000,"output":65536,"value":1048576,"memory":96}}}
            {"jsonrpc":"2.0","id":1,"result":{"kind":"json","value":{"a":[1,"b",null]}}}
            {"jsonrpc":"2.0","id":2,"result":{"failure":{"error":"no","tool":"f","server":"a","type":"failed"}}}
            """.formatted(run, SCRIPTS.get(run - 1));
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
