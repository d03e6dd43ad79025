package dev.jackfield.conformance;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// The official Java SDK, which knows the legacy era only.
enum JavaSdk implements ForeignClient {
    LEGACY;

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @Override
    public ClientTranscript converse(ServerTarget target, List<Step> steps) {
        var reports = new ConcurrentLinkedQueue<ProgressNotification>();
        try (var client = McpClient.sync(transport(target))
                .requestTimeout(DEADLINE)
                .initializationTimeout(DEADLINE)
                .progressConsumer(reports::add)
                .build()) {
            var version = client.initialize().protocolVersion();
            // Without a cursor, this client walks all pages itself.
            var tools = client.listTools().tools().stream().map(Tool::name).toList();
            var calls = steps.stream().map(step -> call(client, step)).toList();
            // Read last: the SDK delivers progress on another thread than the result.
            var complete =
                    calls.stream().map(call -> withProgress(call, reports)).toList();
            return new ClientTranscript(version, tools, complete);
        }
    }

    @Override
    public boolean seesProgress() {
        return true;
    }

    private static ClientTranscript.Call call(McpSyncClient client, Step step) {
        var request = CallToolRequest.builder(step.name())
                .arguments(step.arguments())
                .progressToken(step.name())
                .build();
        try {
            var result = JsonMapper.shared().<JsonNode>valueToTree(client.callTool(request));
            return new ClientTranscript.Call(step.name(), result, MissingNode.getInstance(), List.of());
        } catch (McpError e) {
            var error = JsonMapper.shared().<JsonNode>valueToTree(e.getJsonRpcError());
            return new ClientTranscript.Call(step.name(), MissingNode.getInstance(), error, List.of());
        }
    }

    private static ClientTranscript.Call withProgress(ClientTranscript.Call call, Queue<ProgressNotification> reports) {
        var own = reports.stream()
                .filter(report -> report.progressToken().equals(call.name()))
                .map(report ->
                        new ClientTranscript.Progress(report.progress(), report.total() == null ? 0 : report.total()))
                .toList();
        return new ClientTranscript.Call(call.name(), call.result(), call.error(), own);
    }

    private static McpClientTransport transport(ServerTarget target) {
        return switch (target) {
            case ServerTarget.Http(var url, var headers) ->
                HttpClientStreamableHttpTransport.builder(url.resolve("/").toString())
                        .endpoint(url.getRawPath())
                        .addHttpRequestCustomizer((request, _, _, _, _) -> headers.forEach(request::header))
                        .build();
            case ServerTarget.Stdio(var command) -> {
                var server = ServerParameters.builder(command.getFirst())
                        .args(command.subList(1, command.size()))
                        .build();
                yield new StdioClientTransport(server, McpJsonDefaults.getMapper());
            }
        };
    }
}
