package dev.jackfield.agent.converse;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TurnLimitsTest extends OneTurn {
    @Test
    void tooManyCallsAndTooLongArgumentsAreAnsweredWithAnError() throws Exception {
        tools.tool("echo", (invocation, _) -> FakeToolbox.text(invocation, "ok"));
        model.calls(
                        call("a", "echo", "{\"text\":\"" + "x".repeat(100) + "\"}"),
                        call("b", "echo", "{}"),
                        call("c", "echo", "{}"))
                .says("Done.");
        var limits = TurnLimits.USUAL.withCalls(2, 2).withArgumentBytes(50);

        var results = results(run(TurnSettings.USUAL.with(limits)));

        assertThat(error(results.get(0))).isEqualTo("Not called: its arguments have 111 bytes, and the limit is 50.");
        assertThat(text(results.get(1))).isEqualTo("ok");
        assertThat(error(results.get(2))).isEqualTo("Not called: one step may call 2 tools. Call it again.");
        assertThat(tools.calls()).hasSize(1);
    }

    @Test
    void aResultThatIsTooLongIsCutWithANote() throws Exception {
        tools.tool("read", (invocation, _) -> FakeToolbox.text(invocation, "x".repeat(5_000)));
        model.window(1_000).calls(call("a", "read", "{}")).says("Done.");

        var read = text(results(run()).getFirst());

        assertThat(read)
                .startsWith("x".repeat(2_000) + "\n[Cut after 2,000 of 5,000 characters")
                .hasSizeLessThan(2_200);
    }

    @Test
    void allResultsOfATurnTogetherAreBoundedToo() throws Exception {
        tools.tool(
                "read",
                (invocation, _) -> new Canister.Result(
                        invocation.identifier(),
                        List.of(
                                CanisterContent.text("x".repeat(5_000)),
                                new CanisterContent.Image(Bytes.of(new byte[1_000]), "image/png")),
                        Optional.empty(),
                        Instant.EPOCH));
        var wanted = new Canister.ToolInvocation[30];
        for (var index = 0; index < wanted.length; index++) {
            wanted[index] = call("c" + index, "read", "{}");
        }
        model.calls(wanted).says("Done.");
        var limits = TurnLimits.USUAL.withResults(1_000, 1_000);

        var content = results(run(TurnSettings.USUAL.with(limits))).stream()
                .flatMap(result -> result.content().stream())
                .toList();

        assertThat(content).filteredOn(CanisterContent.Image.class::isInstance).hasSize(16);
        assertThat(content.stream()
                        .filter(CanisterContent.Text.class::isInstance)
                        .mapToInt(part -> ((CanisterContent.Text) part).text().length())
                        .sum())
                .isLessThan(16_000 + 60 * 150);
    }

    @Test
    void tokensThatAProviderMakesUpAreNeverFewerThanNone() throws Exception {
        var much = new ModelReply.Usage(Integer.MAX_VALUE, Integer.MAX_VALUE);
        tools.tool("read", (invocation, _) -> FakeToolbox.text(invocation, "x"));
        model.then((_, _) ->
                        new ModelReply(List.of(), List.of(call("a", "read", "{}")), ModelReply.StopReason.TOOLS, much))
                .says("Done.");

        assertThat(run().usage()).isEqualTo(much);
    }
}
