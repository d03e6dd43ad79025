package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.action.ActionResult;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A first tool, as the README says: a file is put into a folder, and the running hub offers it to all clients.
class SkillsIT {
    private static final Path README = NodeRuntime.resolve("../../README.md").normalize();
    private static final Duration OUTPUT_TIMEOUT = Duration.ofSeconds(30);
    private static final Path EXAMPLE = NodeRuntime.resolve("../../examples/java-tools/target/java-tools.jar")
            .normalize();

    private static final String REPORT = """
        import dev.jackfield.action.*;
        import dev.jackfield.tools.*;
        import java.util.*;
        import java.util.stream.Collectors;

        public class MethodReport extends MethodBase {
            public MethodReport(Services services) {
                super(services, "report", "Reports");
            }

            @Action("Stores two documents.")
            public ActionResult make(Map<String, Object> parameters) {
                services().get(Documents.class).store("msg_123", "results",
                    List.of(Document.text("a.txt", "first"), Document.text("b.txt", "second")));
                return ActionResult.done();
            }

            @Action("Reads documents.")
            public ActionResult read(Map<String, Object> parameters) {
                return ActionResult.done().withContent(((List<?>) parameters.get("documentList"))
                    .stream().map(each -> ((ActionDocument) each).text()).collect(Collectors.joining(" and ")));
            }
        }
        """;

    /// The class that the README shows.
    private static String hello() throws IOException {
        var readme = Files.readString(README);
        var begin = readme.indexOf("import dev.jackfield.tools.*;");
        return readme.substring(begin, readme.indexOf("\nEND\n", begin) + 1);
    }

    @Test
    void fileInTheFolderIsAToolForEveryClient() throws IOException {
        var workplace = Workplace.with("");
        try (var hub = HubProcess.start(workplace)) {
            workplace.file("skills/Hello.java", hello());

            assertThat(hub.run("tools").orThrow().out())
                    .startsWith("hello.greet\tname: string, times?: integer\tGreets somebody");
            assertThat(hub.run("call", "hello.greet", "name=Ann", "times=3")
                            .orThrow()
                            .out())
                    .isEqualTo("Hello Ann!!!");
            for (var inspector : Inspector.values()) {
                var step = new Step("hello.greet", Map.of("name", "Ann"));
                var session = inspector.converse(new ServerTarget.Http(hub.url(), Map.of()), List.of(step));
                assertThat(session.tools()).contains("hello.greet");
                assertThat(session.call("hello.greet").text()).isEqualTo("Hello Ann!");
            }

            workplace.file("skills/Hello.java", hello().replace("\"Hello \"", "\"Good day \""));
            assertThat(hub.run("call", "hello.greet", "name=Ann").orThrow().out())
                    .startsWith("Good day");
        }
    }

    /// A hub for one client looks at its folder and its configuration as any other does.
    @Test
    void hubOverStdioTakesWhatChanges() throws IOException {
        var workplace = Workplace.with("");
        try (var hub = workplace.open("stdio")) {
            hub.say("""
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\
                """);
            hub.awaitLine(Pattern.compile("\"id\":1"), OUTPUT_TIMEOUT);
            hub.say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            workplace.file("skills/Hello.java", hello());
            hub.awaitLine(Pattern.compile("tools/list_changed"), OUTPUT_TIMEOUT);
            hub.say("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            hub.awaitLine(Pattern.compile("\"id\":2.*hello\\.greet|hello\\.greet.*\"id\":2"), OUTPUT_TIMEOUT);

            workplace.file("jackfield.yaml", "sources: {hello: {command: x, enabled: false}}\n");
            hub.awaitError(Pattern.compile("Configuration reloaded"), OUTPUT_TIMEOUT);
        }
    }

    @Test
    void jarOfTheExampleBringsItsToolsAndMethods() throws IOException {
        var workplace = Workplace.with("");
        Files.createDirectories(workplace.path("skills"));
        Files.copy(EXAMPLE, workplace.path("skills/java-tools.jar"), StandardCopyOption.REPLACE_EXISTING);
        try (var hub = HubProcess.start(workplace)) {
            hub.awaitReady("dates", "words", "report", "units");

            assertThat(hub.run("call", "words.count", "text=to be or not")
                            .orThrow()
                            .out())
                    .contains("\"words\":4");
            assertThat(hub.run("call", "dates.daysBetween", "from=2026-01-01", "to=2026-01-31")
                            .orThrow()
                            .out())
                    .isEqualTo("30");
            assertThat(hub.run("call", "report.write", "title=Monday").orThrow().out())
                    .contains("# Monday");
            assertThat(hub.run("call", "units.toMiles", "kilometres=1.609344")
                            .orThrow()
                            .out())
                    .contains("1.0");
            assertThat(hub.run("status").orThrow().out()).contains("skills   4\n", "java-tools.jar");
        }
    }

    /// Each caller has documents of its own, whoever knows their reference.
    @Test
    void actionGetsTheDocumentsThatItsCallerStored() throws Exception {
        var workplace = Workplace.with("""
            tokens:
              - {token: token-of-ann, identity: ann}
              - {token: token-of-bob, identity: bob}
            """);
        workplace.file("skills/MethodReport.java", REPORT);
        try (var hub = HubProcess.start(workplace);
                var http = new HttpCalls()) {
            hub.awaitReady("report");
            var ann = TestClient.modern(channel(hub, http, "ann"), "{}");
            var bob = TestClient.modern(channel(hub, http, "bob"), "{}");
            var read = "{\"documentList\":[\"docList:msg_123:results\"]}";
            ann.call("report.make", "{}");

            assertThat(TestClient.textOf(ann.call("report.read", read))).isEqualTo("first and second");
            assertThat(TestClient.textOf(bob.call("report.read", read))).contains("'docList:msg_123:results'");
            assertThat(ann.ask("resources/list", "{}").toString()).contains("document://msg_123/results/a.txt");
            assertThat(bob.ask("resources/list", "{}").toString()).doesNotContain("document://");
        }
    }

    private static Channel channel(HubProcess hub, HttpCalls http, String user) {
        var headers = Map.of("Authorization", "Bearer token-of-" + user);
        return HttpChannel.create(http, hub.url(), headers, ClientLink.SILENT, user);
    }

    @Test
    void methodsOfTheExampleAreDiscoveredOnTheClassPath() throws Exception {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        try (var jar = new URLClassLoader(new URL[] {EXAMPLE.toUri().toURL()}, before)) {
            thread.setContextClassLoader(jar);
            var methods = Methods.discover(Services.NONE);

            assertThat(methods.all()).extracting(Methods.Entry::name).containsExactlyInAnyOrder("report", "units");
            assertThat(methods.action("report", "write").method().run(Map.of("title", "Monday")))
                    .extracting(ActionResult::success)
                    .isEqualTo(true);
            assertThat(methods.action("units", "toMiles").method().run(Map.of("kilometres", 1.609344)))
                    .extracting(ActionResult::content)
                    .isEqualTo(1.0);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
