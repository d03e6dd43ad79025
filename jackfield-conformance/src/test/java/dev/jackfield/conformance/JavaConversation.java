package dev.jackfield.conformance;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.Root;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// The conversation of `npm/clients/conversation.mjs` through the official Java SDK.
final class JavaConversation {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final String RESOURCE = "demo://resource/dynamic/text/1";

    private final URI url;

    private JavaConversation(URI url) {
        this.url = url;
    }

    static ConversationTranscript with(URI url, String name) {
        var conversation = new JavaConversation(url);
        return new ConversationTranscript(conversation.answering(name), conversation.listening());
    }

    private McpClient.SyncSpec client() {
        var transport = HttpClientStreamableHttpTransport.builder(
                        url.resolve("/").toString())
                .endpoint(url.getRawPath())
                .build();
        return McpClient.sync(transport).requestTimeout(DEADLINE).initializationTimeout(DEADLINE);
    }

    private ConversationTranscript.Answering answering(String name) {
        var asked = new CopyOnWriteArrayList<String>();
        try (var client = client().capabilities(ClientCapabilities.builder()
                        .sampling()
                        .elicitation(true, true)
                        .roots(true)
                        .build())
                .roots(new Root("file:///home/" + name, name))
                .sampling(_ -> {
                    asked.add("sampling");
                    return CreateMessageResult.builder(Role.ASSISTANT, "sampled by " + name, "none")
                            .build();
                })
                .elicitation(_ -> {
                    asked.add("elicitation");
                    return new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("name", name));
                })
                .urlElicitation(_ -> {
                    asked.add("elicitation");
                    return ElicitResult.builder(ElicitResult.Action.ACCEPT).build();
                })
                .build()) {
            client.initialize();
            return new ConversationTranscript.Answering(
                    asked,
                    tools(client),
                    call(client, "trigger-sampling-request", Map.of("prompt", "hello")),
                    call(client, "trigger-elicitation-request", Map.of()),
                    call(client, "trigger-url-elicitation", Map.of("url", "https://example.com/sign")),
                    call(client, "get-roots-list", Map.of()),
                    completion(client));
        }
    }

    private static List<String> completion(McpSyncClient client) {
        var prompt = new PromptReference("completable-prompt");
        return client.completeCompletion(CompleteRequest.builder(prompt, new CompleteArgument("department", "S"))
                        .build())
                .completion()
                .values();
    }

    private ConversationTranscript.Listening listening() {
        var levels = new CopyOnWriteArrayList<String>();
        var updated = new CopyOnWriteArrayList<String>();
        var isLogged = new CountDownLatch(1);
        var isUpdated = new CountDownLatch(1);
        try (var client = client().loggingConsumer(log -> {
                    levels.add(log.level().name());
                    isLogged.countDown();
                })
                .resourcesUpdateConsumer(contents -> {
                    contents.stream().map(ResourceContents::uri).forEach(updated::add);
                    isUpdated.countDown();
                })
                .build()) {
            client.initialize();
            client.setLoggingLevel(LoggingLevel.DEBUG);
            client.subscribeResource(SubscribeRequest.builder(RESOURCE).build());
            toggle(client);
            awaitQuietly(isLogged);
            awaitQuietly(isUpdated);
            toggle(client);
            return new ConversationTranscript.Listening(tools(client), levels, updated);
        }
    }

    private static void toggle(McpSyncClient client) {
        call(client, "toggle-simulated-logging", Map.of());
        call(client, "toggle-subscriber-updates", Map.of());
    }

    /// What is missing afterwards is what the test is about.
    private static void awaitQuietly(CountDownLatch latch) {
        try {
            var _ = latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> tools(McpSyncClient client) {
        return client.listTools().tools().stream().map(Tool::name).toList();
    }

    private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client
                .callTool(CallToolRequest.builder(tool).arguments(arguments).build())
                .content()
                .stream()
                .filter(TextContent.class::isInstance)
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
    }
}
