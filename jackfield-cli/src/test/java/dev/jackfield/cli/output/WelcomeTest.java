package dev.jackfield.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WelcomeTest {
    @TempDir
    private Path folder;

    private List<String> lines() {
        var err = new StringWriter();
        new Welcome("http://127.0.0.1:7390", new ConfigFolder(folder).load())
                .print(new Terminal(new PrintWriter(err), new PrintWriter(err), true));
        return err.toString().lines().toList();
    }

    @Test
    void explanationsBeginInOneColumn() {
        var explanations = List.of("what can be called", "a first call", "the state of the sources");

        assertThat(explanations)
                .extracting(text -> lines().stream()
                        .filter(line -> line.endsWith(text))
                        .findFirst()
                        .orElseThrow()
                        .indexOf(text))
                .containsOnly(40);
    }

    @Test
    void linesFitIntoATerminal() {
        assertThat(lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }
}
