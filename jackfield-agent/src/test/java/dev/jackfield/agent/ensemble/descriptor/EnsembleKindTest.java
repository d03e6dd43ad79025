package dev.jackfield.agent.ensemble.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpTool;
import dev.jackfield.core.call.HubException;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HttpRouteSettings;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EnsembleKindTest {
    @Tools("files")
    static final class Files {
        @Tool("Reads")
        String read_file(@Param("which") String path, @Param(optional = true) String encoding) {
            return "contents of " + path;
        }

        @Tool("Deletes")
        String delete(@Param("which") String path) {
            return "deleted";
        }
    }

    @Tools("desk")
    static final class Desk {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);

        @Tool("Waits until the desk is open")
        String queue() throws InterruptedException {
            asked.countDown();
            opened.await();
            return "served";
        }
    }

    @TempDir
    Path folder;

    private IoFolder files;

    @BeforeEach
    void write() throws IOException {
        files = IoFolder.in(folder);
    }

    private EnsembleBlueprint plan(@Nullable String tools) {
        return plan("io", tools);
    }

    private EnsembleBlueprint plan(String id, @Nullable String tools) {
        var common = new CommonSettings(true, null, List.of());
        var spec = new SourceSpec<>(id, common, new EnsembleSettings(Path.of(id + ".toml"), tools));
        return (EnsembleBlueprint) new EnsembleKind().plan(spec, new SourceContext() {
            @Override
            public Path folder() {
                return folder;
            }

            @Override
            public HttpRoute route(HttpRouteSettings out) {
                throw new UnsupportedOperationException();
            }
        });
    }

    private Jackfield hub(@Nullable String tools, String... rules) {
        var builder = Jackfield.builder().tools(new Files()).source(plan(tools).createSource());
        for (var rule : rules) {
            builder.rule(rule);
        }
        return builder.start();
    }

    @Test
    void aToolIsDoneByTheToolOfTheSameNameOfAnotherSource() {
        try (var hub = hub("files");
                var client = hub.client().connect()) {
            assertThat(client.getTool("io.read_file")).map(McpTool::description).contains("Reads contents of a file");
            assertThat(client.callTool("io.read_file", Map.of("path", "/a")).text())
                    .isEqualTo("contents of /a");
        }
    }

    @Test
    void theSchemaOfTheDescriptorIsChecked() {
        try (var hub = hub("files");
                var client = hub.client().connect()) {
            assertThatThrownBy(() -> client.callTool("io.read_file", Map.of("encoding", "utf-8")))
                    .isInstanceOf(HubException.InvalidArgumentsException.class);
        }
    }

    @Test
    void aToolMayBeDoneByOneThatItNames() throws Exception {
        files.with("io.toml", """
            [ensemble]
            name = "io"
            [[invokers]]
            name = "tidy"
            tool = "files.delete"
            """);
        try (var hub = hub(null);
                var client = hub.client().connect()) {
            assertThat(client.callTool("io.tidy", Map.of("path", "/a")).text()).isEqualTo("deleted");
        }
    }

    @Test
    void aToolThatShowsNoParametersIsNamed() throws Exception {
        files.with("io.toml", "[ensemble]\nname = \"io\"\n[[invokers]]\nname = \"tidy\"\ntool = \"files.delete\"\n");

        assertThat(plan(null).check())
                .extracting(Finding::text)
                .singleElement()
                .asString()
                .startsWith("tool 'tidy' shows no parameters, because its file has no [arguments].");
    }

    @Test
    void aRuleForTheToolThatDoesTheWorkHolds() throws Exception {
        files.with("io.toml", "[ensemble]\nname = \"io\"\n[[invokers]]\nname = \"tidy\"\ntool = \"files.delete\"\n");
        try (var hub = hub(null, "deny files.delete");
                var client = hub.client().connect()) {
            assertThatThrownBy(() -> client.callTool("io.tidy", Map.of("path", "/a")))
                    .isInstanceOf(HubException.class)
                    .hasMessageContaining("files.delete");
        }
    }

    @Test
    void toolsThatNothingDoesAreLeftOutAndTheDoctorSaysSo() {
        var plan = plan(null);

        assertThat(plan.createSource().manifest().items()).isEmpty();
        assertThat(plan.check())
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding.level()).isEqualTo(Finding.Level.WARNING))
                .first()
                .extracting(Finding::text)
                .asString()
                .contains("read_file");
    }

    @Test
    void anEnsembleThatIsSwitchedOffOffersNothing() throws Exception {
        files.with("io.toml", IoFolder.IO.replace("enabled = true", "enabled = false"));
        try (var hub = hub("files");
                var client = hub.client().connect()) {
            assertThat(client.listTools()).extracting(McpTool::name).noneMatch(name -> name.startsWith("io."));
        }
    }

    @Test
    void theTimeoutOfTheDescriptorIsThatOfTheSource() throws Exception {
        assertThat(plan("files").createSource().timeout()).hasSeconds(30);
        files.with("io.toml", IoFolder.IO.replace("timeout = 30", "timeout = 2.5"));
        assertThat(plan("files").createSource().timeout()).hasMillis(2_500);
    }

    @Test
    void theTimeoutOfOneEnsembleEndsNoCallOfAnother() throws Exception {
        var queue = "[ensemble]\nname = \"%s\"\n[defaults]\ntimeout = %s\n[[invokers]]\nname = \"queue\"\n";
        files.with("hasty.toml", queue.formatted("hasty", "0.3")).with("patient.toml", queue.formatted("patient", 60));
        var desk = new Desk();
        try (var hub = Jackfield.builder()
                        .tools(desk)
                        .source(plan("hasty", "desk").createSource())
                        .source(plan("patient", "desk").createSource())
                        .start();
                var client = hub.client().connect();
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var patient = callers.submit(() -> client.callTool("patient.queue", Map.of()));
            desk.asked.await();

            assertThatThrownBy(() -> client.callTool("hasty.queue", Map.of()))
                    .isInstanceOf(HubException.TimedOutException.class);
            assertThat(patient).isNotDone();

            desk.opened.countDown();
            assertThat(patient.get().text()).isEqualTo("served");
        }
    }

    @Test
    void aChangedFileMakesAnotherPlanAndAnUnchangedOneTheSame() throws Exception {
        var before = plan("files");
        assertThat(plan("files")).isEqualTo(before);

        files.with("io/invokers/read_file.toml", IoFolder.READ_FILE.replace("Reads", "Fetches"));

        assertThat(plan("files")).isNotEqualTo(before);
    }
}
