package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.TestCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The configurations that people copy, in a folder that has the files they name.
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath().normalize();
    private static final Map<String, String> SECRETS = Map.of(
            "ANN_TOKEN",
            "the-token-of-ann",
            "BEN_TOKEN",
            "the-token-of-ben",
            "AGENT_TOKEN",
            "the-token-of-the-agent",
            "HOME",
            "/home/ann");

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void exampleLoads(String name, @TempDir Path folder) throws IOException {
        var certificates = TestCertificates.in(Files.createDirectories(folder.resolve("tls")));
        Files.copy(certificates.server(), folder.resolve("tls/hub.pem"));
        Files.copy(certificates.serverKey(), folder.resolve("tls/hub-key.pem"));
        Files.copy(certificates.authority(), folder.resolve("company-ca.pem"));
        var secret = Files.writeString(folder.resolve("hub-token"), "the-token-of-the-agent");
        var yaml = Files.readString(EXAMPLES.resolve(name)).replace("/run/secrets/hub-token", secret.toString());
        var loaded = new SettingsLoader(folder, folder, SECRETS)
                .load(Files.writeString(folder.resolve("jackfield.yaml"), yaml));

        assertThat(loaded.warnings()).isEmpty();
        assertThat(loaded.settings().sources().size() + loaded.unusable().size())
                .isPositive();
        assertThat(loaded.unusable().values()).allMatch(reason -> reason.contains("is not set"));
    }

    @Test
    void everyExampleIsInTheTable() throws IOException {
        assertThat(Files.readString(EXAMPLES.resolve("README.md")))
                .contains(names().stream().map(name -> "(" + name + ")").toList());
    }
}
