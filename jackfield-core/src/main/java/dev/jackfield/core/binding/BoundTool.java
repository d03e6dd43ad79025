package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.ToolFailedException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// A method as a tool. An exception becomes an error result, except for a cancel and for arguments that do not
/// fit.
public record BoundTool(Fields definition, CallableMethod body, ResultWriter results) implements BoundMethod {
    private static final Logger LOG = LoggerFactory.getLogger(BoundTool.class);

    @Override
    public Optional<Duration> timeout() {
        return body.timeout();
    }

    @Override
    public Reply call(Invocation invocation) throws InterruptedException {
        var values = body.parameters().values(arguments(invocation), invocation);
        try {
            return results.reply(body.run(values));
        } catch (InterruptedException | HubException.CancelledException interrupted) {
            throw interrupted;
        } catch (CallContext.UnanswerableException unanswerable) {
            return unanswerable.reply(invocation.caller());
        } catch (ToolFailedException | HubException failed) {
            return Reply.error(FailureText.text(failed));
        } catch (Throwable failed) {
            LOG.error("Error executing tool '{}': {}", invocation.call().name(), FailureText.text(failed), failed);
            return Reply.error(FailureText.text(failed));
        }
    }

    private static JsonNode arguments(Invocation invocation) {
        return invocation.call() instanceof Call.ToolCall call
                ? call.arguments().tree()
                : Fields.EMPTY.tree();
    }
}
