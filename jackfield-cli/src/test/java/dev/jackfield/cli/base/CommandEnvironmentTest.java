package dev.jackfield.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandEnvironmentTest {
    private static final Path OF_JAVA = Path.of("/root");

    @Test
    void homeIsWhatTheVariableSaysIfThatIsAPlace() {
        assertThat(CommandEnvironment.home(Map.of("HOME", "/home/ann"), OF_JAVA))
                .isEqualTo(Path.of("/home/ann"));
        assertThat(CommandEnvironment.home(Map.of("HOME", "ann"), OF_JAVA)).isEqualTo(OF_JAVA);
        assertThat(CommandEnvironment.home(Map.of("HOME", ""), OF_JAVA)).isEqualTo(OF_JAVA);
        assertThat(CommandEnvironment.home(Map.of(), OF_JAVA)).isEqualTo(OF_JAVA);
    }
}
