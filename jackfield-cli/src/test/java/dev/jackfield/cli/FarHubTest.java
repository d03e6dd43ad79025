package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.jackfield.cli.client.FarHub;
import dev.jackfield.cli.client.HubAccess.RefusalText;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.testkit.TestCertificates;
import dev.jackfield.transport.http.client.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Commands that talk to a hub in another process.
class FarHubTest {
    private static final String TOKENS = "tokens: [{token: token-of-ann, identity: ann}]\n";

    private static final String SECURE = "http: {tls: {certificate: server.pem, key: server-key.pem}}\n";

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
    }

    private OpenHub hub(String yaml) {
        return new OpenHub(new ConfigFolder(folder).file("jackfield.yaml", yaml).load());
    }

    @ParameterizedTest
    @CsvSource({
        "http://h:1,http://h:1/mcp",
        "http://h:1/,http://h:1/mcp",
        "http://h:1/mcp/files,http://h:1/mcp/files",
        "https://h/hub/mcp,https://h/hub/mcp"
    })
    void urlMayNameTheHubOrAnEndpoint(String url, String endpoint) {
        assertThat(new FarHub(URI.create(url), Optional.empty(), Trust.USUAL).mcp())
                .hasToString(endpoint);
    }

    @Test
    void runningHubIsUsedWithItsOwnToken() {
        var state = shell.surroundings().state();
        state.write("admin-token", OpenHub.ADMIN);
        try (var hub = hub(TOKENS)) {
            new RunningHub(hub.url(), ProcessHandle.current().pid()).announce(state);
            var outcome = shell.run("status");

            assertThat(outcome.exit()).isZero();
            assertThat(outcome.out()).contains("hub      " + hub.url());
            assertThat(outcome.err()).isEmpty();
        }
    }

    @Test
    void hubThatStopsDuringACallIsNotTakenForOneThatNeverRan() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mcp", exchange -> {
            var request = Json.parse(exchange.getRequestBody().readAllBytes())
                    .object()
                    .orElseThrow();
            if (!request.text("method").orElse("").equals("tools/list")) {
                server.stop(0);
                return;
            }
            var answer = Fields.of("jsonrpc", Json.string("2.0"))
                    .with("id", request.get("id").orElseThrow())
                    .with("result", Fields.of("tools", Json.array(List.of())))
                    .toString()
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();

        var url = "http://127.0.0.1:" + server.getAddress().getPort();
        var outcome = shell.run("call", "slow.job", "--url", url);

        assertThat(outcome.exit()).isEqualTo(4);
        assertThat(outcome.err())
                .contains("The hub stopped during the call of 'slow.job'", "not known whether the tool has run")
                .doesNotContain("is it running?");
        assertThat(shell.run("call", "slow.job", "--url", url).err()).contains("is it running?");
    }

    @Test
    void statusTellsOfSourcesThatAreOff() {
        try (var hub = hub("sources: {off: {enabled: false}}\n")) {
            assertThat(shell.beside(hub).run("status").out()).contains("sources  1, 0 ready", "off: stopped, disabled");
        }
    }

    @Test
    void namedConfigurationIsNotThatOfTheRunningHub() {
        try (var hub = hub(TOKENS)) {
            new RunningHub(hub.url(), ProcessHandle.current().pid())
                    .announce(shell.surroundings().state());

            assertThat(shell.run("tools", "-c", "jackfield.yaml").err())
                    .startsWith("Starting a hub for this command (");
        }
    }

    @Test
    void hubThatWantsATokenSaysSo() {
        try (var hub = hub(TOKENS)) {
            var outcome = shell.run("tools", "--url", hub.url().toString());

            assertThat(outcome.exit()).isEqualTo(3);
            assertThat(outcome.err()).contains("set JACKFIELD_TOKEN or pass --token");
        }
    }

    @Test
    void hubThatRefusesIsQuotedWithoutItsJson() {
        try (var hub = hub("rules: []\n")) {
            var outcome = shell.run("tools", "--url", hub.url() + "/nowhere");

            assertThat(outcome.exit()).isEqualTo(3);
            assertThat(outcome.err()).contains("/nowhere answered 404: ").doesNotContain("{", "\"error\"");
        }
    }

    @Test
    void refusalThatIsCutIsQuotedToo() {
        assertThat(RefusalText.clean("x answered 404: {\"error\":\"No \\\"a\\\", but"))
                .isEqualTo("x answered 404: No \"a\", but…");
        assertThat(RefusalText.clean("x answered 404: {\"error\":")).isEqualTo("x answered 404: {\"error\":");
    }

    @Test
    void tokenComesFromTheVariable() {
        try (var hub = hub(TOKENS)) {
            shell.variable("JACKFIELD_TOKEN", "token-of-ann");

            assertThat(shell.run("tools", "--url", hub.url().toString()).exit()).isZero();
        }
    }

    @Test
    void hubThatRunsHereIsTrustedWhateverItsCertificate() {
        TestCertificates.in(folder);
        try (var hub = hub(SECURE)) {
            hub.running().announce(shell.surroundings().state());
            shell.surroundings().state().write("admin-token", OpenHub.ADMIN);
            var outcome = shell.run("status");

            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.out()).contains("hub      https://127.0.0.1:");
        }
    }

    @Test
    void hubWithAPrivateCertificateNeedsItsAuthority() {
        TestCertificates.in(folder);
        try (var hub = hub(SECURE)) {
            var url = hub.url().toString();

            assertThat(shell.run("status", "--url", url).err()).contains("No secure connection");
            assertThat(shell.run("status", "--url", url, "--ca", "ca.pem").exit())
                    .isZero();
            assertThat(shell.run("status", "--url", url, "--ca", "no.pem").err())
                    .contains("no.pem does not exist");
        }
    }

    @Test
    void hubThatIsNotThereIsUnreachable() {
        assertThat(shell.run("tools", "--url", "http://127.0.0.1:1").exit()).isEqualTo(4);
    }
}
