package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A command that does not compile, as its callers see it.
class BrokenCommandTest {
    @TempDir
    Path path;

    @Test
    void aCallSaysThatItCannotBeUsedAndOthersWork() throws IOException, InterruptedException {
        var folder = SampleFolder.in(path);
        folder.write("_commands/Greet.java", SampleFolder.GREET.replace("guests.names.add", "guests.nams.add"));

        try (var test = WorkflowTest.of(path)) {
            var refused = test.call("greet", Map.of("name", "Ann"));
            assertThat(refused.isError()).isTrue();
            assertThat(WorkflowTest.text(refused))
                    .startsWith("The command 'greet' cannot be used at present")
                    .doesNotContain("nams");
            assertThat(WorkflowTest.text(test.message("greet", Map.of("name", "Ann"))))
                    .startsWith("The command 'greet' cannot be used at present");
            assertThat(WorkflowTest.text(test.say("what can I do")))
                    .contains("- greet: Greets a guest. (cannot be used at present)\n")
                    .contains("- echo: Runs Echo.\n");
            assertThat(WorkflowTest.text(test.call("list_guests", Map.of()))).isEqualTo("[]");
        }
    }
}
