package dev.jackfield.a2a.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The result of a tool that is made of the answer of an agent.
class AgentResultTest {
    private static final Fields FILE = Part.raw(Json.string(""), "application/pdf");

    private static AgentTask task(String id, int files) {
        var artifact =
                Fields.of("artifactId", Json.string("a")).with("parts", Json.array(Collections.nCopies(files, FILE)));
        return new AgentTask(Fields.of("id", Json.string(id))
                .with("status", Fields.of("state", Json.string(TaskState.COMPLETED.v10())))
                .with("artifacts", Json.array(List.of(artifact))));
    }

    private static Fields result(AgentTask task) {
        return ((Reply.Complete) new AgentResult("agent", "work").toReply(task)).result();
    }

    @Test
    void aLongIdOfTheAgentIsNotRepeatedForEachFile() {
        var result = result(task("x".repeat(100_000), 500));

        assertThat(result.length()).isLessThan(300_000);
    }

    @Test
    void anAnswerOfTooManyPartsIsRefused() {
        assertThatThrownBy(() -> result(task("t", 10_001)))
                .isInstanceOf(HubException.UpstreamException.class)
                .hasMessageContaining("more than 10000 parts");
    }
}
