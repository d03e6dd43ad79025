package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.function.Supplier;

/// Gives messages in plain words to the configured workflow, whose questions the client is asked. Without one, says
/// how tools are called.
public final class WorkflowTextAgent implements TextAgent {
    private static final String ASK = "ask";

    private final Supplier<A2aTerms> terms;
    private final ToolGuide guide = new ToolGuide();

    public WorkflowTextAgent(Supplier<A2aTerms> terms) {
        this.terms = terms;
    }

    @Override
    public TextReply answer(Fields message, AssignedTask task) throws InterruptedException {
        var workflow = terms.get().workflow();
        return workflow.isPresent() ? askWorkflow(workflow.get(), message, task) : guide.answer(message, task);
    }

    private static TextReply askWorkflow(String workflow, Fields message, AssignedTask task)
            throws InterruptedException {
        var text = Fields.of("text", Json.string(TaskQuestion.text(message)));
        return switch (task.call(workflow, ASK, text)) {
            case Reply.Complete complete -> new TextReply.Result(complete.result());
            case Reply.InputRequired _ ->
                throw new IllegalStateException("A call of a task asks its client and cannot have an unfinished reply");
        };
    }

    /// The agent of a hub that understands no words: it says how tools are called, and waits for a message that does.
    private static final class ToolGuide implements TextAgent {
        private static final int MOST_SHOWN = 50;

        @Override
        public TextReply answer(Fields message, AssignedTask task) throws InterruptedException {
            task.begin();
            return new TextReply.NextMessage(task.ask(guide(task)));
        }

        private List<Fields> guide(AssignedTask task) {
            var known = task.servers();
            var shown = known.stream().limit(MOST_SHOWN).toList();
            var text = "This agent runs tools; it does not understand plain words. Send a data part with `server`,"
                    + " `tool` and `arguments`. Servers: %s. Send {\"server\":\"*\",\"tool\":\"list_tools\"} for all tools."
                            .formatted(
                                    known.isEmpty()
                                            ? "none"
                                            : String.join(", ", shown) + (shown.size() < known.size() ? ", …" : ""));
            var data = Fields.of(
                    "servers", Json.array(shown.stream().map(Json::string).toList()));
            return List.of(Part.text(text), Part.data(data));
        }
    }
}
