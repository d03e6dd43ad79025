package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.sandbox.ScriptResult.ProgramEnding;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// One script in one worker, from the request to the result. Nothing that the worker says is believed: whatever is
/// not exactly what it may say now ends the script and the worker.
final class ScriptRun {
    private static final int LONGEST_NAME = 500;

    private final Worker worker;
    private final Script script;
    private final ScriptCalls calls;
    private final ScriptLimits limits;
    private final RawJson id;
    private final RunClock clock;
    private final InnerCalls inner;
    private final StringBuilder output = new StringBuilder();
    private final StringBuilder stdout = new StringBuilder();
    private final StringBuilder stderr = new StringBuilder();
    private long outputBytes;
    private Optional<Duration> usedBefore = Optional.empty();
    private long lookedAt = System.nanoTime();

    ScriptRun(Worker worker, Script script, ScriptCalls calls, ScriptLimits limits, long id) {
        this.worker = worker;
        this.script = script;
        this.calls = calls;
        this.limits = limits;
        this.id = Json.number(id);
        this.clock = new RunClock(limits.time());
        this.inner = new InnerCalls(worker, limits, clock);
    }

    /// Runs the script. The worker is dead afterwards, unless the script ended as it should.
    ScriptResult run() throws InterruptedException {
        try {
            worker.send(startRequest());
            return killIfLimited(listen());
        } catch (ScriptEndedException ending) {
            worker.kill();
            return failedResult(ending);
        } catch (InvalidJsonException unreadable) {
            worker.kill();
            return failedResult(ScriptEndedException.brokenProtocol("sent JSON that the hub does not read"));
        } catch (ChannelException gone) {
            worker.kill();
            return failedResult(endedException());
        } catch (InterruptedException | RuntimeException wrong) {
            worker.kill();
            throw wrong;
        } finally {
            inner.close();
        }
    }

    private Message startRequest() {
        var bounds = Fields.of("cpuMillis", Json.number(limits.cpu().toMillis()))
                .with("output", Json.number(limits.output()))
                .with("value", Json.number(limits.value()))
                .with("memory", Json.number(limits.memory()));
        var params = Fields.of("code", Json.string(script.code()))
                .with("session", script.session())
                .with("limits", bounds);
        return Message.request(id, "run", script.input().isEmpty() ? params : params.with("stdin", script.input()));
    }

    private ScriptResult listen() throws InterruptedException, ScriptEndedException {
        while (true) {
            var result = Optional.<ScriptResult>empty();
            switch (worker.pollArrival(clock.timeToNextCheck())) {
                case null -> {} // time to look at the clocks
                case Arrival.Ended _ -> throw endedException();
                case Arrival.Garbage _ ->
                    throw ScriptEndedException.brokenProtocol("wrote a line that is not a message");
                case Arrival.Sent(var message) -> result = handle(message);
            }
            if (result.isPresent()) {
                return result.get();
            }
            checkTime();
            checkProcessor();
        }
    }

    /// Kills a worker that ended a script at a limit, because its state is unknown then.
    private ScriptResult killIfLimited(ScriptResult result) {
        if (result.error()
                .filter(error -> error.type().equals(ScriptError.LIMIT))
                .isPresent()) {
            worker.kill();
        }
        return result;
    }

    private void checkTime() throws ScriptEndedException {
        if (clock.isOver()) {
            throw ScriptEndedException.late(
                    "The script ran longer than %s, not counting the time of its calls, and was stopped. Do less in one script."
                            .formatted(seconds(limits.time())));
        }
    }

    /// Ends a script that computes while a call is under way, where its worker does not end it. Counts from the first
    /// look, because looking takes time, and most scripts need none. Looks however much the worker says.
    private void checkProcessor() throws ScriptEndedException {
        if (System.nanoTime() - lookedAt < RunClock.LOOK.toNanos()) {
            return;
        }
        lookedAt = System.nanoTime();
        var used = worker.processorTime();
        if (usedBefore.isEmpty()) {
            usedBefore = Optional.of(used);
        } else if (used.minus(usedBefore.get()).compareTo(limits.cpu()) > 0) {
            throw tooMuchProcessorTime();
        }
    }

    private ScriptEndedException tooMuchProcessorTime() {
        return ScriptEndedException.late(
                "The script used more than %s of processor time and was stopped. Do less in one script."
                        .formatted(seconds(limits.cpu())));
    }

    private static String seconds(Duration time) {
        return time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    /// Explains the end of the process.
    private ScriptEndedException endedException() throws InterruptedException {
        return switch (worker.exitStatus().orElse(-1)) {
            case WorkerProgram.OUT_OF_MEMORY ->
                ScriptEndedException.limit(
                        "The script used more than %d MB of memory and was stopped. Work on less data at once."
                                .formatted(limits.memory()));
            case WorkerProgram.OUT_OF_TIME -> tooMuchProcessorTime();
            default ->
                ScriptEndedException.crash(
                        "The process of this script ended before the script did. Run the script again.");
        };
    }

    /// Takes a message in; returns the result when it is one.
    private Optional<ScriptResult> handle(Message message) throws ScriptEndedException {
        if (message.kind() == Message.Kind.RESULT && message.id().equals(id)) {
            return Optional.of(readResult(message.result()));
        }
        var params = message.params();
        if (!params.get("run").filter(id::equals).isPresent()) {
            throw ScriptEndedException.brokenProtocol("spoke of another script");
        }
        switch (message.kind() + " " + message.method()) {
            case "REQUEST call" -> startCall(message, params);
            case "REQUEST names" -> listNames(message, params);
            case "NOTIFICATION print" -> print(params);
            default -> throw ScriptEndedException.brokenProtocol("sent a message that it may not send");
        }
        return Optional.empty();
    }

    /// Reads a result. A worker that says that it is spent ends by itself, so no other script may get it meanwhile.
    private ScriptResult readResult(Fields sent) throws ScriptEndedException {
        if (sent.isTrue("spent")) {
            worker.kill();
        }
        return new ScriptResultReader(limits, script).read(sent, output.toString(), programEnding(false));
    }

    private void startCall(Message message, Fields params) throws ScriptEndedException {
        var path = requireName(params, "path");
        var positional = params.get("args").orElse(RawJson.EMPTY_ARRAY);
        var named = params.object("kwargs");
        if (!(positional instanceof RawJson array && array.isArray())
                || named.length() > limits.value()
                || positional.length() > limits.value()) {
            throw ScriptEndedException.brokenProtocol("sent arguments that are malformed or too large");
        }
        inner.start(message, () -> calls.call(path, positional, named));
    }

    private void listNames(Message message, Fields params) throws ScriptEndedException {
        var skill = requireName(params, "skill");
        inner.start(message, () -> Fields.of("names", calls.names(skill)));
    }

    private static String requireName(Fields params, String key) throws ScriptEndedException {
        return params.text(key)
                .filter(name -> name.length() <= LONGEST_NAME)
                .orElseThrow(() -> ScriptEndedException.brokenProtocol("sent a name that is too long or not a text"));
    }

    private void print(Fields params) throws ScriptEndedException {
        var text = params.text("text").orElse("");
        outputBytes += text.getBytes(StandardCharsets.UTF_8).length;
        if (text.isEmpty() || outputBytes > limits.output()) {
            throw ScriptEndedException.brokenProtocol("printed nothing, or more than it may");
        }
        output.append(text);
        (params.text("stream").filter("stderr"::equals).isPresent() ? stderr : stdout).append(text);
    }

    private ProgramEnding programEnding(boolean isLate) {
        return new ProgramEnding(stdout.toString(), stderr.toString(), OptionalInt.empty(), isLate);
    }

    private ScriptResult failedResult(ScriptEndedException ending) {
        return new ScriptResult(
                Optional.empty(),
                output.toString(),
                false,
                Optional.of(ending.error()),
                script.session(),
                programEnding(ending.isLate()));
    }

    /// Reads the result of a script, within its limits. Values go to clients as they are, so those that two parsers
    /// could read in two ways are refused.
    private record ScriptResultReader(ScriptLimits limits, Script script) {
        private static final int LONGEST_TYPE = 100;
        private static final int LONGEST_MESSAGE = 8_000;
        private static final int LONGEST_LINE = 9;
        private static final int LONGEST_EXIT = 3;

        ScriptResult read(Fields result, String output, ProgramEnding printed) throws ScriptEndedException {
            var value = result.get("value");
            var session = result.get("session").flatMap(Json::object).orElse(script.session());
            var error =
                    result.has("error") ? Optional.of(error(result.object("error"))) : Optional.<ScriptError>empty();
            if (value.filter(any -> any.length() > limits.value()).isPresent() || session.length() > limits.value()) {
                throw ScriptEndedException.brokenProtocol("sent a value that is too large");
            }
            value.ifPresent(Json::requireOneReading);
            session.requireOneReading();
            return new ScriptResult(
                    error.isPresent() ? Optional.empty() : value,
                    output,
                    result.isTrue("cut"),
                    error,
                    session,
                    new ProgramEnding(printed.stdout(), printed.stderr(), exitCode(result), false));
        }

        private static OptionalInt exitCode(Fields result) {
            return result.find("exit") instanceof RawJson code && code.isWholeNumber() && code.length() <= LONGEST_EXIT
                    ? OptionalInt.of(Integer.parseInt(code.toString()))
                    : OptionalInt.empty();
        }

        private static ScriptError error(Fields error) throws ScriptEndedException {
            return new ScriptError(
                    text(error, "type", LONGEST_TYPE), text(error, "message", LONGEST_MESSAGE), line(error));
        }

        private static String text(Fields error, String key, int longest) throws ScriptEndedException {
            var text = error.text(key)
                    .orElseThrow(() -> ScriptEndedException.brokenProtocol("sent an error without a " + key));
            return text.substring(0, Math.min(longest, text.length()));
        }

        private static OptionalInt line(Fields error) {
            return error.find("line") instanceof RawJson line && line.isWholeNumber() && line.length() <= LONGEST_LINE
                    ? OptionalInt.of(Integer.parseInt(line.toString()))
                    : OptionalInt.empty();
        }
    }
}
