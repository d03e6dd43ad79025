package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Classifier;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.util.Set;

/// Adds what the modern era wants around every answer. Stateless.
record ModernRules(Answers server) {
    private static final Set<String> CACHEABLE = Set.of(
            McpMethod.SERVER_DISCOVER,
            McpMethod.TOOLS_LIST,
            McpMethod.PROMPTS_LIST,
            McpMethod.RESOURCES_LIST,
            McpMethod.RESOURCES_TEMPLATES_LIST,
            McpMethod.RESOURCES_READ);

    Fields answer(Message request, ClientLink link) throws InterruptedException {
        refuseHandshake(request);
        var sender = Envelope.read(request.params());
        if (!Era.MODERN_VERSIONS.contains(sender.version())) {
            throw Classifier.unsupportedVersion(sender.version(), Era.MODERN_VERSIONS);
        }
        return completeResult(request.method(), result(new IncomingRequest(request, link, sender)));
    }

    private static void refuseHandshake(Message request) {
        if (request.method().equals(McpMethod.INITIALIZE) && !Envelope.isClaimed(request.params())) {
            var asked = request.params().text("protocolVersion").orElse("");
            throw Classifier.unsupportedVersion(asked, Era.MODERN_VERSIONS);
        }
    }

    private Fields result(IncomingRequest request) throws InterruptedException {
        return switch (request.method()) {
            case McpMethod.SERVER_DISCOVER -> discover();
            case McpMethod.SUBSCRIPTIONS_LISTEN -> server.subscriptions().listen(request, server.capabilities());
            default -> server.answer(request);
        };
    }

    private Fields discover() {
        return server.withInstructions(Fields.of("supportedVersions", JsonArray.ofTexts(Era.MODERN_VERSIONS))
                .with("capabilities", server.capabilities(Era.MODERN)));
    }

    private Fields completeResult(String method, Fields bare) {
        var result = bare.has("resultType") ? bare : bare.with("resultType", "complete");
        if (CACHEABLE.contains(method) && result.text("resultType").orElse("").equals("complete")) {
            result = result.with("ttlMs", Json.number(0)).with("cacheScope", "private");
        }
        return result.with(Meta.KEY, result.object(Meta.KEY).with(Meta.SERVER_INFO, info(server)));
    }

    static Fields info(Answers server) {
        return Fields.of("name", Json.string(server.name())).with("version", "1.0.0");
    }
}
