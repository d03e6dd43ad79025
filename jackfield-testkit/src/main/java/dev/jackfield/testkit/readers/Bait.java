package dev.jackfield.testkit.readers;

import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.testkit.RecordingServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A server to attack, and what a hub promises about it: source `go` with the tool `say`, whose `kind` has at
/// most five characters, and the resource `file:///public`. `RULES` deny the tool `delete_all` and the resource
/// `file:///secret`. A profile fixes `root` to `safe` and hides `head`.
public final class Bait {
    public static final String SOURCE = "go";
    public static final List<String> RULES = List.of("deny go.delete_*", "deny go.file:///secret");

    private static final Set<String> PARAMETERS = Set.of("kind", "size", "head", "root");
    private static final String SCHEMA = """
        {"type":"object","properties":{"kind":{"type":"string","maxLength":5},"size":{"type":"integer"},
         "head":{"type":"string"},"root":{"type":"string"}}}\
        """;
    private static final String TOOLS = """
        [{"name":"say","inputSchema":%s},{"name":"delete_all","inputSchema":%s}]\
        """.formatted(SCHEMA, SCHEMA);
    private static final String RESOURCES = """
        [{"name":"p","uri":"file:///public"},{"name":"s","uri":"file:///secret"}]\
        """;

    private Bait() {}

    public static RecordingServer server() {
        return new RecordingServer(TOOLS, RESOURCES);
    }

    /// A modern request with these members in its parameters.
    public static String request(String method, String params) {
        return """
            {"jsonrpc":"2.0","id":1,"method":"%s","params":{"_meta":{
             "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},
             %s}}\
            """.formatted(method, params);
    }

    /// The problem of a request that reached the server: readers disagree about it, or it was not allowed.
    ///
    /// @param isProfiled whether it came through the profile
    public static Optional<String> problem(byte[] sent, boolean isProfiled) {
        var readings = Stream.of(ForeignReader.values())
                .map(reader -> reader.read(sent, PARAMETERS))
                .toList();
        var agree = readings.stream().allMatch(readings.getFirst()::equals);
        var allowed = readings.stream().allMatch(reading -> isAllowed(reading, isProfiled));
        return agree && allowed
                ? Optional.empty()
                : Optional.of("%s was read as %s".formatted(new String(sent, StandardCharsets.UTF_8), readings));
    }

    private static boolean isAllowed(RequestReading reading, boolean isProfiled) {
        return switch (String.valueOf(reading.method())) {
            case McpMethod.TOOLS_CALL ->
                "say".equals(reading.name()) && fits(reading) && (!isProfiled || isHeldBack(reading));
            case McpMethod.RESOURCES_READ -> "file:///public".equals(reading.uri());
            case McpMethod.COMPLETION_COMPLETE -> true;
            default -> false;
        };
    }

    /// Tells whether the arguments fit; null passes, because models write it for what they leave out.
    private static boolean fits(RequestReading reading) {
        var kind = reading.arguments().get("kind");
        return kind == null || (kind instanceof String text && text.codePointCount(0, text.length()) <= 5);
    }

    private static boolean isHeldBack(RequestReading reading) {
        return "safe".equals(reading.arguments().get("root"))
                && !reading.arguments().containsKey("head");
    }
}
