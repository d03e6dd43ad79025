package dev.jackfield.builtin.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.ConfigProblemsException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltinSettingsTest {
    @TempDir
    private Path folder;

    private ConfigFolder sources(String yaml) {
        return new ConfigFolder(folder).file("jackfield.yaml", "sources: {" + yaml + "}\n");
    }

    @Test
    void bothServersAreConfigured() {
        var loaded = sources("files: {builtin: filesystem, roots: .}, code: {builtin: code, timeout: 2s}")
                .load();

        assertThat(loaded.settings().sources()).containsOnlyKeys("files", "code");
        assertThat(loaded.unusable()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "builtin: filesystem | must name at least one folder, for example [.]",
                "builtin: files, roots: [.] | filesystem",
                "builtin: filesystem, roots: [.], timeout: 1s | has no meaning for `builtin: filesystem`; remove it",
                "builtin: code, roots: [.] | has no meaning for `builtin: code`; remove it",
                "builtin: code, readOnly: true | has no meaning for `builtin: code`; remove it",
                "builtin: code, timeout: 1h | must be between 1ms and 10m",
                "builtin: code, memory: 1MiB | must be between 16MiB and 4GiB",
                "builtin: filesystem, roots: [a, a/b] | must not contain each other",
                "builtin: filesystem, roots: [a, ./a] | must not contain each other"
            })
    void whatCannotBeIsExplained(String keys, String problem) {
        var refused = catchThrowableOfType(
                ConfigProblemsException.class,
                () -> sources("s: {" + keys + "}").load());

        assertThat(refused).hasMessageContaining(problem);
    }
}
