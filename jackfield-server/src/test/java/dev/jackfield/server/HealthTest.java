package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HealthTest {
    private static final String SILENT = "sources: {slow: {command: [sleep, \"60\"]}}\n";
    private static final String BROKEN = "sources: {gone: {command: /nowhere/at-all}, off: {enabled: false}}\n";
    private static final String TOKENS = "tokens: [{token: token-of-ann, identity: ann}]\n";

    @TempDir
    private Path temporary;

    private OpenHub open(String yaml) {
        return new OpenHub(
                new ConfigFolder(temporary).file("jackfield.yaml", yaml).load());
    }

    @Test
    void hubWhoseSourceStartsLivesButIsNotReady() throws Exception {
        try (var hub = open(SILENT)) {
            assertThat(hub.get("/health/live", "").statusCode()).isEqualTo(200);
            assertThat(hub.get("/health/ready", "").statusCode()).isEqualTo(503);
            assertThat(hub.get("/health/ready", "").body())
                    .contains("\"status\":\"starting\"", "{\"id\":\"slow\",\"state\":\"starting\"}");
        }
    }

    @Test
    void sourceThatIsDownIsNamedAndHidesNoOther() throws Exception {
        try (var hub = open(BROKEN)) {
            hub.assembly().hub().catalog().awaitSettled(Duration.ofSeconds(30));

            assertThat(hub.get("/health/ready", "").statusCode()).isEqualTo(200);
            assertThat(hub.get("/health/ready", "").body()).contains("{\"id\":\"gone\",\"state\":");
            assertThat(hub.get("/health", "").body()).contains("\"status\":\"degraded\"");
        }
    }

    @Test
    void sourceThatIsSwitchedOffIsNotMissed() throws Exception {
        try (var hub = open("sources: {off: {enabled: false}}\n")) {
            assertThat(hub.get("/health", "").body()).contains("\"status\":\"ok\"", "\"id\":\"off\"");
        }
    }

    @Test
    void hubThatFinishesIsNotReady() throws Exception {
        try (var hub = open("sources: {}\n")) {
            assertThat(hub.get("/health/ready", "").statusCode()).isEqualTo(200);
            hub.assembly().drain();

            assertThat(hub.get("/health/ready", "").statusCode()).isEqualTo(503);
            assertThat(hub.get("/health/ready", "").body()).contains("draining");
            assertThat(hub.get("/health/live", "").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void strangersGetOneWord() throws Exception {
        try (var hub = open(TOKENS)) {
            assertThat(hub.get("/health", "").body()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(hub.get("/health/ready", "stolen").body()).isEqualTo("{\"status\":\"ready\"}");
            assertThat(hub.get("/health", "token-of-ann").body()).contains("\"sources\":[]", "\"version\"");
        }
    }

    @Test
    void sourceThatIsDeniedIsNotNamed() throws Exception {
        var rules = "rules: [deny secret.* to ann]\n";
        try (var hub = open("sources: {secret: {enabled: false}, open: {enabled: false}}\n" + TOKENS + rules)) {
            assertThat(hub.get("/health", "token-of-ann").body())
                    .contains("\"open\"")
                    .doesNotContain("secret");
            assertThat(hub.get("/health/ready", "token-of-ann").body()).doesNotContain("secret");
            assertThat(hub.get("/health", OpenHub.ADMIN).body()).contains("secret");
        }
    }

    @Test
    void storeThatFailsIsSaidToOperatorsWithItsReason() throws Exception {
        var config = new ConfigFolder(temporary).file("jackfield.yaml", "sources: {}\n" + TOKENS);
        var store = HubStore.of(Store.openFile(temporary, Optional.empty(), InstantSource.system()));
        try (var hub = new OpenHub(config.load(), store)) {
            assertThat(hub.get("/health", OpenHub.ADMIN).body())
                    .contains("\"status\":\"ok\"", "jackfield.db\",\"state\":\"ok\"");
            store.close();
            assertThatThrownBy(() -> store.shelf().drawer(DrawerKind.VECTORS).write("key", new byte[1]))
                    .hasMessageContaining("jackfield.db cannot be used");

            assertThat(hub.get("/health", "").body()).isEqualTo("{\"status\":\"degraded\"}");
            assertThat(hub.get("/health", "token-of-ann").body()).doesNotContain("store");
            assertThat(hub.get("/health", OpenHub.ADMIN).body())
                    .contains("\"state\":\"failing\",\"since\":\"", "\"reason\":\"The database ");
            assertThat(hub.get("/status", OpenHub.ADMIN).body()).contains("\"state\":\"failing\",\"since\":\"");
            assertThat(hub.get("/health/ready", "").statusCode()).isEqualTo(200);
            assertThat(hub.get("/metrics", OpenHub.ADMIN).body()).contains("jackfield_store_up 0.0\n");
        }
    }

    @Test
    void healthCanOnlyBeRead() throws Exception {
        try (var hub = open("sources: {}\n")) {
            assertThat(hub.post("/health", "", "{}").statusCode()).isEqualTo(405);
            assertThat(hub.get("/health/x", "").statusCode()).isEqualTo(404);
        }
    }
}
