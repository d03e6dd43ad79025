package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A hub with one source `files`.
final class ServedFiles implements AutoCloseable {
    private final TestHub hub;

    private ServedFiles(FileTools tools) {
        hub = TestHub.with().source(tools.source("files")).open();
    }

    static ServedFiles of(Path... roots) {
        return of(FileLimits.DEFAULT, roots);
    }

    static ServedFiles of(FileLimits limits, Path... roots) {
        return new ServedFiles(new FileTools(List.of(roots), false, limits));
    }

    static ServedFiles readOnly(Path... roots) {
        return new ServedFiles(new FileTools(List.of(roots), true, FileLimits.DEFAULT));
    }

    Reply.Complete call(String tool, Map<String, ?> arguments) {
        var call = Call.ToolCall.of("files." + tool, Json.of(arguments).object().orElseThrow());
        return (Reply.Complete) hub.hub()
                .invoke(Invocation.of(
                        Identity.LOCAL,
                        call,
                        Scope.EVERYTHING,
                        "test",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofMinutes(1))));
    }

    /// The first text of a result; that of an error begins with a mark.
    String text(String tool, Map<String, ?> arguments) {
        var reply = call(tool, arguments);
        var first = reply.result().get("content").orElseThrow().items().getFirst();
        return (reply.isError() ? "ERROR " : "")
                + first.object().orElseThrow().text("text").orElse("no text");
    }

    String read(String path) {
        return text("readFile", Map.of("path", path));
    }

    String write(String path, String content) {
        return text("writeFile", Map.of("path", path, "content", content));
    }

    String list(String path) {
        return text("listDirectory", Map.of("path", path));
    }

    Fields structured(String tool, Map<String, ?> arguments) {
        return call(tool, arguments).result().object("structuredContent");
    }

    @Override
    public void close() {
        hub.close();
    }
}
