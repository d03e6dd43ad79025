package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.model.ModelCall;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.json.JsonMapper;

/// What the pages tell a newcomer to type, typed beside a running hub as it is pasted: each block at once, and the
/// next one as soon as the shell is free. No line may fail.
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class TypedPagesIT {
    private static final String TOKEN = "a-token-that-nobody-guesses";
    private static final Path EXAMPLES = NodeRuntime.resolve("../../examples").normalize();
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");
    private static final Path LIBRARIES =
            NodeRuntime.resolve("../../jackfield-cli/target/jackfield/lib").normalize();
    private static final String IS_BUILT = "mvn() { echo 'built by the build of this test'; }\n";
    private static final String NO_OUTPUT = "it shows how files look";
    private static final String COMPILED = "PagesTest of jackfield-agent compiles and runs it";

    private static final Pattern CONVERSATION = Pattern.compile("\"conversation\":\"(\\w+)\"");

    @Test
    void readme() {
        var page = TypedPage.of("README.md")
                .leave("", "doors", "it is a picture")
                .leave("sh", "./jackfield serve", "the test starts the hub on a free port");
        var desk = withDesktopClient();
        try (var hub = HubProcess.start(desk)) {
            assertThat(desk.type(page.next("sh", "./jackfield tools", hub)))
                    .startsWith("demo.echo\t")
                    .contains("\nhello\n", "demo.time", "+0", "sources  1, 1 ready");
            assertThat(desk.type(page.next("sh", "skills/Hello.java", hub)))
                    .startsWith("Hello Ann!!!\n")
                    .contains("hello.greet", "Greets somebody");
            assertThat(desk.type("""
                sed -i 's/Hello "/Good day "/' skills/Hello.java
                ./jackfield call hello.greet name=Ann
                echo 'no Java' >> skills/Hello.java
                ./jackfield status
                ./jackfield call hello.greet name=Ann\
                """))
                    .startsWith("Good day Ann!\n")
                    .contains("Hello.java does not compile", "the previous version stays in use")
                    .endsWith("\nGood day Ann!");
            assertThat(desk.type("exec 2>&1\n" + page.next("sh", "./jackfield import", hub)))
                    .contains("claude-desktop", "hello.greet")
                    .containsPattern("old\\.echo\t|old is still starting, and is missing here")
                    .doesNotContain("demo.echo");
            assertThat(desk.type("./jackfield call old.echo text=hello")).isEqualTo("hello");
        }
        check(page.next("yaml", "server-filesystem"));
        page.leave("sh", "mvn verify", "it is the build that runs this test").end();
    }

    private static Workplace withDesktopClient() {
        var command = Fixture.command("stdio-legacy");
        var server = Map.of("command", command.getFirst(), "args", command.subList(1, command.size()));
        return Workplace.create()
                .file(
                        "nobody/Claude/claude_desktop_config.json",
                        JsonMapper.shared().writeValueAsString(Map.of("mcpServers", Map.of("old", server))));
    }

    /// Has the program look at a configuration of a page.
    private static void check(String yaml) {
        var desk = Workplace.with(yaml)
                .variable("DOCS_TOKEN", TOKEN)
                .variable("ANN_TOKEN", TOKEN)
                .variable("ANTHROPIC_API_KEY", TOKEN);
        desk.run("check").orThrow();
    }

    @Test
    void skills() throws IOException {
        var page = TypedPage.of("docs/skills.md");
        var desk = Workplace.create();
        Files.createSymbolicLink(desk.path("examples"), EXAMPLES);
        try (var hub = HubProcess.start(desk)) {
            assertThat(desk.type(IS_BUILT + page.next("sh", "java-tools.jar", hub)))
                    .contains("\"words\":6");
            desk.file("skills/Notes.java", """
                import dev.jackfield.action.*;
                import dev.jackfield.tools.*;
                import java.util.*;

                public class Notes {
                    private final Documents documents;

                    public Notes(Services services) {
                        documents = services.get(Documents.class);
                    }

                    @Tool("Keeps a text.")
                    public String keep(String text) {
                        %s
                        return String.valueOf(reference);
                    }
                }
                """.formatted(page.next("java", "documents.store")));
            assertThat(desk.type("./jackfield call notes.keep text=hello\n./jackfield resources"))
                    .contains("docList:msg_123:results", "document://msg_123/results/report.txt");
        }
        page.end();
    }

    /// The other blocks of this page are those of JavaPageIT.
    @Test
    void java() {
        var page = TypedPage.of("docs/java.md");
        var desk = Workplace.create().file("MyTools.java", page.first("java", "serveStdio()"));
        try (var _ = HubProcess.start(desk)) {
            assertThat(desk.type("""
                %1$s/javac -parameters -cp '%2$s/*' -d . MyTools.java
                ./jackfield add mine -- %1$s/java -cp '%2$s/*:%3$s' MyTools
                ./jackfield call mine.weather.forecast city=Rome
                """.formatted(BIN, LIBRARIES, desk.path(".")))).endsWith("\nSunny in Rome");
        }
    }

    @Test
    void workflows() throws IOException {
        var page = TypedPage.of("docs/workflows.md");
        var desk = Workplace.create().file("hall/_commands/Greet.java", page.next("java", "class Greet"));
        page.leave("sh", "serve --workflow hall", "the test starts the hub on a free port");
        try (var hub = HubProcess.start(desk, "--workflow", "hall")) {
            assertThat(desk.type(page.next("sh", "hall.greet", hub))).isEqualTo("Hello, Ann!\nHello, Bob!");
            talk(desk, page.next("", "$ ./jackfield workflow hall"));
            desk.file("hall/hall/Guests.java", """
                package hall;

                public final class Guests {
                    public final java.util.List<String> names = new java.util.ArrayList<>();
                }
                """).file("hall/hall/Hall.java", page.next("java", "Workflow<Guests>"));
            assertThat(desk.type("""
                sed -i -e 's/Object>/hall.Guests>/' -e 's/Object state/hall.Guests guests/' \\
                  -e 's/return /guests.names.add(given.name()); return /' \\
                  -e 's/"!")/"!" + guests.names.size())/' hall/_commands/Greet.java
                ./jackfield call hall.greet name=Ann
                """)).isEqualTo("Hello, Ann!1");
            page.leave("java", "WorkflowTest.of", COMPILED)
                    .leave("", "please cancel order", "RetailDialogueTest says such sentences");
            desk.file("sentences.txt", "say hello to Zoe\n");
            assertThat(desk.type(page.next("sh", "--classify", hub))).contains("\"command\":\"greet\"", "Zoe");
        }
        page.leave("java", "DataFolder data", COMPILED);
        check(page.next("yaml", "writeBack: true")
                .replace("examples/retail", EXAMPLES.resolve("retail").toString())
                .replace("/srv/shop", desk.path(".").toString()));
        page.leave("java", "Workflows.open", "RetailServerTest and OpenWorkflowTest call these methods");
        agent(page);
        page.leave("java", "agent.answer", "the tests of DelegatedAgent call these methods")
                .end();
    }

    /// Types what a page shows after `>`, and compares what is said.
    private static void talk(Workplace desk, String shown) {
        var lines = shown.lines().toList();
        var typed = lines.stream().filter(line -> line.startsWith("> ")).map(line -> line.substring(2));
        var said = lines.stream().skip(2).filter(line -> !line.startsWith("> ")).toList(); // greets at a terminal only
        assertThat(desk.feed(String.join("\n", typed.toList()), "workflow", "hall")
                        .orThrow()
                        .out()
                        .lines())
                .isEqualTo(said);
    }

    private static void agent(TypedPage page) throws IOException {
        try (var model = ScriptedModel.start()) {
            model.afterwards(_ -> ModelStep.text("It is cancelled."));
            var yaml = page.next("yaml", "agent: true")
                    .replace("http://localhost:11434", model.url().toString().replaceAll("/v1/?$", ""))
                    .replace("examples/retail", EXAMPLES.resolve("retail") + ", data: data");
            var desk = Workplace.with(yaml);
            desk.type("%s/java %s data".formatted(BIN, EXAMPLES.resolve("retail-data/GenerateRetailData.java")));
            try (var hub = HubProcess.start(desk)) {
                assertThat(desk.type(page.next("sh", "shop.ask_agent", hub))).isEqualTo("It is cancelled.");
            }
        }
    }

    @Test
    void access() {
        var page = TypedPage.of("docs/access.md");
        var yaml = page.next("yaml", "tokens:");
        check(yaml);
        var desk = Workplace.with("""
            sources:
              files: {builtin: filesystem, roots: [.]}
            """).variable("ANN_TOKEN", TOKEN);
        try (var _ = HubProcess.start(desk)) {
            desk.file(
                    "page.yaml",
                    yaml.replace("files.write_note", "files.readFile").replace("write_*", "write*"));
            assertThat(desk.type("""
                cat page.yaml >> jackfield.yaml
                ./jackfield tools --token $ANN_TOKEN
                ./jackfield tools\
                """)).contains("files.readFile").containsOnlyOnce("files.writeFile\t");
        }
        page.end();
    }

    @Test
    void ensembles() {
        var page = TypedPage.of("docs/ensembles.md")
                .leave("java", "Ensemble.discover", "ConverserPageTest and EnsembleIT call these methods")
                .leave("java", "model.conversation", "the tests of ModelConversation call these methods")
                .leave("java", "Ensemble.local", "the tests of Ensemble call these methods");
        var desk = Workplace.create()
                .file("io.toml", page.next("toml", "# io.toml"))
                .file("io/invokers/read_file.toml", page.next("toml", "# io/invokers/read_file.toml"))
                .file("data/a.txt", "The Tiber flows through Rome.")
                .file("jackfield.yaml", page.next("yaml", "ensemble: io.toml"));
        var tool = page.next("toml", "tool = \"files.readFile\"");
        desk.file("io/invokers/read_file.toml", tool);
        try (var hub = HubProcess.start(desk)) {
            assertThat(desk.type(page.next("sh", "io.read_file", hub))).isEqualTo("The Tiber flows through Rome.");
        }
        page.end();
    }

    @Test
    void conversation() throws IOException {
        var page = TypedPage.of("docs/conversation.md");
        try (var model = ScriptedModel.start().models("claude-sonnet-4-5", "llama3.2")) {
            model.afterwards(TypedPagesIT::answer);
            var desk = Workplace.with(configuration(page.next("yaml", "providers:"), model))
                    .variable("ANTHROPIC_API_KEY", TOKEN)
                    .file("questions.txt", "hello\nand again\n");
            Files.write(desk.path("photo.jpg"), new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe0, 0, 16});
            try (var hub = HubProcess.start(desk)) {
                assertThat(desk.type("echo hello | " + page.next("sh", "./jackfield chat", hub)))
                        .contains("I read: hello");
                page.leave("", "$ ./jackfield chat", "it shows a chat with a real model");
                var typed = desk.type("git() { echo '+ a line'; }\n" + page.next("sh", "--once", hub));
                assertThat(typed).contains("I read: what time is it in Paris?", "\"event\":\"turn\"");
                var managing = page.next("sh", "conversations view ID", hub).replace(" ID", " " + conversation(typed));
                assertThat(desk.type(managing))
                        .contains("4. assistant\n   I read: and again", "* anthropic/claude-sonnet-4-5");
                assertThat(desk.path("talk.jsonl")).content().contains("\"and again\"");
                page.leave("json", "dev.jackfield/event", "ConverseIT reads these events");
                assertThat(desk.type(page.next("sh", "ai.process", hub))).contains("I read");
            }
        }
        page.leave("java", "AnthropicProvider", "it needs a server of the weather; ConverserExamplesIT runs another");
        check(page.next("yaml", "deny jackfield.converse"));
        check(page.next("yaml", "superseded: drop"));
        page.leave("", "messages.jsonl", NO_OUTPUT)
                .leave("json", "\"role\":\"user\"", NO_OUTPUT)
                .end();
    }

    /// The last conversation that was told of.
    private static String conversation(String typed) {
        return CONVERSATION
                .matcher(typed)
                .results()
                .map(found -> found.group(1))
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    /// The providers of the page, played by a server on this machine.
    private static String configuration(String shown, ScriptedModel model) {
        return shown.replace("{key:", "{url: \"%s\", key:".formatted(model.url()))
                .replace("sources:", """
                      ollama: {kind: openai, url: "%s", model: llama3.2}
                    sources:\
                    """.formatted(model.url()));
    }

    private static ModelStep answer(ModelCall call) {
        return ModelStep.text("I read: ", call.lastText());
    }
}
