package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.shell.PartialCommandLine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartialCommandLineTest {
    @TempDir
    private Path folder;

    private HubOptions hub(String... line) {
        var root =
                JackfieldCommand.commandLine(new Shell(folder).surroundings()).getCommandSpec();
        return PartialCommandLine.of(List.of(line), root).hub();
    }

    @Test
    void urlOfASourceIsNotTakenForThatOfAHub() {
        assertThat(hub("jackfield", "tools", "--url", "http://hub").url).hasToString("http://hub");
        assertThat(hub("jackfield", "test", "--url", "http://source").url).isNull();
        assertThat(hub("jackfield", "remove", "--hub", "http://hub").url).hasToString("http://hub");
    }
}
