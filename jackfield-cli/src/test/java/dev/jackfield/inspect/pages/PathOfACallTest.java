package dev.jackfield.inspect.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The drawing of the path of a call in ARCHITECTURE.md, compared with the stack trace of a call that waits.
@Timeout(120)
class PathOfACallTest {
    /// Answers everything but calls.
    private static final String SERVER = """
        while read -r line; do
          id=${line#*'"id":'}; id=${id%%[,\\}]*}
          case "$line" in
            *'"method":"initialize"'*)
              result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}' ;;
            *'"method":"tools/list"'*)
              result='{"tools":[{"name":"wait","inputSchema":{"type":"object"}}]}' ;;
            *'"method":"tools/call"'*) continue ;;
            *'"id":'*)
              printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}\\n' "$id"
              continue ;;
            *) continue ;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
        done
        """;

    private static final String CALL = """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"up.wait","arguments":{},"_meta":{
        "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
        """;

    /// A line of the drawing: the package, where it is another one than before, and the type with its method.
    private static final Pattern LINE =
            Pattern.compile("(?m)^ [┌├│└ ](?: ([a-z.]+) ─+)? +([A-Z]\\w+\\.[\\w., ]*?\\w)  ");

    private static final Pattern FRAME = Pattern.compile("(?m)^\\s+at (dev\\.jackfield\\.[\\w.$]+)\\(");
    private static final Pattern ROOM_AND_TYPE = Pattern.compile("((?:[a-z]\\w*\\.)*[A-Z]\\w*).*");

    @TempDir
    private Path folder;

    @Test
    void drawingShowsTheTypesOfTheStackTraceAndNoOthers() throws Exception {
        var drawn = drawn();
        var stack = stack();

        assertThat(types(drawn)).containsExactlyInAnyOrderElementsOf(types(stack));
        assertThat(stack).containsAll(drawn);
        assertThat(Files.readString(ArchitecturePageTest.PAGE))
                .contains("These are " + types(drawn).size() + " top-level types");
    }

    /// The methods in the drawing, as `dev.jackfield.protocol.mcp.Peer.request`.
    private static List<String> drawn() throws IOException {
        var methods = new ArrayList<String>();
        var room = "";
        for (var line : LINE.matcher(drawing()).results().toList()) {
            room = line.group(1) == null ? room : full(line.group(1));
            for (var method : line.group(2).split(", ", -1)) {
                methods.add(room + "." + method);
            }
        }
        return methods;
    }

    /// The drawing of this path; the page has others.
    private static String drawing() throws IOException {
        var page = Files.readString(ArchitecturePageTest.PAGE);
        return page.substring(page.indexOf("## The path of a call"), page.indexOf("## Three longer paths"));
    }

    private static String full(String room) {
        return "dev.jackfield." + room;
    }

    private static Set<String> types(Iterable<String> methods) {
        var types = new TreeSet<String>();
        for (var method : methods) {
            types.add(ROOM_AND_TYPE.matcher(method).replaceFirst("$1"));
        }
        return types;
    }

    /// The methods of ours on the thread of a call that waits for its server.
    private Set<String> stack() throws Exception {
        var config = new ConfigFolder(folder)
                .file("server.sh", SERVER)
                .file(
                        "jackfield.yaml",
                        "sources: {up: {command: [sh, \"%s\"]}}".formatted(folder.resolve("server.sh")));
        try (var hub = new OpenHub(config.load())) {
            var call = Thread.ofVirtual().start(() -> call(hub));
            try {
                return waitingCall();
            } finally {
                call.interrupt();
            }
        }
    }

    private static void call(OpenHub hub) {
        try {
            hub.post(
                    "/mcp",
                    "",
                    CALL,
                    "MCP-Protocol-Version",
                    "2026-07-28",
                    "Mcp-Method",
                    "tools/call",
                    "Mcp-Name",
                    "up.wait");
        } catch (IOException | InterruptedException interrupted) {
            // the test has seen the call and gives it up
        }
    }

    private Set<String> waitingCall() throws Exception {
        var frames = new HashSet<String>();
        Eventually.await(() -> frames.addAll(dumpWaitingCall()));
        return frames;
    }

    /// Returns the frames of the thread that waits for the answer; none when no thread waits yet.
    private Set<String> dumpWaitingCall() throws IOException {
        var dump = Files.createTempDirectory(folder, "dump").resolve("threads").toAbsolutePath();
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
        return Stream.of(Files.readString(dump).split("\n\n", -1))
                .filter(thread -> thread.contains("dev.jackfield.core.Hub.invoke(")
                        && thread.contains("dev.jackfield.protocol.mcp.PendingRequest."))
                .limit(1)
                .flatMap(thread -> FRAME.matcher(thread).results())
                .map(frame -> frame.group(1).replaceAll("\\$\\d+", "").replace('$', '.'))
                .collect(Collectors.toSet());
    }
}
