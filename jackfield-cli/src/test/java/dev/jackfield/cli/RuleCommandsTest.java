package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands report rules that have no effect.
class RuleCommandsTest {
    private OpenHub demo;
    private ConfigFolder config;
    private Shell shell;

    @BeforeEach
    void configure(@TempDir Path folder) throws Exception {
        demo = new OpenHub(new ConfigFolder(Files.createDirectory(folder.resolve("demo"))).load());
        config = new ConfigFolder(folder).file("jackfield.yaml", """
            sources:
              demo: {url: "%s/mcp/demo"}
            tokens:
              - {token: token-of-ann, identity: ann, roles: [readers]}
            rules:
              - deny demo.tim to readers
              - deny dmo.echo
              - deny demo.* to readrs
              - deny demo.echo to ann
              - allow demo.echo to ann
            """.formatted(demo.url()));
        shell = new Shell(folder);
    }

    @AfterEach
    void close() {
        demo.close();
    }

    @Test
    void checkWarnsOfRulesWithoutEffect() {
        var outcome = shell.run("check");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err())
                .contains("warning: jackfield.yaml:7: rules[1]: `deny dmo.echo` matches nothing: there is no source"
                        + " `dmo`; did you mean `demo`?")
                .contains("jackfield.yaml:8: rules[2]: `deny demo.* to readrs` is for `readrs`")
                .contains("jackfield.yaml:10: rules[4]: `allow demo.echo to ann` never applies")
                .doesNotContain("rules[0]");
        assertThat(shell.run("check", "--json").out()).contains("no source `dmo`");
    }

    @Test
    void statusKnowsToolsToo() throws InterruptedException {
        try (var hub = new OpenHub(config.load())) {
            shell.variable("JACKFIELD_TOKEN", OpenHub.ADMIN);
            shell.run("tools", "--url", hub.url().toString()); // waits for the source
            var status = shell.run("status", "--url", hub.url().toString()).out();

            assertThat(status)
                    .contains("rules[0]: `deny demo.tim to readers` matches nothing that its sources offer now;"
                            + " did you mean `demo.time`?")
                    .contains("rules[1]", "rules[2]", "rules[4]")
                    .doesNotContain("rules[3]: ");
        }
    }
}
