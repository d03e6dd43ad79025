package dev.jackfield.server.owntools;

import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// Three small tools, so that the first list and the first call work before anything is configured.
public final class DemoTools {
    private static final String ECHO = """
        {"name":"echo","title":"Echo","description":"Says what you say.",
         "inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"What to say"}},
           "required":["text"],"additionalProperties":false},
         "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}\
        """;

    private static final String TIME = """
        {"name":"time","title":"Time","description":"Tells the time, anywhere on earth.",
         "inputSchema":{"type":"object","properties":{"zone":{"type":"string","default":"UTC",
           "description":"A time zone","examples":["Europe/Berlin"]}},"additionalProperties":false},
         "outputSchema":{"type":"object","properties":{"time":{"type":"string"},"zone":{"type":"string"}},
           "required":["time","zone"]},
         "annotations":{"readOnlyHint":true,"openWorldHint":false}}\
        """;

    private static final String COUNTDOWN = """
        {"name":"countdown","title":"Countdown","description":"Counts down slowly, with progress on the way.",
         "inputSchema":{"type":"object","properties":{"from":{"type":"integer","minimum":1,"maximum":20,
           "default":5,"description":"Where to begin"}},"additionalProperties":false},
         "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}\
        """;

    private DemoTools() {}

    public static Source source(InstantSource clock) {
        return JavaTools.named("demo")
                .tool(ECHO, (arguments, _) -> Reply.text(arguments.path("text").asString()))
                .tool(TIME, (arguments, _) -> time(clock, arguments.path("zone").asString("UTC")))
                .tool(COUNTDOWN, DemoTools::countDown);
    }

    private static Reply time(InstantSource clock, String zone) {
        try {
            var now = clock.instant().atZone(ZoneId.of(zone)).toOffsetDateTime().toString();
            var structured = Fields.of("time", Json.string(now)).with("zone", zone);
            return new Reply.Complete(Reply.text(now).result().with("structuredContent", structured));
        } catch (DateTimeException unknown) {
            return Reply.error("'" + zone + "' is not a time zone; try Europe/Berlin or UTC.");
        }
    }

    private static Reply countDown(JsonNode arguments, JavaTools.Progress progress) throws InterruptedException {
        var from = arguments.path("from").asInt(5);
        for (var left = from; left > 0; left--) {
            progress.report(from - left, from, left + " …");
            TimeUnit.MILLISECONDS.sleep(200);
        }
        progress.report(from, from, "lift-off");
        return Reply.text("Lift-off!");
    }
}
