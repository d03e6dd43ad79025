package dev.jackfield.api;

import dev.jackfield.api.hub.Values;
import dev.jackfield.api.hub.Version;
import dev.jackfield.core.call.Caller;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.Map;
import java.util.Optional;

/// The caller for Java code in this process: it waits for its call, and answers questions with its handlers.
record JavaCaller(Map<Question, AskHandler> handlers, ClientCapabilities answers) implements Caller {

    JavaCaller(Map<Question, AskHandler> handlers) {
        this(Map.copyOf(handlers), capabilities(handlers));
    }

    private static ClientCapabilities capabilities(Map<Question, AskHandler> handlers) {
        var declared = Fields.EMPTY;
        for (var question : handlers.keySet()) {
            declared = question.addTo(declared);
        }
        return ClientCapabilities.of(declared, Era.MODERN);
    }

    @Override
    public Envelope envelope() {
        return new Envelope(Era.newestModern(), answers.declared(), Version.hubInfo(), Optional.empty());
    }

    @Override
    public void notifyClient(Message notification) {}

    @Override
    public Message ask(Message question) throws InterruptedException {
        var handler = Question.of(question.method()).map(handlers::get);
        return handler.isPresent() ? answer(question, handler.get()) : Caller.super.ask(question);
    }

    private static Message answer(Message question, AskHandler handler) throws InterruptedException {
        try {
            return Message.result(question.id(), Values.json(handler.answer(Values.map(question.params()))));
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failed) {
            return Message.error(
                    question.id(), RpcError.of(RpcError.INTERNAL, "The client failed: " + failed.getMessage()));
        }
    }
}
