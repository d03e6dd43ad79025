package dev.jackfield.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.SandboxPolicy;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/// A context for one script, with everything that scripts see and nothing of this machine.
final class ScriptContext implements AutoCloseable {
    static final String LANGUAGE = "js";

    // what the hub reads; a message with more than that would break the protocol
    private static final int LONGEST_KEY = 10_000;
    private static final int MOST_MEMBERS = 1_000;

    /// How many functions of a script may be active. The stack of the thread has room for more, because an overflow
    /// of it could hit the engine while it initialises a class, which would be unusable then.
    static final int MOST_FRAMES = 1_000;

    private static final Engine ENGINE = engine();
    private static final Source BOOTSTRAP = bootstrap();

    private final Limits limits;
    private final Context context;
    private final Value stringify;
    private final Value parse;
    private final Value asyncFunction;
    private final Value bootstrap;

    ScriptContext(Limits limits) {
        this.limits = limits;
        this.context = context(limits);
        this.stringify = context.eval(LANGUAGE, "JSON.stringify");
        this.parse = context.eval(LANGUAGE, "JSON.parse");
        this.asyncFunction = context.eval(LANGUAGE, "(async function () {}).constructor");
        this.bootstrap = context.eval(BOOTSTRAP);
    }

    private static Engine engine() {
        var nowhere = OutputStream.nullOutputStream();
        return Engine.newBuilder(LANGUAGE)
                .sandbox(SandboxPolicy.CONSTRAINED)
                .in(InputStream.nullInputStream())
                .out(nowhere)
                .err(nowhere)
                .option("engine.WarnInterpreterOnly", "false")
                .option("sandbox.MaxOutputStreamSize", "1KB")
                .option("sandbox.MaxErrorStreamSize", "1KB")
                .build();
    }

    private static Context context(Limits limits) {
        return Context.newBuilder(LANGUAGE)
                .engine(ENGINE)
                .sandbox(SandboxPolicy.CONSTRAINED)
                .allowHostAccess(HostAccess.CONSTRAINED)
                .option("sandbox.MaxCPUTime", limits.cpuMillis() + "ms")
                .option("sandbox.MaxStackFrames", Integer.toString(MOST_FRAMES))
                .option("js.load", "false")
                .option("js.print", "false")
                .option("js.console", "false")
                .option("js.graal-builtin", "false")
                .build();
    }

    private static Source bootstrap() {
        try (var file = ScriptContext.class.getResourceAsStream("bootstrap.js")) {
            var text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return Source.newBuilder(LANGUAGE, text, "bootstrap").build();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    Limits limits() {
        return limits;
    }

    /// Gives the context its bridge to the hub, and returns the functions that steer it.
    Value open(ProxyExecutable... bridge) {
        return bootstrap.execute((Object[]) bridge);
    }

    /// Compiles the body of an async function; throws when it is none. The body must be one by itself, too: otherwise
    /// it could end the function around it, and run code outside.
    ///
    /// @param function the body in a function expression
    Value compile(String body, Source function) {
        var parsed = context.parse(function); // an error has the lines of the script
        asyncFunction.newInstance(body);
        return parsed.execute();
    }

    /// Writes a value as JSON, by the function that the engine brought; empty when the value has no such form.
    ///
    /// @param what the value is, for the error when it is too large
    String json(Value value, String what) {
        var json = stringify.execute(value);
        if (!json.isString()) {
            return "";
        }
        var text = wellFormedJson(json.asString());
        if (JsonText.bytes(text) > limits.value()) {
            throw ScriptFailure.limit("The %s: more than %d bytes as JSON. Pass on only what is needed."
                            .formatted(what, limits.value()))
                    .asException();
        }
        if (JsonText.isTooDeep(text)) {
            throw ScriptFailure.limit("The %s: nested too deeply. Use fewer levels.".formatted(what))
                    .asException();
        }
        if (JsonText.hasKeyBeyond(text, LONGEST_KEY)) {
            throw ScriptFailure.limit(
                            "The %s: a key of more than %d bytes. Use shorter ones.".formatted(what, LONGEST_KEY))
                    .asException();
        }
        return text;
    }

    /// Writes an object as JSON, of which the hub reads each member; empty when the value has no such form.
    String members(Value value, String what) {
        var text = json(value, what);
        if (text.startsWith("{") && JsonText.members(text) > MOST_MEMBERS) {
            throw ScriptFailure.limit(
                            "The %s: more than %d names. Put them into an object.".formatted(what, MOST_MEMBERS))
                    .asException();
        }
        return text;
    }

    /// Replaces halves of characters. Keys that become the same by that are one key afterwards.
    private String wellFormedJson(String json) {
        var text = JsonText.wellFormedJson(json);
        if (text.equals(json)) {
            return json;
        }
        var again = stringify.execute(parse.execute(text));
        return again.isString() ? again.asString() : "";
    }

    @Override
    public void close() {
        context.close(true);
    }
}
