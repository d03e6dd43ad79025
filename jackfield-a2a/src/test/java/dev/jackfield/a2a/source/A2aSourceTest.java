package dev.jackfield.a2a.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.fake.FakeAgent;
import dev.jackfield.api.McpTool;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class A2aSourceTest {

    @Test
    void eachSkillIsAToolWithALegalName() {
        try (var agent = FakeAgent.start()) {
            agent.card(agent.card()
                    .with(
                            "skills",
                            Json.array(List.of(
                                    FakeAgent.skill("plan trip!"),
                                    FakeAgent.skill("plan trip?"),
                                    FakeAgent.skill("mcp.execute_tool")))));
            try (var hub = AgentHub.of(agent)) {
                assertThat(hub.client().listTools())
                        .extracting(McpTool::name)
                        .containsExactlyInAnyOrder("plan_trip_", "plan_trip__2", "mcp.execute_tool");
                assertThat(hub.client().getTool("plan_trip_").orElseThrow().description())
                        .contains("Does plan trip!.", "Tags: testing", "- please plan trip!");
            }
        }
    }

    @Test
    void skillsOfTheExtendedCardAreToolsToo() {
        try (var agent = FakeAgent.start().extended(FakeAgent.skill("secret"));
                var hub = AgentHub.of(agent)) {
            assertThat(hub.client().listTools()).extracting(McpTool::name).contains("work", "secret");
        }
    }

    @Test
    void onlySoManySkillsAreTools() {
        try (var agent = FakeAgent.start()) {
            var skills = IntStream.range(0, 900)
                    .mapToObj(number -> FakeAgent.skill("s" + number))
                    .toList();
            agent.card(agent.card().with("skills", Json.array(skills)));
            try (var hub = AgentHub.of(agent)) {
                assertThat(hub.client().listTools()).hasSize(256);
            }
        }
    }

    @Test
    void aCallIsAMessageThatNamesItsSkill() {
        try (var agent = FakeAgent.start()
                        .on("sum", (task, _) -> task.artifact(Part.text("42")).completed());
                var hub = AgentHub.of(agent)) {
            var result = hub.client().callTool("work", Map.of("message", "sum 40 2"));

            assertThat(result.text()).isEqualTo("42");
            var sent = agent.messages().getFirst();
            assertThat(sent.object("metadata").text("skillId")).contains("work");
            assertThat(Part.of(sent))
                    .singleElement()
                    .satisfies(part -> assertThat(part.text("text")).contains("sum 40 2"));
        }
    }

    @Test
    void partsBecomeContentOfTheirKind() {
        try (var agent = FakeAgent.start()
                        .on(
                                "all",
                                (task, _) -> task.artifact(
                                                Part.text("words"),
                                                Part.raw(Json.string("aGk="), "image/png"),
                                                Part.raw(Json.string("aGk="), "application/pdf"),
                                                Part.url(Json.string("https://example.com/a.pdf"), "application/pdf"),
                                                Part.data(Fields.of("rows", Json.number(2))))
                                        .completed());
                var hub = AgentHub.of(agent)) {
            var result = hub.call("work", "all");

            assertThat(result.get("content").orElseThrow().items())
                    .extracting(
                            block -> block.object().orElseThrow().text("type").orElseThrow())
                    .containsExactly("text", "image", "resource", "resource_link", "text");
            assertThat(result.object("structuredContent")).isEqualTo(Fields.of("rows", Json.number(2)));
        }
    }

    @Test
    void dataMayStandForTheMessageButSomethingMustBeSaid() {
        try (var agent = FakeAgent.start()
                        .on(
                                "data",
                                (task, message) -> task.artifact(
                                                Part.of(message).getFirst())
                                        .completed());
                var hub = AgentHub.of(agent)) {
            var data = Fields.of("data", Fields.of("a", Json.number(1)));

            assertThat(hub.call("work", data, Caller.SILENT).object("structuredContent"))
                    .isEqualTo(Fields.of("a", Json.number(1)));
            assertThat(hub.client().callTool("work", Map.of()).isError()).isTrue();
        }
    }

    @Test
    void statesOfTheTaskAreProgress() {
        try (var agent = FakeAgent.start()
                        .on(
                                "walk",
                                (task, _) -> task.working("half way")
                                        .working("nearly there")
                                        .completed());
                var hub = AgentHub.of(agent)) {
            var caller = AskableCaller.accepting("answer", "");
            hub.call("work", Fields.of("message", Json.string("walk")), caller);

            assertThat(caller.progress()).contains("half way", "nearly there");
        }
    }

    @Test
    void questionsInWordsAreAskedAndAnsweredInTheTask() {
        try (var agent = asking(Part.text("Your name?"));
                var hub = AgentHub.of(agent)) {
            var caller = AskableCaller.accepting("answer", "Ann");
            var result = hub.call("work", Fields.of("message", Json.string("greet")), caller);

            assertThat(result.toString()).contains("Dear Ann");
            assertThat(caller.questions()).singleElement().satisfies(question -> {
                assertThat(question.text("message")).contains("Your name?");
                assertThat(question.object("requestedSchema")
                                .object("properties")
                                .has("answer"))
                        .isTrue();
            });
            assertThat(agent.messages().getLast().text("taskId")).isPresent();
        }
    }

    @Test
    void anAnswerThatIsNotInWordsIsPassedOnAsData() {
        try (var agent = asking(Part.text("Which tool?"));
                var hub = AgentHub.of(agent)) {
            var caller = AskableCaller.accepting("tool", "echo");
            hub.call("work", Fields.of("message", Json.string("greet")), caller);

            assertThat(Part.of(agent.messages().getLast()).getFirst().object("data"))
                    .isEqualTo(Fields.of("tool", Json.string("echo")));
        }
    }

    @Test
    void aFormOfTheAgentIsAskedAsItIs() {
        var form = Fields.of("type", Json.string("object"))
                .with("properties", Fields.of("name", Fields.of("type", Json.string("string"))));
        try (var agent = asking(Part.text("Who?"), Part.data(Fields.of("requestedSchema", form)));
                var hub = AgentHub.of(agent)) {
            var caller = AskableCaller.accepting("name", "Bob");
            hub.call("work", Fields.of("message", Json.string("greet")), caller);

            assertThat(caller.questions().getFirst().object("requestedSchema")).isEqualTo(form);
            assertThat(Part.of(agent.messages().getLast()).getFirst().object("data"))
                    .isEqualTo(Fields.of("name", Json.string("Bob")));
        }
    }

    @Test
    void aCallerThatCannotBeAskedContinuesByTheTask() {
        try (var agent = asking(Part.text("Your name?"));
                var hub = AgentHub.of(agent)) {
            var question = hub.call("work", "greet");
            var names = question.object("_meta").object(AgentResult.META);
            var task = names.text("taskId").orElseThrow();

            assertThat(question.get("isError")).contains(RawJson.TRUE);
            assertThat(question.toString()).contains("Your name?", "again with taskId", task);

            var answer = Fields.of("message", Json.string("Cid")).with("taskId", task);
            assertThat(hub.call("work", answer, Caller.SILENT).toString()).contains("Dear Cid");
        }
    }

    @Test
    void aDeclinedQuestionCancelsTheTask() throws Exception {
        var isCancelled = new CountDownLatch(1);
        try (var agent = FakeAgent.start().on("greet", (task, _) -> {
                    task.become(TaskState.INPUT_REQUIRED, Part.text("Your name?"));
                    task.awaitCancel();
                    isCancelled.countDown();
                });
                var hub = AgentHub.of(agent)) {
            var caller = new AskableCaller(_ -> Fields.of("action", Json.string("decline")));
            var result = hub.call("work", Fields.of("message", Json.string("greet")), caller);

            assertThat(result.get("isError")).contains(RawJson.TRUE);
            assertThat(isCancelled.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void anAuthorizationIsAskedForAtItsUrlAndAwaited() {
        var isAuthorized = new CountDownLatch(1);
        try (var agent = FakeAgent.start().on("pay", (task, _) -> {
                    task.become(TaskState.AUTH_REQUIRED, Part.text("Please log in at https://example.com/login now."));
                    isAuthorized.await();
                    task.artifact(Part.text("paid")).completed();
                });
                var hub = AgentHub.of(agent)) {
            var caller = new AskableCaller(_ -> {
                isAuthorized.countDown();
                return Fields.of("action", Json.string("accept"));
            });
            var result = hub.call("work", Fields.of("message", Json.string("pay")), caller);

            assertThat(result.toString()).contains("paid");
            assertThat(caller.questions().getFirst().text("url")).contains("https://example.com/login");
            assertThat(hub.call("work", "pay").toString()).contains("Authorize the agent, then call");
        }
    }

    @Test
    void aFailedTaskIsAnErrorWithItsReason() {
        try (var agent = FakeAgent.start()
                        .on("fail", (task, _) -> task.become(TaskState.FAILED, Part.text("no such city")))
                        .on("reject", (task, _) -> task.become(TaskState.REJECTED));
                var hub = AgentHub.of(agent)) {
            var failed = hub.client().callTool("work", Map.of("message", "fail"));
            assertThat(failed.isError()).isTrue();
            assertThat(failed.text()).isEqualTo("no such city");

            var rejected = hub.client().callTool("work", Map.of("message", "reject"));
            assertThat(rejected.isError()).isTrue();
            assertThat(rejected.text()).contains("rejected");
        }
    }

    @Test
    void aConversationIsContinuedByItsContext() {
        try (var agent = FakeAgent.start();
                var hub = AgentHub.of(agent)) {
            var context = hub.call("work", "hello")
                    .object("_meta")
                    .object(AgentResult.META)
                    .text("contextId")
                    .orElseThrow();
            hub.call("work", Fields.of("message", Json.string("hello")).with("contextId", context), Caller.SILENT);

            assertThat(agent.messages().getLast().text("contextId")).contains(context);
        }
    }

    @Test
    void tasksOfAnotherIdentityCannotBeContinued() {
        try (var agent = asking(Part.text("Your name?"));
                var hub = AgentHub.of(agent)) {
            var task = hub.call("work", "greet")
                    .object("_meta")
                    .object(AgentResult.META)
                    .text("taskId")
                    .orElseThrow();
            var answer = Fields.of("message", Json.string("Eve")).with("taskId", task);

            assertThat(hub.callAs(new Identity("eve", Set.of()), "work", answer).toString())
                    .contains("You have no task");
            assertThat(agent.messages()).hasSize(1);
        }
    }

    @Test
    void aConversationBelongsToItsCallerBeforeTheAgentReplies() throws Exception {
        var isWorking = new CountDownLatch(1);
        var isOver = new CountDownLatch(1);
        try (var agent = FakeAgent.start().on("greet", (task, _) -> {
                    isWorking.countDown();
                    isOver.await();
                    task.completed();
                });
                var hub = AgentHub.of(agent)) {
            var greeting = Fields.of("message", Json.string("greet")).with("contextId", "main");
            var caller = Thread.ofVirtual().start(() -> hub.callAs(Identity.LOCAL, "work", greeting));
            isWorking.await();

            assertThat(hub.callAs(new Identity("eve", Set.of()), "work", greeting)
                            .toString())
                    .contains("You have no task or conversation 'main'");

            isOver.countDown();
            caller.join();
        }
    }

    @Test
    void cancellingTheCallCancelsTheTask() throws Exception {
        var isWorking = new CountDownLatch(1);
        var isCancelled = new CountDownLatch(1);
        try (var agent = FakeAgent.start().on("dig", (task, _) -> {
                    task.working("digging");
                    isWorking.countDown();
                    task.awaitCancel();
                    isCancelled.countDown();
                });
                var hub = AgentHub.of(agent)) {
            var call = hub.client().callToolAsync("work", Map.of("message", "dig"));
            assertThat(isWorking.await(10, TimeUnit.SECONDS)).isTrue();
            call.cancel(true);

            assertThat(isCancelled.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aSilentTaskGoesOnAsLongAsItsAgentSaysSo() {
        try (var agent = FakeAgent.start().on("think", (task, _) -> {
                    task.awaitLooks(5); // each after half of the allowed silence
                    task.artifact(Part.text("thought")).completed();
                });
                var hub = AgentHub.of(agent, new CallTimes(Duration.ofMillis(600), Duration.ofSeconds(20)))) {
            assertThat(hub.client().callTool("work", Map.of("message", "think")).text())
                    .isEqualTo("thought");
        }
    }

    @Test
    void aTaskEndsWithItsLongestTime() throws Exception {
        var isCancelled = new CountDownLatch(1);
        try (var agent = FakeAgent.start().on("dig", (task, _) -> {
                    task.awaitCancel();
                    isCancelled.countDown();
                });
                var hub = AgentHub.of(agent, new CallTimes(Duration.ofSeconds(1), Duration.ofMillis(1_200)))) {
            assertThatThrownBy(() -> hub.call("work", "dig"))
                    .isInstanceOf(HubException.TimedOutException.class)
                    .hasMessageContaining("`maxTime` of source 'agent'");
            assertThat(isCancelled.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static FakeAgent asking(Fields... question) {
        return FakeAgent.start().on("greet", (task, _) -> {
            task.become(TaskState.INPUT_REQUIRED, question);
            var answer = Part.of(task.awaitAnswer()).getFirst();
            task.artifact(Part.text("Dear " + answer.text("text").orElse("someone")))
                    .completed();
        });
    }
}
