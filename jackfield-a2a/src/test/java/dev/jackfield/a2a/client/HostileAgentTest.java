package dev.jackfield.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.client.TaskAssembly.ArtifactPieces;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.fake.FakeAgent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a broken or hostile agent may send.
class HostileAgentTest {
    @Test
    void artifactsAreBounded() {
        var task = new TaskAssembly();

        assertThatThrownBy(() -> {
                    for (var count = 0; count < 2_000; count++) {
                        task.apply(artifact("a" + count, "x"));
                    }
                })
                .hasMessageContaining("more than 1000 artifacts");
    }

    @Test
    void artifactsMayGrowWhenThereAreAsManyAsMayBe() {
        var task = new TaskAssembly();
        for (var count = 0; count < 1_000; count++) {
            task.apply(artifact("a" + count, "x"));
        }

        task.apply(artifact("a0", "y"));

        assertThat(task.task().artifacts()).hasSize(1_000);
    }

    @Test
    void partsOfAnArtifactAreBounded() {
        var parts = Json.array(Collections.nCopies(100_001, Fields.EMPTY));
        var artifact = Fields.of("artifactId", Json.string("a")).with("parts", parts);

        assertThatThrownBy(() -> new ArtifactPieces().replace(artifact)).hasMessageContaining("more than 100000 parts");
    }

    @Test
    void whatOneTaskSendsIsBounded() {
        var task = new TaskAssembly();
        var large = artifact("a", "x".repeat(1 << 20));

        assertThatThrownBy(() -> {
                    for (var count = 0; count < 100; count++) {
                        task.apply(large);
                    }
                })
                .hasMessageContaining("more than 64 MB");
    }

    @Test
    void eventsOfOtherTasksAreDropped() {
        var task = new TaskAssembly();
        task.apply(Fields.of("task", status("t1", TaskState.WORKING)));
        task.apply(Fields.of("task", status("t2", TaskState.COMPLETED)));

        assertThat(task.isDone()).isFalse();
        assertThat(task.id()).contains("t1");
    }

    @Test
    void aStreamWithoutAnAnswerIsNotAskedAgain() {
        try (var agent = FakeAgent.start();
                var client = A2aClient.http(agent.url()).connect()) {
            agent.breaks();

            assertThatThrownBy(() -> client.send("work"))
                    .isInstanceOfSatisfying(
                            A2aException.UnreachableException.class,
                            lost -> assertThat(lost.isUnsent()).isFalse());
            assertThat(agent.messages()).hasSize(1);
        }
    }

    private static Fields status(String id, TaskState state) {
        return Fields.of("id", Json.string(id)).with("status", Fields.of("state", Json.string(state.v10())));
    }

    private static Fields artifact(String id, String text) {
        var artifact = Fields.of("artifactId", Json.string(id))
                .with("parts", Json.array(List.of(Fields.of("text", Json.string(text)))));
        return Fields.of("artifactUpdate", Fields.of("taskId", Json.string("t")).with("artifact", artifact));
    }
}
