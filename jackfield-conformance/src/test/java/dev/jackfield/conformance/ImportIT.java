package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// A user who comes from a desktop client: one command imports the servers, and the next one uses them.
class ImportIT {
    private static final String FOREIGN = "nobody/Claude/claude_desktop_config.json";

    private static Workplace comingWith(Map<String, Object> servers) {
        return Workplace.create().file(FOREIGN, JsonMapper.shared().writeValueAsString(Map.of("mcpServers", servers)));
    }

    private static Map<String, Object> server(List<String> command) {
        return Map.of(
                "command",
                command.getFirst(),
                "args",
                command.subList(1, command.size()),
                "env",
                Map.of("SOME_API_KEY", "hush"));
    }

    @Test
    void serversOfADesktopClientWorkAtOnce() {
        var workplace = comingWith(Map.of(
                "old", server(Fixture.command("stdio-legacy")), "new one", server(Fixture.command("stdio-modern"))));

        workplace.run("import", "--from", "claude-desktop").orThrow();

        assertThat(workplace.run("tools").orThrow().out()).contains("old.echo\t", "new-one.echo\t");
        assertThat(workplace.run("call", "new-one.echo", "text=hello").orThrow().out())
                .isEqualTo("hello");
        assertThat(workplace.path("jackfield.yaml")).content().doesNotContain("hush");
    }

    @Test
    void doctorSaysWhatIsWrongWithABrokenOne() {
        var workplace = comingWith(Map.of(
                "good", server(Fixture.command("stdio-legacy")),
                "gone", server(List.of("no-such-program-anywhere")),
                "brief", server(List.of("sh", "-c", "echo the licence has expired >&2; exit 7")),
                "far", Map.of("url", "http://127.0.0.1:1/mcp")));

        workplace.run("import", "--from", "claude-desktop").orThrow();
        var report = workplace.variable("LC_ALL", "C").run("doctor");

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out())
                .contains("(legacy era)")
                .contains("x Cannot start 'no-such-program-anywhere'", "-> If it is installed")
                .contains("exited with status 7", "the licence has expired")
                .contains("x Cannot connect to 127.0.0.1:1", "-> Start the server");
    }
}
