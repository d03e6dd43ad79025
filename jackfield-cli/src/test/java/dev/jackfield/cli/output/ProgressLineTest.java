package dev.jackfield.cli.output;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.rpc.Message;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "progress | {\"progress\":1,\"total\":4,\"message\":\"one\"} | '  …  25 % one'",
                "progress | {\"progress\":3}                                 | '  … 3'",
                "progress | {\"progress\":3,\"message\":\"\"}                  | ''",
                "message  | {\"level\":\"info\",\"data\":{\"a\":1}}          | '  {\"a\":1}'",
                "other    | {}                                               | ''"
            })
    void eachNewsIsOneLine(String kind, String params, String shown) {
        var err = new StringWriter();
        var terminal = new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(err), false);
        new ProgressLine(terminal).notify(Message.notification("notifications/" + kind, fields(params)));

        assertThat(err.toString().stripTrailing()).isEqualTo(shown);
    }
}
