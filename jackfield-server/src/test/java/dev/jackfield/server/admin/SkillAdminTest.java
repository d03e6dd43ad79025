package dev.jackfield.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.skillfolder.SkillShelf;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Skills are sources, but the configuration has nothing of them to change.
class SkillAdminTest {
    private OpenHub hub;

    @BeforeEach
    void open(@TempDir Path folder) {
        new SkillShelf(folder).source("Hello.java", SkillShelf.saying("Hello", "hello"));
        hub = OpenHub.on(new ConfigFolder(folder).file("jackfield.yaml", "").loader());
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void removingASkillNamesTheFileToDelete() throws Exception {
        var refused = hub.delete("/admin/sources/hello", OpenHub.ADMIN);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("change or delete", "Hello.java");
    }

    @Test
    void restartMakesASkillAnew() throws Exception {
        var before = hub.assembly().hub().catalog().source("hello").orElseThrow();
        var restarted = hub.post("/admin/sources/hello/restart", OpenHub.ADMIN, "");

        assertThat(restarted.statusCode()).isEqualTo(200);
        assertThat(hub.assembly().hub().catalog().source("hello").orElseThrow()).isNotSameAs(before);
    }
}
