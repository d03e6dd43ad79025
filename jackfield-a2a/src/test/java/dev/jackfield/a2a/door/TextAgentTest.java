package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.params;
import static dev.jackfield.a2a.door.AgentUser.state;
import static dev.jackfield.a2a.door.AgentUser.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.door.task.AssignedTask;
import dev.jackfield.a2a.door.task.TaskQuestion;
import dev.jackfield.a2a.door.task.TextAgent;
import dev.jackfield.a2a.door.task.TextAgent.TextReply;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Agents that understand words, behind the door.
@Timeout(60)
class TextAgentTest {
    private static AgentHub hub(TextAgent agent) throws InterruptedException {
        return AgentHub.with(new ToolBox().source()).agent(agent).start();
    }

    private static Fields artifact(String text) {
        return Fields.of("artifactId", Json.string("a")).with("parts", Json.array(List.of(Part.text(text))));
    }

    @Test
    void closingWordsStandInTheStatus() throws Exception {
        try (var hub = hub((_, _) -> new TextReply.Closing(List.of(Part.text("Done."))))) {
            var task = hub.user().send(params(words("Do it")));

            assertThat(state(task)).isEqualTo("COMPLETED");
            assertThat(task.object("status").object("message").toString()).contains("Done.");
            assertThat(task.get("artifacts").map(Json::items)).contains(List.of());
        }
    }

    @Test
    void taskMayEndWithoutWordsAndWithoutAResult() throws Exception {
        try (var hub = hub((_, _) -> new TextReply.Closing(List.of()))) {
            var task = hub.user().send(params(words("Do it")));

            assertThat(state(task)).isEqualTo("COMPLETED");
            assertThat(task.object("status").has("message")).isFalse();
            assertThat(task.get("artifacts").map(Json::items)).contains(List.of());
        }
    }

    @Test
    void artifactsComeAfterTheBeginningOfWorkAndTogetherAreWhole() throws Exception {
        try (var hub = hub((_, task) -> {
            task.addArtifact(artifact("one "), false, false);
            task.addArtifact(artifact("two"), true, true);
            return new TextReply.Closing(List.of());
        })) {
            try (var events = hub.user().stream("SendStreamingMessage", params(words("Do it")))) {
                var all = events.rest();
                assertThat(all.stream().map(AgentUser::word))
                        .containsExactly(
                                "task SUBMITTED", "status WORKING", "artifact", "artifact", "status COMPLETED");
                assertThat(all.get(3).object("artifactUpdate").keys()).contains("append", "lastChunk");
            }
            var task = hub.user().send(params(words("Do it")));
            var whole = task.get("artifacts").orElseThrow().items();
            assertThat(whole).hasSize(1);
            assertThat(whole.getFirst().toString()).contains("one ", "two");
        }
    }

    @Test
    void messageInsteadOfATaskLeavesNone() throws Exception {
        try (var hub = hub((_, _) -> new TextReply.DirectMessage(List.of(Part.text("Hello"))))) {
            var answer = hub.user().result("SendMessage", params(words("Hi")));

            assertThat(answer.object("message").toString()).contains("Hello", "ROLE_AGENT");
            assertThat(hub.user().result("ListTasks", Fields.EMPTY).get("tasks").map(Json::items))
                    .contains(List.of());
        }
    }

    @Test
    void rejectedTaskWasNeverAtWork() throws Exception {
        try (var hub = hub((_, _) -> new TextReply.Rejected("Not mine"))) {
            try (var events = hub.user().stream("SendStreamingMessage", params(words("Do it")))) {
                assertThat(events.rest().stream().map(AgentUser::word))
                        .containsExactly("task SUBMITTED", "status REJECTED");
            }
        }
    }

    @Test
    void toolsAreCalledOnBehalfOfTheClient() throws Exception {
        TextAgent agent = (message, task) -> {
            var arguments = Fields.of("text", Json.string(TaskQuestion.text(message)));
            var reply = task.call("box", "echo", arguments);
            return new TextReply.Result(((Reply.Complete) reply).result());
        };
        try (var hub = hub(agent)) {
            var task = hub.user().send(params(words("Echo me")));

            assertThat(task.get("artifacts").orElseThrow().toString()).contains("Echo me");
            assertThat(hub.audit()).hasSize(1);
        }
    }

    @Test
    void agentThatReadsFilesSaysSoInItsCard() throws Exception {
        var agent = new TextAgent() {
            @Override
            public TextReply answer(Fields message, AssignedTask task) {
                return new TextReply.Closing(Part.of(message));
            }

            @Override
            public List<String> inputTypes() {
                return List.of("text/plain", "image/png");
            }
        };
        var file = AgentUser.fields("{\"raw\":\"aGk=\",\"mediaType\":\"image/png\"}");
        try (var hub = hub(agent)) {
            assertThat(hub.user().get("/.well-known/agent-card.json").body())
                    .contains("\"defaultInputModes\":[\"text/plain\",\"image/png\"]");
            assertThat(state(hub.user().send(params(AgentUser.message(file))))).isEqualTo("COMPLETED");
            assertThat(hub.user()
                            .error("SendMessage", params(AgentUser.message(file.with("mediaType", "image/gif"))))
                            .get("code"))
                    .contains(Json.number(-32005));
        }
    }

    @Test
    void failureOfAnAgentFailsItsTaskWithoutDetails() throws Exception {
        try (var hub = hub((_, _) -> {
            throw new IllegalStateException("a secret");
        })) {
            var task = hub.user().send(params(words("Do it")));

            assertThat(state(task)).isEqualTo("FAILED");
            assertThat(task.toString()).contains("PROXY_INTERNAL_ERROR").doesNotContain("a secret");
        }
    }
}
