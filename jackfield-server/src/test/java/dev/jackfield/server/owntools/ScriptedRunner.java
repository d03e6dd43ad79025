package dev.jackfield.server.owntools;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.sandbox.Script;
import dev.jackfield.sandbox.ScriptCalls;
import dev.jackfield.sandbox.ScriptError;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.sandbox.ScriptResult;
import dev.jackfield.sandbox.ScriptResult.ProgramEnding;
import dev.jackfield.sandbox.ScriptRunner;
import dev.jackfield.testkit.TestClient;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Runs scripts of a few words in this process, a line at a time: what they print is what their calls returned.
///
/// `call PATH [positional] {named}`, `names SKILL`, `print TEXT`, `value JSON`, `keep KEY JSON`, `session`,
/// `fail TYPE MESSAGE`.
public final class ScriptedRunner implements ScriptRunner {
    private final List<Script> scripts = new CopyOnWriteArrayList<>();
    private final List<ScriptLanguage> available;

    public ScriptedRunner(ScriptLanguage... available) {
        this.available = List.of(available);
    }

    /// The scripts that ran.
    public List<Script> scripts() {
        return scripts;
    }

    @Override
    public ScriptResult run(Script script, ScriptCalls calls) throws InterruptedException {
        scripts.add(script);
        var run = new Run(calls, script.session());
        for (var line : script.code().lines().toList()) {
            run.step(line.strip());
        }
        return new ScriptResult(run.value, run.output.toString(), false, run.error, run.session, ProgramEnding.NONE);
    }

    @Override
    public Optional<String> unavailableReason(ScriptLanguage language) {
        return available.contains(language) ? Optional.empty() : Optional.of("there is no " + language.word() + ".");
    }

    @Override
    public void close() {}

    private static final class Run {
        private final ScriptCalls calls;
        private final StringBuilder output = new StringBuilder();
        private Fields session;
        private Optional<Json> value = Optional.empty();
        private Optional<ScriptError> error = Optional.empty();

        Run(ScriptCalls calls, Fields session) {
            this.calls = calls;
            this.session = session;
        }

        void step(String line) throws InterruptedException {
            var words = line.split(" ", 3);
            switch (words[0]) {
                case "call" -> call(line.split(" ", 4));
                case "names" ->
                    print(calls.names(words.length > 1 ? words[1] : "").toString());
                case "print" -> print(line.substring("print ".length()));
                case "value" -> value = Optional.of(Json.parse(line.substring("value ".length())));
                case "keep" -> session = session.with(words[1], Json.parse(words[2]));
                case "session" -> print(session.toString());
                case "fail" -> error = Optional.of(new ScriptError(words[1], words[2], OptionalInt.of(7)));
                default -> throw new AssertionError(line);
            }
        }

        private void print(String line) {
            output.append(line).append('\n');
        }

        /// Makes a call on a thread of its own, as a sandbox does.
        private void call(String... words) throws InterruptedException {
            var positional = words.length > 2 ? Json.parse(words[2]) : Json.array(List.of());
            var named = words.length > 3 ? TestClient.fields(words[3]) : Fields.EMPTY;
            var call = new FutureTask<>(() -> calls.call(words[1], positional, named));
            Thread.ofVirtual().start(call);
            try {
                print(call.get().toString());
            } catch (ExecutionException failed) {
                throw new AssertionError(failed);
            }
        }
    }
}
