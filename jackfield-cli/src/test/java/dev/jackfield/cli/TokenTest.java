package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.Shell.Outcome;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// As whom commands act: a token that was given wins over the admin token that lies in the state folder.
class TokenTest {
    private static final String CONFIGURATION = """
        tokens: [{token: token-of-ann, identity: ann, roles: [readers]}]
        sources: {off: {command: x, enabled: false}}
        rules: [deny jackfield.status to readers, allow *]
        """;

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
        new ConfigFolder(folder).file("jackfield.yaml", CONFIGURATION);
    }

    private Outcome call(String... options) {
        var line = new ArrayList<>(List.of("call", "jackfield.status"));
        line.addAll(List.of(options));
        return shell.run(line.toArray(String[]::new));
    }

    private void assertThatAnnIsRefused(Outcome outcome) {
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.exit()).isEqualTo(3);
    }

    @Nested
    class AtTheHubThatRunsHere {
        private OpenHub hub;

        @BeforeEach
        void open() {
            hub = OpenHub.on(new ConfigFolder(folder).loader());
            shell.beside(hub);
        }

        @AfterEach
        void close() {
            hub.close();
        }

        @Test
        void ownerIsAdminWithoutAToken() {
            assertThat(call().out()).contains("off");
            assertThat(call("-v").err())
                    .contains("Acting as 'admin' at " + hub.url() + " (admin token of " + folder.resolve("state"));
        }

        @Test
        void tokenOfTheOptionWins() {
            assertThatAnnIsRefused(call("--token", "token-of-ann"));
            assertThat(call("--token", "token-of-ann", "--verbose").err())
                    .contains("Acting as 'ann' at " + hub.url() + " (--token).");
        }

        @Test
        void tokenOfTheVariableWinsToo() {
            shell.variable("JACKFIELD_TOKEN", "token-of-ann");

            assertThatAnnIsRefused(call());
            assertThat(call("-v").err()).contains("Acting as 'ann'", "(JACKFIELD_TOKEN).");
        }

        @Test
        void tokenThatTheHubDoesNotKnowIsRefused() {
            var refused = call("--token", "of-nobody");

            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).contains("For the hub running here, leave out both");
        }

        @Test
        void emptyTokenIsNotTakenForNone() {
            assertThat(call("--token", "").exit()).isEqualTo(2);
            assertThat(call("--token", " ").err()).contains("--token is empty");
        }

        @Test
        void listsWatchesAndChangesAreThoseOfTheToken() throws IOException {
            assertThat(shell.run("tools", "--token", "token-of-ann").out()).doesNotContain("jackfield.status");
            assertThat(shell.run("complete-names", "tools", "--", "", "jackfield", "call", "--token", "token-of-ann")
                            .out())
                    .doesNotContain("jackfield.status");
            assertThat(shell.run("status", "--token", "token-of-ann").exit()).isEqualTo(3);
            assertThat(shell.run("watch", "--token", "of-nobody").exit()).isEqualTo(3);
            assertThat(shell.run("stdio", "-v", "--token", "of-nobody").exit()).isEqualTo(3);
            assertThat(shell.run("docs", "--token", "token-of-ann").exit()).isZero();
            assertThat(folder.resolve("tool-docs/index.md")).content().doesNotContain("jackfield.status");
            var removed = shell.run("remove", "off", "--yes", "--token", "token-of-ann");
            assertThat(removed.exit()).isEqualTo(3);
            assertThat(removed.err()).contains("needs the admin token", "(--token)");
            assertThat(Files.readString(folder.resolve("jackfield.yaml"))).isEqualTo(CONFIGURATION);
        }
    }

    @Nested
    class AtAHubOfTheCommand {
        @Test
        void ownerIsAdminThereToo() {
            assertThat(call("-v").err()).contains("Acting as 'admin' at the hub of this command (no token).");
        }

        @Test
        void tokenSaysWhoActs() {
            assertThatAnnIsRefused(call("--token", "token-of-ann"));
            assertThat(call("-v", "--token", "token-of-ann").err()).contains("Acting as 'ann'");
            assertThat(shell.run("sources", "--token", "token-of-ann").exit()).isEqualTo(3);
            assertThat(shell.run("docs", "--token", "token-of-ann").exit()).isZero();
        }

        @Test
        void unknownTokenIsRefused() {
            var refused = call("--token", "of-nobody");

            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).contains("The token from --token is not in the configuration");
            assertThat(shell.run("stdio", "--token", "of-nobody").exit()).isEqualTo(3);
        }

        @Test
        void sourceThatTheTokenMayNotSeeIsNone() {
            new ConfigFolder(folder).file("jackfield.yaml", """
                tokens: [{token: token-of-ann, identity: ann, roles: [readers]}]
                sources: {vault: {command: x, enabled: false}}
                rules: [deny vault.* to readers, allow *]
                """);
            var named = shell.run("tools", "--profile", "vault", "--token", "token-of-ann");
            var near = shell.run("tools", "--profile", "vaul", "--token", "token-of-ann");

            assertThat(named.err()).contains("There is no profile or source 'vault' here.");
            assertThat(near.err())
                    .contains("There is no profile or source 'vaul' here.")
                    .doesNotContain("/mcp/vault");
        }

        @Test
        void testIsNoChange() {
            var refused = shell.run("test", "off", "--token", "token-of-ann");

            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).contains("Remove the token to test with").doesNotContain("change");
            assertThat(shell.run("test", "off", "-v").err()).contains("Testing with", "without a hub");
        }

        @Test
        void fileIsChangedForTheAdminOnly() throws IOException {
            shell.surroundings().state().write("admin-token", OpenHub.ADMIN);
            var refused = shell.run("disable", "off", "--token", "token-of-ann");

            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).contains("Remove the token to", "change", "jackfield.yaml");
            assertThat(Files.readString(folder.resolve("jackfield.yaml"))).isEqualTo(CONFIGURATION);
            assertThat(shell.run("disable", "off", "-v", "--token", OpenHub.ADMIN)
                            .err())
                    .contains("without a hub, as the user of this machine");
        }
    }
}
