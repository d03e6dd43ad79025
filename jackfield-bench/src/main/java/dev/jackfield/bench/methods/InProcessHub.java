package dev.jackfield.bench.methods;

import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.server.logging.Logging;
import dev.jackfield.settings.LogThreshold;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/// A hub in this process with what the server gives it: rules, validation, and the audit in the log, which is
/// written line by line to a file in place of standard error.
final class InProcessHub implements AutoCloseable {
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
    private static final List<String> RULES =
            List.of("deny sums.delete_* to readers", "deny *.secret_* to guests, readers", "allow sums.*", "deny *");

    private final Hub hub;

    private InProcessHub(Hub hub) {
        this.hub = hub;
    }

    static InProcessHub open() {
        redirectLog();
        var hub = new Hub(
                List.of(JavaTools.of(new Sums())),
                new Gatekeeper(RULES.stream().map(Rule::parse).toList()),
                new LoggedAudit(),
                InstantSource.system());
        hub.start();
        return new InProcessHub(hub);
    }

    private static void redirectLog() {
        try {
            var path = File.createTempFile("jackfield-methods", ".log");
            path.deleteOnExit();
            var file = new LapFile(path);
            System.setErr(new PrintStream(new BufferedOutputStream(file, 8192), true, StandardCharsets.UTF_8));
            Logging.setLevel(LogThreshold.INFO);
        } catch (IOException cannotWrite) {
            throw new UncheckedIOException(cannotWrite);
        }
    }

    Hub hub() {
        return hub;
    }

    Reply call(String tool, Map<String, ?> arguments) {
        return hub.invoke(Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of(tool, Json.of(arguments)),
                Scope.EVERYTHING,
                "java",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(CALL_TIMEOUT)));
    }

    @Override
    public void close() {
        hub.close();
    }
}
