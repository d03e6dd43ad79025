package dev.jackfield.bench.code;

import dev.jackfield.bench.load.EchoCall;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;

/// The three scripts that each code mode runs. Each text has a number of its own, so that none is found in a cache.
///
/// @param name what the contender is called in tables
/// @param arguments what the tool needs beside the code
/// @param pause the time between two scripts
/// @param sum adds a number to one
/// @param inTurn calls the echo tool, one call after the other
/// @param atOnce makes the same calls at the same time
public record ScriptDialect(String name, Fields arguments, Duration pause, String sum, String inTurn, String atOnce) {
    /// How many calls a script makes.
    public static final int CALLS = 20;

    public static final ScriptDialect JAVASCRIPT = javaScript(
            "JavaScript", Fields.of("language", Json.string("javascript")), "1 + $number", "device.EchoMCP.echo");

    /// With time to start the next worker between two scripts, as a caller leaves it who reads the answer first: a
    /// worker runs one script in Python only, and the hub starts the next one meanwhile.
    public static final ScriptDialect PYTHON = python("Python", Duration.ofMillis(250));

    /// With scripts that wait for their worker.
    public static final ScriptDialect PYTHON_WITHOUT_PAUSE = python("Python without a pause", Duration.ZERO);

    private static ScriptDialect python(String name, Duration pause) {
        return new ScriptDialect(name, Fields.of("language", Json.string("python")), pause, "1 + $number", """
            heard = []
            for i in range($calls):
                heard.append(device.EchoMCP.echo(message=f"$text{$number + i}"))
            heard
            """, """
                import asyncio
                await asyncio.gather(*[device.aio.EchoMCP.echo(message=f"$text{$number + i}") for i in range($calls)])
                """);
    }

    /// Returns the dialect of a JavaScript.
    ///
    /// @param method the echo tool
    public static ScriptDialect javaScript(String name, Fields arguments, String sum, String method) {
        return new ScriptDialect(name, arguments, Duration.ZERO, sum, """
            const heard = [];
            for (let i = 0; i < $calls; i++) {
              heard.push(await %s({message: "$text" + ($number + i)}));
            }
            return heard;
            """.formatted(method), """
                const echo = i => %s({message: "$text" + ($number + i)});
                return await Promise.all(Array.from({length: $calls}, (_, i) => echo(i)));
                """.formatted(method));
    }

    /// Returns the arguments that run one of the scripts.
    Fields run(String script, long number) {
        return arguments.with(
                "code",
                script.replace("$calls", Integer.toString(CALLS))
                        .replace("$text", EchoCall.TEXT)
                        .replace("$number", Long.toString(number)));
    }

    /// Returns the answer of the echo tool to the message with this number, with the quote at its end.
    static String echo(long number) {
        return "Echo: " + EchoCall.TEXT + number + "\"";
    }
}
