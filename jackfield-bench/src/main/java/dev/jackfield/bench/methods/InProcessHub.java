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
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/// A hub in this process with what the server gives it: rules, validation, and the audit in the log, which is
/// written line by line to a file in place of standard error.
record InProcessHub(Hub hub) implements AutoCloseable {
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
    private static final List<String> RULES =
            List.of("deny sums.delete_* to readers", "deny *.secret_* to guests, readers", "allow sums.*", "deny *");

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

    /// A file that is overwritten from its start when it is long enough, so that hours of log fit on any
    /// disk and each line still costs what a line of a file costs.
    private static final class LapFile extends OutputStream {
        private static final long LAP = 16L << 20;

        private final FileOutputStream file;
        private long written;

        LapFile(File path) throws IOException {
            this.file = new FileOutputStream(path);
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            file.write(bytes, from, length);
            written += length;
            if (written > LAP) {
                file.getChannel().position(0);
                written = 0;
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
