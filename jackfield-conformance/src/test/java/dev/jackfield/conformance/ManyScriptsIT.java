package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/// Hundreds of scripts of many identities at once in a few processes. Each leaves its secret wherever it can and
/// looks for those of others: nothing crosses, and no process stays behind.
@TestInstance(Lifecycle.PER_CLASS)
class ManyScriptsIT {
    private static final int IDENTITIES = 20;
    private static final int IN_JAVASCRIPT = 500;
    private static final int IN_PYTHON = 40;
    private static final int WORKERS = 4;
    private static final Duration SETTLING = Duration.ofSeconds(20);
    private static final Duration MOMENT = Duration.ofMillis(20);

    private static final String JAVASCRIPT = """
        const places = [globalThis, Object.prototype, Array.prototype, Promise.prototype, Function.prototype, console,
            session, JSON, Math, ToolError];
        const found = places.map(place => place.left).filter(left => left !== undefined);
        if (JSON.stringify(7) !== "7") {
            found.push("JSON.stringify: " + JSON.stringify(7));
        }
        for (const place of places) {
            try {
                place.left = "SECRET";
            } catch (cannotBeChanged) {}
        }
        JSON.stringify = () => "SECRET";
        const echoed = await device.FixtureMCP.echo({text: "SECRET"});
        console.log(echoed);
        return {found, wrote: [globalThis.left, [].left, JSON.stringify(7)].every(left => left === "SECRET"), echoed};
        """;

    private static final String PYTHON = """
        import builtins, json, sys
        places = [builtins, json, sys, type(device), ToolError]
        found = [place.left for place in places if hasattr(place, "left")] + list(session)
        for place in places:
            try: place.left = "SECRET"
            except (AttributeError, TypeError): pass
        session["left"] = "SECRET"
        echoed = device.FixtureMCP.echo(text="SECRET")
        print(echoed)
        {"found": found, "wrote": builtins.left == "SECRET" == json.left, "echoed": echoed}
        """;

    private final HttpCalls http = new HttpCalls();
    private final HubProcess hub =
            HubProcess.start("""
                mcp: {view: code}
                code: {workers: %d, timeLimit: 30s, cpuLimit: 30s}
                sources: {fixture: %s}
                tokens: [%s]
                """.formatted(WORKERS, Fixture.stdioSource("stdio-modern"), tokens()));

    private static String tokens() {
        return IntStream.range(0, IDENTITIES)
                .mapToObj("{token: token-of-%1$d, identity: user-%1$d}"::formatted)
                .collect(Collectors.joining(", "));
    }

    @BeforeAll
    void ready() {
        hub.awaitReady("fixture");
    }

    @AfterAll
    void stop() {
        http.close();
        hub.close();
    }

    @Test
    void nothingCrossesAndNoProcessStays() throws InterruptedException {
        var inPython = canRunPython() ? IN_PYTHON : 0;

        var failures = new ParallelRuns(IN_JAVASCRIPT + inPython)
                .run(member -> assertThatNothingCrosses(member, member < inPython ? "python" : "javascript"));

        assertThat(failures).isEmpty();
        assertThat(awaitFewWorkers()).isBetween(1, WORKERS);
        assertThat(processes(true).size())
                .isLessThanOrEqualTo(2 * WORKERS); // bubblewrap is a process outside and inside
        assertThatNothingCrosses(0, "javascript");
    }

    private boolean canRunPython() throws InterruptedException {
        var result = run(0, "python", "1");
        assertThat(OwnClient.isError(result))
                .as(result.toString())
                .isEqualTo(result.toString().contains("cannot run here"));
        return !OwnClient.isError(result);
    }

    private void assertThatNothingCrosses(int member, String language) throws InterruptedException {
        var secret = "secret of %d: %s".formatted(member % IDENTITIES, UUID.randomUUID());
        var script = language.equals("python") ? PYTHON : JAVASCRIPT;

        var result = run(member % IDENTITIES, language, script.replace("SECRET", secret));

        var told = result.get("structuredContent").orElseThrow().tree();
        assertThat(told.path("value").toString())
                .as(language + " " + result)
                .isEqualTo("{\"found\":[],\"wrote\":true,\"echoed\":\"" + secret + "\"}");
        assertThat(told.path("output").asString()).isEqualTo(secret + "\n");
    }

    private Fields run(int identity, String language, String code) throws InterruptedException {
        var headers = Map.of("Authorization", "Bearer token-of-" + identity);
        try (var client = OwnClient.connect(http, hub.url(), Era.MODERN, headers)) {
            return client.call(
                    "run_code", Fields.of("language", Json.string(language)).with("code", code));
        }
    }

    /// Waits until there are no more workers than there may be, and returns how many there are. A killed one takes a
    /// moment to end.
    private int awaitFewWorkers() {
        var end = System.nanoTime() + SETTLING.toNanos();
        while (processes(false).size() > WORKERS
                && System.nanoTime() < end
                && !hub.child().endsWithin(MOMENT)) {}
        return processes(false).size();
    }

    /// Returns the workers of the hub, or the processes of bubblewrap around them.
    private List<String> processes(boolean areOfBubblewrap) {
        return hub.child().started().stream()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(line -> line.contains("-XX:+DisableAttachMechanism") || line.contains("marshal,zlib,binascii"))
                .filter(line -> line.split(" ", 2)[0].endsWith("bwrap") == areOfBubblewrap)
                .toList();
    }
}
