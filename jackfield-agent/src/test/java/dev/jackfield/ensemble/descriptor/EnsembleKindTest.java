package dev.jackfield.ensemble.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpTool;
import dev.jackfield.call.HubException;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @TempDir
    Path folder;

    private IoFolder files;

    @BeforeEach
    void write() throws IOException {
        files = IoFolder.in(folder);
    }

    private EnsembleBlueprint plan(@Nullable String tools) {
        var common = new CommonSettings(true, null, List.of());
        var spec = new SourceSpec<>("io", common, new EnsembleSettings(Path.of("io.toml"), tools));
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
        var builder = Jackfield.builder().tools(new Files()).source(plan(tools).source());
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
                    .isInstanceOf(HubException.InvalidArguments.class);
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

        assertThat(plan.source().manifest().items()).isEmpty();
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
        assertThat(plan("files").source().timeout()).hasSeconds(30);
        files.with("io.toml", IoFolder.IO.replace("timeout = 30", "timeout = 2.5"));
        assertThat(plan("files").source().timeout()).hasMillis(2_500);
    }

    @Test
    void aChangedFileMakesAnotherPlanAndAnUnchangedOneTheSame() throws Exception {
        var before = plan("files");
        assertThat(plan("files")).isEqualTo(before);

        files.with("io/invokers/read_file.toml", IoFolder.READ_FILE.replace("Reads", "Fetches"));

        assertThat(plan("files")).isNotEqualTo(before);
    }
}
