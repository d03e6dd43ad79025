package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The names of commands in the launcher, which chooses options and an archive of classes by them.
class LauncherCommandsTest {
    /// They talk to no hub, and load little.
    private static final List<String> SMALL = List.of("workflow", "completion", "complete-names", "version", "help");

    @TempDir
    private Path folder;

    @Test
    void launcherKnowsOnlyNamesOfCommands() throws IOException {
        assertThat(Commands.NAMES).containsAll(named("hub_commands")).containsAll(named("hub_like_commands"));
    }

    /// All others ask a hub that runs, if they may.
    @Test
    void launcherNamesEveryCommandThatCannotAskAHub() throws IOException {
        var alone = JackfieldCommand.commandLine(new Shell(folder).surroundings()).getSubcommands().entrySet().stream()
                .filter(command -> command.getValue().getCommandSpec().findOption("--token") == null)
                .map(command -> command.getKey());

        assertThat(Stream.of(named("hub_commands"), named("hub_like_commands"), SMALL)
                        .flatMap(List::stream))
                .containsAll(alone.toList());
    }

    /// The words of a variable such as `hub_commands='serve stdio'`.
    private static List<String> named(String variable) throws IOException {
        var line = Pattern.compile("(?m)^" + variable + "='([a-z -]+)'$")
                .matcher(Files.readString(Path.of("../jackfield")));
        assertThat(line.find()).as(variable).isTrue();
        return List.of(line.group(1).split(" "));
    }
}
