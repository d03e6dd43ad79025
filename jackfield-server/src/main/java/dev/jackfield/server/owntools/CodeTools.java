package dev.jackfield.server.owntools;

import dev.jackfield.builtin.servers.code.ScriptOwner;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.sandbox.SandboxUnavailableException;
import dev.jackfield.sandbox.Script;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.sandbox.ScriptRunner;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The tool `run_code`: runs a script of its caller, in which every tool is a method.
///
/// The script runs in a sandbox, from which only [GatedCalls] lead out.
public final class CodeTools {
    private static final String DEFINITION = """
        {"name":"run_code","title":"Run a script",
         "description":"Runs a script in which every tool is a method, and returns what it prints and its value. \
        Python: device.Skill.method(name=value); the value is the last expression. \
        JavaScript: await device.Skill.method({name: value}); return gives the value. \
        Nothing else can be reached: no files, no network. Find methods with search_skills.",
         "inputSchema":{"type":"object","properties":{
           "language":{"type":"string","enum":["python","javascript"]},
           "code":{"type":"string","maxLength":%d}},
           "required":["language","code"],"additionalProperties":false}}\
        """.formatted(1 << 20);

    private static final String INSIDE = "A script cannot run another one: `run_code` was called inside `run_code`."
            + " Put both into one script, or let the first one return.";

    private final Supplier<Hub> hub;
    private final ScriptRunner runner;
    private final SessionValues sessions;
    private final Set<String> running = ConcurrentHashMap.newKeySet(); // the ids of their calls

    /// Creates the tool.
    ///
    /// @param runner closed by the caller
    public CodeTools(Supplier<Hub> hub, ScriptRunner runner, SessionValues sessions) {
        this.hub = hub;
        this.runner = runner;
        this.sessions = sessions;
    }

    /// Returns the language for scripts where none is configured: Python, if it can run here.
    public ScriptLanguage usualLanguage() {
        return runner.unavailableReason(ScriptLanguage.PYTHON).isEmpty()
                ? ScriptLanguage.PYTHON
                : ScriptLanguage.JAVASCRIPT;
    }

    /// Adds the tool to a source.
    JavaTools addTo(JavaTools source) {
        return source.invocationTool(DEFINITION, this::run);
    }

    private Reply run(JsonNode arguments, Invocation invocation) throws InterruptedException {
        if (invocation.isInside(running)) {
            return Reply.error(INSIDE);
        }
        var language =
                ScriptLanguage.of(arguments.path("language").asString()).orElseThrow(); // the schema names all of them
        running.add(invocation.id());
        try {
            var lacking = runner.unavailableReason(language);
            return lacking.isPresent()
                    ? unavailableReply(language, lacking.get())
                    : run(language, arguments.path("code").asString(), invocation);
        } catch (SessionValues.InvalidNameException unusable) {
            return Reply.error(String.valueOf(unusable.getMessage()));
        } catch (SandboxUnavailableException unavailable) {
            return ScriptReport.failure("unavailable", "Scripts cannot run here: " + unavailable.getMessage());
        } finally {
            running.remove(invocation.id());
        }
    }

    private Reply run(ScriptLanguage language, String code, Invocation invocation) throws InterruptedException {
        var session = SessionValues.Key.of(invocation);
        var script = new Script(
                language,
                code,
                ScriptOwner.of(invocation),
                session.map(sessions::valuesOf).orElse(Fields.EMPTY));
        var calls = new GatedCalls(hub.get(), invocation, language);
        var result = runner.run(script, calls);
        var isKept = result.error().isPresent() || session.isEmpty() || sessions.keep(session.get(), result.session());
        return new ScriptReport(result, calls.madeCalls(), isKept).reply();
    }

    private Reply unavailableReply(ScriptLanguage language, String reason) {
        var others = Stream.of(ScriptLanguage.values())
                .filter(each ->
                        each != language && runner.unavailableReason(each).isEmpty())
                .map(each -> " Write the script in %s instead.".formatted(each.word()))
                .findFirst()
                .orElse(" No other language is available either.");
        return ScriptReport.failure(
                "unavailable", "Scripts in %s cannot run here: %s".formatted(language.word(), reason) + others);
    }
}
