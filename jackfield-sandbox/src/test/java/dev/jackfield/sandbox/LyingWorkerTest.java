package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Workers that do not keep to the protocol. Each is a shell that says what the test tells it.
class LyingWorkerTest {
    /// Answers with the number of its process.
    private static final String PID = "printf '{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"value\":%s}}\\n' $id $$";

    private final Tools tools = new Tools();

    private ScriptResult run(WorkerProgram program) throws InterruptedException {
        try (var sandbox = new Sandbox(List.of(program), Tools.limits(Duration.ofSeconds(5)), 1)) {
            return sandbox.run(Tools.script("anything"), tools);
        }
    }

    private static String says(String message) {
        return "printf '%s\\n' \"" + message.replace("\"", "\\\"") + "\"";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "garbage | wrote a line that is not a message",
                "[] | wrote a line that is not a message",
                "{'jsonrpc':'2.0','id':77,'result':{'value':1}} | spoke of another script",
                "{'jsonrpc':'2.0','id':1,'method':'call','params':{'run':77,'path':'Echo.back'}} | spoke of another"
                        + " script",
                "{'jsonrpc':'2.0','method':'print','params':{'text':'x'}} | spoke of another script",
                "{'jsonrpc':'2.0','id':5,'method':'kill','params':{'run':$id}} | sent a message that it may not send",
                "{'jsonrpc':'2.0','method':'call','params':{'run':$id,'path':'Echo.back'}} | sent a message that it"
                        + " may not send",
                "{'jsonrpc':'2.0','id':1,'method':'call','params':{'run':$id,'path':7}} | sent a name that is too long"
                        + " or not a text",
                "{'jsonrpc':'2.0','id':1,'method':'call','params':{'run':$id,'path':'Echo.back','args':{}}}"
                        + " | sent arguments that are malformed or too large",
                "{'jsonrpc':'2.0','method':'print','params':{'run':$id,'text':''}} | printed nothing",
                "{'jsonrpc':'2.0','id':$id,'result':{'error':{}}} | sent an error without a type",
                "{'jsonrpc':'2.0','id':$id,'result':{'value':{'a':1,'a':2}}} | sent JSON that the hub does not read",
                "{'jsonrpc':'2.0','id':$id,'result':{'session':{'a':1,'a':2}}} | sent JSON that the hub does not read",
            })
    void isKilledForWhatItMayNotSay(String message, String problem) throws InterruptedException {
        var error = run(new Shell(says(message.replace('\'', '"')))).error().orElseThrow();

        assertThat(error.type()).isEqualTo(ScriptError.CRASH);
        assertThat(error.message()).contains(problem);
        assertThat(tools.calls).hasValue(0);
    }

    @Test
    void isKilledForJsonThatTheHubDoesNotRead() throws InterruptedException {
        var names = IntStream.range(0, 1_500).mapToObj(n -> "\"k" + n + "\":1").collect(Collectors.joining(","));
        var error = run(new Shell(says("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"call\",\"params\":{\"run\":$id,"
                        + "\"path\":\"Echo.back\",\"kwargs\":{" + names + "}}}")))
                .error()
                .orElseThrow();

        assertThat(error.type()).isEqualTo(ScriptError.CRASH);
        assertThat(error.message()).contains("sent JSON that the hub does not read");
        assertThat(tools.calls).hasValue(0);
    }

    @Test
    void isKilledForAValueThatIsTooLarge() throws InterruptedException {
        var big = "printf '{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"value\":\"%0200000d\"}}\\n' $id 0";
        assertThat(run(new Shell(big)).error().orElseThrow().message()).contains("sent a value that is too large");
    }

    @Test
    void mayNotPrintMoreThanItsScript() throws InterruptedException {
        var flood = "while :; do "
                + says("{\"jsonrpc\":\"2.0\",\"method\":\"print\",\"params\":{\"run\":$id,\"text\":\"xxxxxxxx\"}}")
                + "; done";
        var result = run(new Shell(flood));
        assertThat(result.error().orElseThrow().message()).contains("or more than it may");
        assertThat(result.output()).hasSizeLessThanOrEqualTo(10_000);
    }

    @Test
    void mayNotUseTheIdOfACallTwice() throws InterruptedException {
        var call = says(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"call\",\"params\":{\"run\":$id,\"path\":\"Echo.never\"}}");
        assertThat(run(new Shell(call + ";" + call)).error().orElseThrow().message())
                .contains("id of a call twice");
    }

    @Test
    void saysWhyItEnded() throws InterruptedException {
        assertThat(run(new Shell("exit 3")).error().orElseThrow().message()).contains("more than 96 MB of memory");
        assertThat(run(new Shell("exit 0")).error().orElseThrow().type()).isEqualTo(ScriptError.CRASH);
    }

    @Test
    void isNotUsedAgainWhenItTalksUnasked() throws InterruptedException {
        try (var sandbox =
                new Sandbox(List.of(new Shell(PID + "; echo more")), Tools.limits(Duration.ofSeconds(5)), 1)) {
            for (var i = 0; i < 3; i++) {
                var result = sandbox.run(Tools.script("anything"), tools);
                assertThat(result.value().isPresent()
                                || result.error().orElseThrow().type().equals(ScriptError.CRASH))
                        .isTrue();
            }
        }
    }

    @Test
    void isNoSandboxWhenItDoesNotStart() {
        assertThatThrownBy(() -> run(new Shell("", "exit 1")))
                .isInstanceOf(SandboxUnavailableException.class)
                .hasMessageContaining("did not start");
    }

    @Test
    void staysWithItsOwner() throws InterruptedException {
        try (var sandbox = new Sandbox(List.of(new Shell(PID)), Tools.limits(Duration.ofSeconds(5)), 1)) {
            var first = sandbox.run(Tools.script("anything", "ann"), tools).value();
            var again = sandbox.run(Tools.script("anything", "ann"), tools).value();
            var other = sandbox.run(Tools.script("anything", "ben"), tools).value();

            assertThat(again).isEqualTo(first);
            assertThat(other).isNotEmpty().isNotEqualTo(first);
            assertThat(sandbox.workers()).isEqualTo(1);
        }
    }

    @Test
    void isNotUsedAgainWhenItSaysThatItIsSpent() throws InterruptedException {
        var spent = new Shell(PID.replace("\"value\"", "\"spent\":true,\"value\""));
        try (var sandbox = new Sandbox(List.of(spent), Tools.limits(Duration.ofSeconds(5)), 1)) {
            var first = sandbox.run(Tools.script("anything"), tools).value();
            var next = sandbox.run(Tools.script("anything"), tools).value();

            assertThat(first).isPresent();
            assertThat(next).isPresent().isNotEqualTo(first);
        }
    }

    @Test
    void isEndedWhenItIsIdle() throws InterruptedException {
        var limits = Tools.limits(Duration.ofSeconds(5));
        try (var sandbox = new Sandbox(List.of(new Shell(PID)), () -> limits, 1, Duration.ofMillis(20))) {
            var process = sandbox.run(Tools.script("anything"), tools)
                    .value()
                    .map(Json::toString)
                    .orElseThrow();

            ProcessHandle.of(Long.parseLong(process))
                    .ifPresent(handle -> handle.onExit().join());
        }
    }

    @Test
    void isKilledForEmptyLines() throws InterruptedException {
        assertThat(run(new Shell("yes ''")).error().orElseThrow().message())
                .contains("wrote a line that is not a message");
    }
}
