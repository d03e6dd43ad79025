package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.SourceId;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import tools.jackson.databind.JsonNode;

/// Offers the tools of an ensemble to the clients of a hub:
/// `Jackfield.builder().source(EnsembleSource.of(ensemble))`.
///
/// The source has the tools that the ensemble has when it is made. Its clients share one namespace.
public final class EnsembleSource {
    private EnsembleSource() {}

    public static Source of(Ensemble ensemble) {
        var namespace = new ConcurrentHashMap<String, Object>();
        var source = JavaTools.named(SourceId.of(ensemble.name())).setTimeout(ensemble.timeout());
        for (var invoker : ensemble.invokers().values()) {
            source.tool(
                    definition(invoker).toString(),
                    (arguments, progress) -> reply(invoker, arguments, namespace, progress));
        }
        return source;
    }

    private static Fields definition(Invoker invoker) {
        var tool = invoker.definition(invoker.name());
        var definition = Fields.of("name", Json.string(tool.name()))
                .with("description", tool.description())
                .with("inputSchema", tool.inputSchema());
        return invoker.outputSchema()
                .map(schema -> definition.with("outputSchema", schema))
                .orElse(definition);
    }

    private static Reply reply(
            Invoker invoker, JsonNode arguments, ConcurrentMap<String, Object> namespace, JavaTools.Progress progress)
            throws InterruptedException {
        var context = new Context(Map.of(), invoker, namespace, text -> progress.report(0, 0, text));
        try {
            return reply(invoker.output(context, Json.of(arguments).object().orElse(Fields.EMPTY)));
        } catch (ToolExecutionFailure failed) {
            if (failed.structured().isEmpty()) {
                throw failed;
            }
            return replyWith(
                    failed.structured(),
                    Reply.error(String.valueOf(failed.getMessage())).result());
        }
    }

    private static Reply reply(ToolOutput output) {
        return replyWith(output.structured(), Fields.of("content", Json.array(McpContent.write(output.content()))));
    }

    private static Reply replyWith(Optional<? extends Json> structured, Fields result) {
        return new Reply.Complete(
                structured.map(data -> result.with("structuredContent", data)).orElse(result));
    }
}
