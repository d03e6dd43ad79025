package dev.jackfield.cli.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.knuddels.jtokkit.Encodings;
import dev.jackfield.cli.base.CommandFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCounterTest {
    /// Has nothing of the class path, like the loader of a hub, which has no library for tokens.
    private static final ClassLoader NOTHING = ClassLoader.getPlatformClassLoader();

    @TempDir
    private Path folder;

    @Test
    void tokensAreCountedByTheLibraryInTheFolder() throws Exception {
        var source =
                Objects.requireNonNull(Encodings.class.getProtectionDomain().getCodeSource());
        Files.copy(Path.of(source.getLocation().toURI()), folder.resolve("jtokkit.jar"));
        try (var counter = new TokenCounter(folder, NOTHING)) {
            assertThat(counter.count("hello world")).isEqualTo(2);
            assertThat(counter.count("<|endoftext|>")).isGreaterThan(1); // a text of a server, not an end
        }
    }

    @Test
    void missingLibraryIsAnErrorThatNamesTheFolder() {
        assertThatThrownBy(() -> new TokenCounter(folder, NOTHING))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("there is no jtokkit.jar in " + folder);
    }
}
