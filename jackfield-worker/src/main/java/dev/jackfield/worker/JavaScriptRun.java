package dev.jackfield.worker;

import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/// One script from its first line to its result. Everything happens on one thread: between two pieces of the script,
/// it waits for the answers of the hub.
final class JavaScriptRun implements AutoCloseable {
    private static final String SETTLES_NEVER =
            "The script waits for a promise that will never settle. Await calls of device, or settle it" + " yourself.";

    private final ScriptContext context;
    private final Bridge bridge;
    private final Value control;

    private Program program;
    private boolean hasEnded;
    private boolean isSpent;
    private @Nullable Value value;
    private @Nullable Value thrown;

    /// Prepares everything that does not depend on the script.
    JavaScriptRun(Frames frames, Limits limits) {
        context = new ScriptContext(limits);
        program = new Program("", limits);
        bridge = new Bridge(frames, context);
        control = context.open(bridge::call, bridge::names, bridge::print, this::onDone, this::onFailed);
    }

    Limits limits() {
        return context.limits();
    }

    /// Takes the script of a message, and returns the limits that it must run in.
    Limits loadProgram(Frames.Incoming message) {
        var params = control.invokeMember("start", message.body());
        bridge.start(message.id());
        program = new Program(params.getMember("code").asString(), context.limits());
        return Limits.of(params.getMember("limits"));
    }

    private @Nullable Object onDone(Value... arguments) {
        hasEnded = true;
        value = arguments[0];
        return null;
    }

    private @Nullable Object onFailed(Value... arguments) {
        hasEnded = true;
        thrown = arguments[0];
        return null;
    }

    /// Runs the script and returns the members of its result.
    String run() {
        var members = runProgram();
        return (isSpent ? "\"spent\":true," : "") + (bridge.isCut() ? "\"cut\":true," : "") + members;
    }

    private String runProgram() {
        try {
            control.invokeMember("run", program.compile(context));
            awaitEnd();
            return thrown == null ? valueAndSession() : failure(thrown).json();
        } catch (ScriptFailure.ScriptFailedException wrong) {
            return wrong.failure().json();
        } catch (PolyglotException wrong) {
            isSpent = ScriptFailure.isOfEngine(wrong);
            return ScriptFailure.of(wrong, program).json();
        } catch (StackOverflowError | LinkageError broken) {
            isSpent = true;
            return ScriptFailure.tooDeep(0).json();
        }
    }

    /// Settles calls until the script has ended, and with it all calls that it did not wait for.
    private void awaitEnd() {
        while (thrown == null && bridge.hasPending()) {
            settle(bridge.nextAnswer());
        }
        if (!hasEnded) {
            throw new ScriptFailure("Error", SETTLES_NEVER, 0).asException();
        }
    }

    private void settle(Frames.Incoming answer) {
        var ended = hasEnded;
        var failed = control.invokeMember("settle", answer.id(), answer.body());
        if (ended && failed.isException()) {
            thrown = failed;
        }
    }

    /// Returns whether the script has broken the engine, so that this process must run no other.
    boolean isSpent() {
        return isSpent;
    }

    private ScriptFailure failure(Value error) {
        return ScriptFailure.of(error, control.invokeMember("origin", error), program, context);
    }

    private String valueAndSession() {
        var session = context.members(control.invokeMember("session"), "session");
        if (!session.startsWith("{")) {
            throw new ScriptFailure("TypeError", "session must be an object. Set its members instead.", 0)
                    .asException();
        }
        var json = value == null ? "" : context.json(value, "value of the script");
        return (json.isEmpty() ? "" : "\"value\":" + json + ",") + "\"session\":" + session;
    }

    @Override
    public void close() {
        context.close();
    }
}
