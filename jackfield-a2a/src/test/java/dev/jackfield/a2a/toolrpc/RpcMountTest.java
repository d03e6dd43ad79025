package dev.jackfield.a2a.toolrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcMountTest {
    private static final String FILE = "The text of the file.";

    private final List<String> written = new CopyOnWriteArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private RpcHub hub;

    @BeforeEach
    void start() {
        hub = RpcHub.with(
                builder -> builder.rule("deny filesystem.writeFile to eve"),
                Map.of(),
                Map.of("fs", "filesystem"),
                filesystem(),
                code(),
                FakeSource.of("broken", "crash").answer((_, _) -> {
                    throw new IllegalStateException("a defect");
                }));
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private JavaTools filesystem() {
        var path = "{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"]}";
        return JavaTools.named("filesystem")
                .tool(
                        definition("readFile", path),
                        (arguments, _) -> read(arguments.path("path").asString()))
                .tool(definition("writeFile", path), (arguments, _) -> {
                    written.add(arguments.path("path").asString());
                    return Reply.text("ok");
                })
                .tool(definition("count", "{\"type\":\"object\"}"), (_, _) -> numbers())
                .tool(definition("several", "{\"type\":\"object\"}"), (_, _) -> several())
                .tool(definition("wait", "{\"type\":\"object\"}"), (_, _) -> waitForEver());
    }

    private static JavaTools code() {
        return JavaTools.named("code")
                .tool(definition("runPython", "{\"type\":\"object\"}"), (_, _) -> output("hello\n", ""));
    }

    private static String definition(String name, String schema) {
        return "{\"name\":\"%s\",\"inputSchema\":%s}".formatted(name, schema);
    }

    private static Reply read(String path) {
        return path.equals("missing.txt")
                ? Reply.error("Error: File not found at specified path.")
                : Reply.text(path.startsWith("large") ? "x".repeat(3 << 20) : FILE);
    }

    /// A result with more members than an envelope may have.
    private static Reply numbers() {
        var numbers = IntStream.range(0, 2000).mapToObj("\"n%d\":0"::formatted).collect(Collectors.joining(","));
        return new Reply.Complete(
                Json.parse("{\"content\":[{%s}],\"structuredContent\":{%s}}".formatted(numbers, numbers))
                        .object()
                        .orElseThrow());
    }

    private static Reply several() {
        return new Reply.Complete(Json.parse("""
            {"content":[{"type":"text","text":"1"},{"type":"x-foo","deep":{"a":[1,2]}},{"type":"text","text":"3"}]}\
            """).object().orElseThrow());
    }

    @Test
    void largeObjectsInResultsPassUnchanged() throws Exception {
        var answer = hub.call("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"filesystem.count\"}");

        assertThat(answer.path("result").path("structuredContent").size()).isEqualTo(2000);
    }

    private static Reply output(String out, String err) {
        var structured = Json.of(Map.of("stdout", out, "stderr", err, "exitCode", 0));
        return new Reply.Complete(Reply.text(out + err).result().with("structuredContent", structured));
    }

    private Reply waitForEver() throws InterruptedException {
        begun.countDown();
        try {
            new CountDownLatch(1).await();
            throw new IllegalStateException("nothing ends this wait");
        } catch (InterruptedException interrupted) {
            this.interrupted.countDown();
            throw interrupted;
        }
    }

    @Test
    void methodIsTheNameOfATool() throws Exception {
        var answer = hub.post("/rpc", """
            {"jsonrpc":"2.0","id":"req-123","method":"filesystem.readFile","params":{"path":"a.txt"}}\
            """);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body()).isEqualTo("""
            {"jsonrpc":"2.0","id":"req-123","result":{"content":[{"type":"text","text":"%s"}]}}\
            """.formatted(FILE));
    }

    @Test
    void errorOfAToolIsAResult() throws Exception {
        var answer = hub.post("/rpc", """
            {"jsonrpc":"2.0","id":"req-456","method":"filesystem.readFile","params":{"path":"missing.txt"}}\
            """);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("""
            {"jsonrpc":"2.0","id":"req-456","result":{"content":[{"type":"text",\
            "text":"Error: File not found at specified path."}],"isError":true}}\
            """);
    }

    @Test
    void idIsEchoedWithItsType() throws Exception {
        assertThat(hub.post("/rpc", call("7", "filesystem.several")).body()).contains("\"id\":7,");
        assertThat(hub.post("/rpc", call("\"7\"", "filesystem.several")).body()).contains("\"id\":\"7\",");
    }

    private static String call(String id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\"}".formatted(id, method);
    }

    @Test
    void contentKeepsItsOrderAndUnknownTypes() throws Exception {
        assertThat(hub.post("/rpc", call("1", "filesystem.several")).body()).contains("""
            "content":[{"type":"text","text":"1"},{"type":"x-foo","deep":{"a":[1,2]}},{"type":"text","text":"3"}]\
            """);
    }

    @Test
    void outputOfAProgramIsCodeOutput() throws Exception {
        var result = hub.call(call("1", "code.runPython")).path("result");

        assertThat(result.path("content")).hasToString("""
            [{"type":"code_output","stdout":"hello\\n","stderr":""}]\
            """);
        assertThat(result.path("structuredContent").path("exitCode").asInt(-1)).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        {                                                                             | -32700 | 400
        {"jsonrpc":"2.0","id":1,"id":2,"method":"filesystem.several"}                 | -32700 | 400
        {"jsonrpc":"1.0","id":1,"method":"filesystem.several"}                        | -32600 | 400
        {"jsonrpc":"2.0","id":1}                                                      | -32600 | 400
        {"jsonrpc":"2.0","id":1,"result":{}}                                          | -32600 | 400
        {"jsonrpc":"2.0","id":[],"method":"filesystem.several"}                       | -32600 | 400
        7                                                                             | -32600 | 400
        []                                                                            | -32600 | 400
        {"jsonrpc":"2.0","id":1,"method":"filesystem.raedFile"}                       | -32601 | 404
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}                    | -32601 | 404
        {"jsonrpc":"2.0","id":1,"method":"filesystem.readFile","params":{}}           | -32602 | 400
        {"jsonrpc":"2.0","id":1,"method":"filesystem.readFile","params":{"path":1}}   | -32602 | 400
        {"jsonrpc":"2.0","id":1,"method":"filesystem.readFile","params":["a"]}        | -32602 | 400
        {"jsonrpc":"2.0","id":1,"method":"filesystem.readFile","params":{"path":"a","path":"b"}} | -32700 | 400
        {"jsonrpc":"2.0","id":1,"method":"filesystem.several","params":{"a":{"b":1,"b":2}}} | -32602 | 400
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{}}}      | -32602 | 400
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":[]}} | -32602 | 400
        {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"none"}}     | -32602 | 400
        {"jsonrpc":"2.0","id":1,"method":"broken.crash"}                              | -32603 | 200
        """)
    void protocolErrorsHaveTheirCodes(String body, int code, int status) throws Exception {
        var answer = hub.post("/rpc", body);

        assertThat(Json.parse(answer.body()).tree().path("error").path("code").asInt())
                .isEqualTo(code);
        assertThat(answer.statusCode()).isEqualTo(status);
    }

    @Test
    void defectOfASourceIsToldByTheIdOfItsCallAlone() throws Exception {
        var answer = hub.post("/rpc", call("1", "broken.crash")).body();

        assertThat(answer).contains(hub.audit().getLast().id()).doesNotContain("a defect", "Exception", "FakeSource");
    }

    @Test
    void unknownToolNamesTheNearest() throws Exception {
        assertThat(hub.post("/rpc", call("1", "filesystem.raedFile")).body())
                .contains("Did you mean filesystem.readFile");
    }

    @Test
    void unreadableRequestIsAnsweredWithNullAsItsId() throws Exception {
        assertThat(hub.post("/rpc", "{").body()).contains("\"id\":null");
    }

    @Test
    void argumentsMayHaveAnyNames() throws Exception {
        var answer = hub.call("""
            {"jsonrpc":"2.0","id":1,"method":"filesystem.several","params":{"Name":"x","URI":"y","Cursor":1}}\
            """);

        assertThat(answer.has("result")).isTrue();
    }

    @Test
    void toolsAreListedAndCalledAsInMcp() throws Exception {
        var listed = hub.call(call("1", "tools/list")).path("result");
        var called = hub.call("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call",
             "params":{"name":"filesystem.readFile","arguments":{"path":"a"}}}\
            """).path("result");

        assertThat(listed.path("tools")
                        .valueStream()
                        .map(tool -> tool.path("name").asString()))
                .contains("filesystem.readFile", "code.runPython");
        assertThat(listed.has("resultType")).isFalse();
        assertThat(called.path("content").path(0).path("text").asString()).isEqualTo(FILE);
    }

    @ParameterizedTest
    @CsvSource({
        "/rpc,            fs.readFile",
        "/rpc,            readFile",
        "/rpc/filesystem, readFile",
        "/rpc/filesystem, filesystem.readFile",
        "/rpc/fs,         readFile",
        "/rpc/fs,         fs.readFile",
    })
    void pathMayBeThatOfASourceOrItsAlias(String path, String method) throws Exception {
        var answer = hub.post(path, """
            {"jsonrpc":"2.0","id":1,"method":"%s","params":{"path":"a"}}\
            """.formatted(method));

        assertThat(answer.body()).contains(FILE);
    }

    @Test
    void unknownPathNamesTheNearest() throws Exception {
        var answer = hub.post("/rpc/filesistem", call("1", "readFile"));

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("Did you mean /rpc/filesystem?");
    }

    @Test
    void notificationIsCalledAndNotAnswered() throws Exception {
        var answer = hub.post("/rpc", """
            {"jsonrpc":"2.0","method":"filesystem.writeFile","params":{"path":"note"}}\
            """);

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
        hub.post("/rpc", call("1", "filesystem.several")); // the next request on this connection comes after the call
        assertThat(written).containsExactly("note");
    }

    /// Each call goes on when its client has left, so connections do not bound them.
    @Test
    void callsOfNotificationsHaveABound() throws Exception {
        for (var count = 0; count < 256; count++) {
            assertThat(statusOfWaitingNotification()).contains("202");
        }
        assertThat(statusOfWaitingNotification()).contains("503");
    }

    private String statusOfWaitingNotification() throws IOException {
        var body = "{\"jsonrpc\":\"2.0\",\"method\":\"filesystem.wait\"}";
        var url = hub.url("/rpc");
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
            var request =
                    "POST /rpc HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                            .formatted(url.getAuthority(), body.length(), body);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    @Test
    void batchIsAnsweredInOrder() throws Exception {
        var answer = hub.post("/rpc", """
            [{"jsonrpc":"2.0","id":1,"method":"filesystem.writeFile","params":{"path":"first"}},
             {"jsonrpc":"2.0","method":"filesystem.writeFile","params":{"path":"second"}},
             {"jsonrpc":"2.0","id":"x","method":"nothing"},
             7,
             {"jsonrpc":"2.0","id":2,"method":"filesystem.writeFile","params":{"path":"third"}}]\
            """);
        var items = Json.parse(answer.body()).tree();

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(items.valueStream().map(item -> item.path("id").toString()))
                .containsExactly("1", "\"x\"", "null", "2");
        assertThat(items.path(1).path("error").path("code").asInt()).isEqualTo(-32601);
        assertThat(items.path(2).path("error").path("code").asInt()).isEqualTo(-32600);
        assertThat(written).containsExactly("first", "second", "third");
    }

    @Test
    void batchOfNotificationsHasNoBody() throws Exception {
        var answer = hub.post("/rpc", """
            [{"jsonrpc":"2.0","method":"filesystem.writeFile","params":{"path":"a"}}]\
            """);

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
        assertThat(written).containsExactly("a");
    }

    @Test
    void batchHasABound() throws Exception {
        var calls = IntStream.range(0, 101)
                .mapToObj(_ -> "{\"jsonrpc\":\"2.0\",\"method\":\"filesystem.writeFile\",\"params\":{\"path\":\"a\"}}")
                .collect(Collectors.joining(",", "[", "]"));

        assertThat(hub.post("/rpc", calls).body()).contains("-32600", "1 to 100");
        assertThat(written).isEmpty();
    }

    @Test
    void largeResultIsWhole() throws Exception {
        var answer = hub.call("""
            {"jsonrpc":"2.0","id":1,"method":"filesystem.readFile","params":{"path":"large"}}\
            """);

        assertThat(answer.path("result").path("content").path(0).path("text").asString())
                .isEqualTo("x".repeat(3 << 20));
    }

    @Test
    void clientThatLeavesCancelsItsCall() throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), hub.url("/rpc").getPort())) {
            var body = call("1", "filesystem.wait");
            socket.getOutputStream()
                    .write(
                            "POST /rpc HTTP/1.1\r\nHost: localhost:%d\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                                    .formatted(hub.url("/rpc").getPort(), body.length(), body)
                                    .getBytes(StandardCharsets.UTF_8));
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void callsAreRecordedUnderTheDoor() throws Exception {
        hub.post("/rpc", call("1", "code.runPython"));

        assertThat(hub.audit()).extracting(AuditRecord::door).containsExactly("rpc");
        assertThat(hub.audit()).extracting(AuditRecord::outcome).containsExactly("ok");
    }

    @ParameterizedTest
    @CsvSource({"/rpc, Bearer wrong, -31001", "/rpc/nowhere, '', -32600"})
    void requestsRefusedBeforeTheyAreReadGetAJsonRpcError(String path, String token, String code) throws Exception {
        var headers = token.isEmpty() ? new String[0] : new String[] {"Authorization", token};
        var answer = Json.parse(
                        hub.post(path, call("1", "code.runPython"), headers).body())
                .object()
                .orElseThrow();

        assertThat(answer.get("jsonrpc")).contains(Json.string("2.0"));
        assertThat(answer.get("id")).contains(RawJson.NULL);
        assertThat(answer.object("error").get("code")).hasToString("Optional[%s]".formatted(code));
        assertThat(answer.object("error").text("message")).isPresent();
    }

    @Test
    void onlyPostIsTaken() throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(HttpRequest.newBuilder(hub.url("/rpc")).build(), BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).contains("POST");
        }
    }

    @Test
    void doorCanBeSwitchedOff() throws Exception {
        hub.shut();

        assertThat(hub.post("/rpc", call("1", "code.runPython")).statusCode()).isEqualTo(404);
        assertThat(hub.audit()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Origin, https://evil.example", "Authorization, Bearer wrong"})
    void guardsAreThoseOfMcp(String header, String value) throws Exception {
        var status =
                hub.post("/rpc", call("1", "code.runPython"), header, value).statusCode();

        assertThat(status).isIn(401, 403);
        assertThat(hub.audit()).isEmpty();
    }

    @Test
    void callerSeesAndMayDoWhatItsIdentityMay() throws IOException, InterruptedException {
        try (var strict = RpcHub.with(
                builder -> builder.rule("deny filesystem.writeFile to eve").rule("deny code.* to eve"),
                Map.of("of-eve", new Identity("eve", Set.of())),
                Map.of("runner", "code"),
                filesystem(),
                code())) {
            var eve = new String[] {"Authorization", "Bearer of-eve"};
            var denied = """
                {"jsonrpc":"2.0","id":1,"method":"filesystem.writeFile","params":{"path":"a"}}\
                """;

            assertThat(strict.post("/rpc", denied, eve).body()).contains("-32601", "is visible to you");
            assertThat(strict.post("/rpc", denied).statusCode()).isEqualTo(401);
            assertThat(strict.post("/rpc/code", call("1", "runPython"), eve).statusCode())
                    .isEqualTo(404);
            assertThat(strict.post("/rpc/runner", call("1", "runPython"), eve).statusCode())
                    .isEqualTo(404);
            assertThat(strict.post("/rpc", call("1", "tools/list"), eve).body())
                    .contains("readFile")
                    .doesNotContain("writeFile", "runPython");
            assertThat(written).isEmpty();
        }
    }
}
