package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/// The environment of the servers behind the hub, and which of them are started at all.
class EnvironmentIT {
    private final Workplace workplace = Workplace.create();

    /// The command of a program that writes down what it sees, and is no server.
    private String witness(String file) {
        return """
            [sh, -c, 'echo "key=$API_KEY uid=$(id -u) hub=$JACKFIELD_TOKEN" > %s']\
            """.formatted(workplace.path(file));
    }

    private void awaitWitness(HubProcess hub, String file) {
        hub.awaitSources(_ -> Files.exists(workplace.path(file)));
    }

    @Test
    void variableOfADotEnvFileReachesTheServer() throws IOException {
        var yaml = "sources: {witness: {command: %s, env: {API_KEY: \"${WITNESS_KEY}\"}}}".formatted(witness("seen"));
        workplace
                .file("jackfield.yaml", yaml)
                .file(".env", "WITNESS_KEY=from-the-file\n")
                .variable("JACKFIELD_TOKEN", "not-for-servers");
        try (var hub = HubProcess.start(workplace)) {
            awaitWitness(hub, "seen");
        }

        assertThat(workplace.path("seen"))
                .content()
                .startsWith("key=from-the-file ")
                .endsWith(" hub=\n");
        assertThat(workplace.path("jackfield.yaml")).hasContent(yaml);
    }

    /// The folder is older than the hub: nothing that the server did can have made its owner.
    @Test
    void serverRunsAsTheUserOfTheHub() throws IOException {
        var user = Files.getAttribute(workplace.path("."), "unix:uid");
        workplace.file("jackfield.yaml", "sources: {witness: {command: %s}}".formatted(witness("seen")));
        try (var hub = HubProcess.start(workplace)) {
            awaitWitness(hub, "seen");
        }

        assertThat(workplace.path("seen")).content().contains(" uid=" + user + " ");
    }

    @Test
    void disabledSourceIsListedAndNotStarted() {
        workplace.file("jackfield.yaml", """
            sources:
              off: {enabled: false, command: %s}
              on: {command: %s}
            """.formatted(witness("off"), witness("on")));
        try (var hub = HubProcess.start(workplace)) {
            awaitWitness(hub, "on");

            assertThat(hub.run("sources").orThrow().out()).contains("off\tstopped\t0\tdisabled");
        }
        assertThat(workplace.path("off")).doesNotExist();
    }

    @Test
    void settingsOfTheWorkingFolderAreFound() {
        workplace.file("config/settings.yaml", """
            theme: dark
            mcp:
              servers:
                - {name: fixture, command: %s}
            """.formatted(Fixture.quoted(Fixture.command("stdio-legacy"))));
        try (var hub = HubProcess.start(workplace)) {
            hub.awaitReady("fixture");

            assertThat(hub.run("status").orThrow().out()).contains("config/settings.yaml");
        }
    }

    @Test
    void switchedOffMcpStartsNothing() {
        workplace.file("config/settings.yaml", """
            mcp:
              enabled: false
              servers:
                - {name: witness, command: %s}
            """.formatted(witness("seen")));
        try (var hub = HubProcess.start(workplace)) {
            assertThat(hub.run("sources").orThrow().out()).doesNotContain("ready", "starting", "backoff");
            assertThat(hub.run("tools").orThrow().out().lines().map(line -> line.split("\t", 2)[0]))
                    .as("those of the hub")
                    .containsExactly("jackfield.status");
        }
        assertThat(workplace.path("seen")).doesNotExist();
    }
}
