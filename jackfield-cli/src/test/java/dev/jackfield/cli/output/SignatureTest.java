package dev.jackfield.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignatureTest {
    private static final Signature COPY = Signature.ofTool("files.copy", Json.parse("""
        {"properties":{"mode":{"type":"string"},"from":{"type":"string","description":"The file"},
         "to":{"type":"string"}},"required":["from","to"]}\
        """));

    private static String complaint(Signature signature, String... typed) {
        var failed = catchThrowableOfType(CommandFailedException.class, () -> signature.check(List.of(typed)));
        assertThat(failed.exit()).isEqualTo(Exit.USAGE);
        return String.valueOf(failed.getMessage());
    }

    @Test
    void argumentsWithoutNamesAreShownWithTheirNames() {
        assertThat(complaint(COPY, "a.txt", "my letter.txt").lines())
                .containsExactly(
                        "'a.txt' is not key=value. files.copy takes:",
                        "  from (string, required)  The file",
                        "  to (string, required)",
                        "  mode (string)",
                        "Write it like this:",
                        "  jackfield call files.copy from=a.txt 'to=my letter.txt'");
    }

    @Test
    void whatHasANameKeepsIt() {
        assertThat(complaint(COPY, "from=x", "b")).endsWith("jackfield call files.copy from=x to=b");
    }

    @Test
    void whatIsMissingIsShownToo() {
        assertThat(complaint(COPY, "a")).endsWith("jackfield call files.copy from=a to=…");
    }

    @Test
    void promptsAreExplainedAlike() {
        var definition = Json.parse("{\"arguments\":[{\"name\":\"topic\",\"required\":true}]}");

        assertThat(complaint(Signature.ofPrompt("p", definition.object().orElse(Fields.EMPTY)), "tea"))
                .endsWith("jackfield prompt p topic=tea");
    }

    @Test
    void toolWithoutNamedParametersSaysSo() {
        assertThat(complaint(Signature.ofTool("t", Json.parse("{}")), "x")).contains("does not declare its arguments");
    }

    @Test
    void pairsAndWholeObjectsPass() {
        assertThatCode(() -> {
                    COPY.check(List.of("from=a", "to:=1"));
                    COPY.check(List.of(" {\"from\": 1}"));
                    COPY.check(List.of("-"));
                })
                .doesNotThrowAnyException();
    }
}
