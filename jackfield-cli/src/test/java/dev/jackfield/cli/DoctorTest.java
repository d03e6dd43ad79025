package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpServer;
import dev.jackfield.builtin.skillfolder.SkillShelf;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.TestCertificates;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/// The doctor finds problems and names their remedies.
@Timeout(60)
class DoctorTest {
    /// A legacy server in a shell; it has one tool, which nobody describes.
    private static final String SERVER = """
        echo Welcome
        answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
        while read -r line; do
          id=$(printf %s "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
          *'"tools/list"'*) answer '{"tools":[{"name":"wave","inputSchema":{"type":"object"}}]}' ;;
          *'"ping"'*) answer '{}' ;;
          *'"server/discover"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}\\n' "$id" ;;
          esac
        done
        """;

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder).variable("LANG", "C.UTF-8");
    }

    private Shell.Outcome examine(String yaml, String... arguments) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), "http: {port: 0}\n" + yaml);
        var line = new ArrayList<>(List.of("doctor"));
        line.addAll(List.of(arguments));
        return shell.run(line.toArray(String[]::new));
    }

    @Test
    void logOfAnExaminedSourceStaysOutOfTheReport() throws IOException {
        var root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        root.addAppender(log);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            LoggerFactory.getLogger("source.s").warn("This server is odd");
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        server.start();
        try {
            var outcome = examine("sources: {s: {url: \"http://127.0.0.1:%d/mcp\"}}\n"
                    .formatted(server.getAddress().getPort()));

            assertThat(outcome.out()).contains("answered 500");
            assertThat(log.list).isEmpty();
        } finally {
            server.stop(0);
            root.detachAppender(log);
        }
    }

    @Test
    void serverThatAnswersIsDescribed() throws IOException {
        var script = Files.writeString(folder.resolve("server.sh"), SERVER);
        var outcome = examine("sources: {s: {command: sh, args: [%s]}}\n".formatted(script));

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("  ✓ Java ", "MCP 2025-06-18 (legacy era), 1 tool\n", "  ✓ Offers tools")
                .contains("  ! It prints lines on standard output that are not JSON-RPC, for example: Welcome")
                .contains("  ! Tool wave: has no description")
                .doesNotContain("✗");
    }

    @Test
    void toolsThatAnEnsembleCallsAndThatDoNotExistAreNamed() throws IOException {
        var script = Files.writeString(folder.resolve("server.sh"), SERVER);
        Files.writeString(folder.resolve("io.toml"), """
            [ensemble]
            name = "io"
            [[invokers]]
            name = "wave"
            tool = "s.wave"
            [[invokers]]
            name = "nod"
            tool = "s.nod"
            [[invokers]]
            name = "bow"
            tool = "gone.bow"
            [[invokers]]
            name = "find"
            tool = "jackfield.search_tools"
            """);
        var outcome = examine("sources: {s: {command: sh, args: [%s]}, io: {ensemble: io.toml}}\n".formatted(script));

        assertThat(outcome.out())
                .contains("  ! It calls 's.nod', which source 's' does not list")
                .contains("  ! It calls 'gone.bow', and there is no such tool")
                .doesNotContain("'s.wave'", "'jackfield.search_tools'");
    }

    @Test
    void providersOfModelsAreAsked() throws IOException {
        try (var model = ScriptedModel.start(0).requiring("right")) {
            var outcome = examine("""
                providers:
                  good: {kind: openai, url: "%s", key: right, model: scripted-1}
                  locked: {kind: openai, url: "%s", key: wrong, model: scripted-1}
                  gone: {kind: openai, url: "http://127.0.0.1:%d/v1", key: k, model: m, retries: 0}
                  odd: {key: k, model: m}
                """.formatted(model.url(), model.url(), freePort()));

            assertThat(outcome.out())
                    .contains("Provider good\n  ✓ It offers 1 model")
                    .contains("Set providers.locked.key")
                    .contains("Start the service, or correct providers.gone.url")
                    .contains("There is no kind of provider 'odd'. Known kinds: anthropic, openai.");
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void listThatFailsIsNamedBesideThoseThatWork() throws IOException {
        var server = SERVER.replace("{\"tools\":{}}", "{\"tools\":{},\"prompts\":{}}")
                .replace("*'\"ping\"'*)", """
                    *'"prompts/list"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-1,"message":"no database"}}\\n' "$id" ;;
                    *'"ping"'*)\
                    """);
        var script = Files.writeString(folder.resolve("server.sh"), server);
        var outcome = examine("sources: {s: {command: sh, args: [%s]}}\n".formatted(script));

        assertThat(outcome.out())
                .contains("1 tool\n", "  ! It does not list its prompts: no database")
                .doesNotContain("✗");
    }

    @Test
    void eachSkillIsNamedWithItsState() throws IOException {
        new SkillShelf(folder)
                .source("Hello.java", SkillShelf.saying("Hello", "hello"))
                .source("Bad.java", "class Bad {");
        var outcome = examine("");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("Skills\n  ✓ hello has 1 tool in Hello.java")
                .contains("  ✗ skill Bad.java does not compile: line 1", "→ Fix it");
        assertThat(examine("", "hello").out()).contains("Source hello\n  ✓ hello has 1 tool");
    }

    @Test
    void everyProblemIsFollowedByWhatToDo() throws IOException {
        var outcome = examine("""
            sources:
              absent: {command: uvx-of-nobody}
              brief: {command: sh, args: [-c, "echo the licence has expired >&2; exit 7"]}
              closed: {url: "http://127.0.0.1:1/mcp"}
              nowhere: {url: "http://nowhere.invalid/mcp"}
              lacking: {command: sh, env: {K: "${NOT_SET}"}}
            """);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("'uvx-of-nobody': no such program on PATH")
                .contains("exited with status 7: \"the licence has expired\"")
                .contains("Cannot connect to 127.0.0.1:1")
                .contains("No address is known for nowhere.invalid")
                .contains("variable NOT_SET is not set", "Add NOT_SET=... to " + folder.resolve(".env"));
        var lines = outcome.out().lines().toList();
        assertThat(lines.stream().filter(line -> line.startsWith("  ✗"))).hasSize(5);
        assertThat(lines.stream().filter(line -> line.startsWith("      →"))).hasSizeGreaterThanOrEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "401, It needs credentials",
        "403, It accepts the credentials but refuses access",
        "404, There is no MCP server at this path",
        "405, This path does not accept POST",
        "429, It limits the number of requests",
        "502, has failed; look at its log"
    })
    void statusOfAServerIsExplained(int status, String advice) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        try {
            var outcome = examine("sources: {s: {url: \"http://127.0.0.1:%d/mcp\"}}\n"
                    .formatted(server.getAddress().getPort()));

            assertThat(outcome.exit()).isEqualTo(1);
            assertThat(outcome.out()).contains("answered " + status, "→ ").contains(advice);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void certificateOfAPrivateAuthorityIsExplained() throws IOException {
        var keys = TestCertificates.in(Files.createDirectory(folder.resolve("keys")));
        var far = new ConfigFolder(Files.createDirectory(folder.resolve("far")))
                .file(
                        "jackfield.yaml",
                        "http: {tls: {certificate: \"%s\", key: \"%s\"}}\n".formatted(keys.server(), keys.serverKey()));
        try (var server = new OpenHub(far.load())) {
            var source = "sources: {s: {url: \"%s/mcp\"%s}}\n";

            assertThat(examine(source.formatted(server.url(), "")).out())
                    .contains(
                            "No secure connection to https://127.0.0.1",
                            "set `ca` to a PEM file with that" + " authority");
            assertThat(examine(source.formatted(server.url(), ", ca: \"%s\"".formatted(keys.authority())))
                            .out())
                    .contains("(modern era)");
        }
    }

    @Test
    void proxyOnTheWayIsNamedWithoutItsPassword() throws IOException {
        var outcome = examine("""
            proxy: {url: "http://me:s3cret@127.0.0.1:1"}
            sources: {s: {url: "http://nowhere.invalid/mcp"}}
            """);

        assertThat(outcome.out())
                .contains("Goes through the proxy http://***@127.0.0.1:1")
                .contains("Cannot connect to the proxy 127.0.0.1:1", "→ Start the proxy")
                .doesNotContain("s3cret");
    }

    @Test
    void queriesOfUrlsAreNotShown() throws IOException {
        var script = "echo cannot get http://me:s3cret@h/x?key=s3cret >&2; exit 7";
        var outcome = examine("sources: {s: {command: sh, args: [-c, \"%s\"]}}\n".formatted(script));

        assertThat(outcome.out()).contains("cannot get http://***@h/x?***").doesNotContain("s3cret");
    }

    @Test
    void programsThatPeopleOftenLackAreExplained() throws IOException {
        shell.variable("PATH", "/nowhere");
        var outcome =
                examine("sources: {a: {command: npx, env: {PATH: /nowhere}}, b: {command: node, args: [no.js]}}\n");

        assertThat(outcome.out()).contains("Cannot start 'npx': no such program on PATH", "→ Install Node.js");
    }

    @Test
    void silentServerIsGivenUpWithWhatItSaid() throws IOException {
        var outcome = examine(
                "sources: {s: {command: sh, args: [-c, \"echo waiting >&2; exec cat >/dev/null\"]}}\n",
                "--patience",
                "1");

        assertThat(outcome.out())
                .contains("It does not answer", "On standard error it said:", "        | waiting", "--patience 60");
    }

    @Test
    void configurationThatCannotBeUsedIsExplained() throws IOException {
        var outcome = examine("sourcess: {}\n");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out()).contains("✗ jackfield.yaml:2: sourcess: is not a known key; did you mean `sources`?");
    }

    @Test
    void portInUseIsFound() throws IOException {
        try (var taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Files.writeString(folder.resolve("jackfield.yaml"), "http: {port: %d}\n".formatted(taken.getLocalPort()));

            assertThat(shell.run("doctor").out()).contains("✗ Port %d is in use".formatted(taken.getLocalPort()));
        }
    }

    @Test
    void oneSourceCanBeLookedAtAlone() throws IOException {
        var yaml = "sources: {a: {command: nobody-a}, b: {command: nobody-b}}\n";

        assertThat(examine(yaml, "a").out()).contains("nobody-a").doesNotContain("nobody-b");
        assertThat(examine(yaml, "c").err()).contains("There is no source 'c'");
    }

    @Test
    void terminalsWithoutUnicodeGetPlainMarks() throws IOException {
        shell.variable("LANG", "C");

        assertThat(examine("sources: {a: {command: nobody}}\n").out())
                .contains("  x Cannot start")
                .matches("\\p{ASCII}*");
    }

    @Test
    void programsGetTheSame() throws IOException {
        var report = JsonMapper.shared()
                .readTree(examine("sources: {a: {command: nobody}}\n", "--json").out());

        assertThat(report.path("ok").asBoolean()).isFalse();
        assertThat(report.at("/sections/2/title").asString()).isEqualTo("Source a");
        assertThat(report.at("/sections/2/findings/0/level").asString()).isEqualTo("problem");
    }

    @Test
    void withoutConfigurationTheNextStepIsNamed() {
        assertThat(shell.run("doctor").out()).contains("There is no configuration", "jackfield import");
    }
}
