package dev.jackfield.agent.workflow;

import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.ItemName;
import dev.jackfield.call.Reply;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Takes what was said in a session: a JSON message, a sentence, or the answer to a question. What it means is
/// called as a tool, on behalf of the call that said it.
final class Sentences {
    private static final int LONGEST = 64 * 1024;
    private static final int MOST_QUESTIONS = 5;

    private final String id;
    private final Understanding understanding;

    Sentences(String id, Understanding understanding) {
        this.id = id;
        this.understanding = understanding;
    }

    Reply said(String text, Generation now, WorkflowSession session, Invocation invocation)
            throws InterruptedException {
        if (text.length() > LONGEST) {
            return Reply.error("A sentence has at most %,d characters.".formatted(LONGEST));
        }
        var call = McpToolCall.read(text);
        if (call.isPresent()) {
            return child(invocation, call.get().name(), call.get().arguments());
        }
        var builtin = BuiltinCommand.named(text.strip().toLowerCase(Locale.ROOT).replace(' ', '_'));
        if (builtin.isPresent()) {
            return child(invocation, builtin.get().toolName(), Fields.EMPTY);
        }
        var situation = new Here(now, session, invocation);
        return follow(understanding.read(text, situation), text, situation);
    }

    private Reply child(Invocation invocation, String command, Fields parameters) {
        return CommandTurn.child(invocation, new ItemName(id, command), parameters);
    }

    /// Does what a sentence means. A caller that can be asked is asked at once; another one gets the question as
    /// the result, and answers by its next sentence.
    private Reply follow(Interpretation first, String text, Here here) throws InterruptedException {
        var meaning = first;
        for (var asked = 0; meaning instanceof Interpretation.Question question; asked++) {
            here.session.dialogue(question.dialogue());
            var answer =
                    asked < MOST_QUESTIONS ? UserQuestion.ask(question, here.invocation) : new UserQuestion.Unasked();
            switch (answer) {
                case UserQuestion.Unasked() -> {
                    return Reply.text(question.question());
                }
                case UserQuestion.Dropped() -> {
                    return abort(here.session);
                }
                case UserQuestion.Said(var words) -> meaning = understanding.read(words, here);
            }
        }
        return done(meaning, text, here);
    }

    private Reply done(Interpretation meaning, String text, Here here) {
        return switch (meaning) {
            case Interpretation.Remark remark -> {
                here.session.dialogue(remark.dialogue());
                yield Reply.text(remark.text());
            }
            case Interpretation.Run run -> {
                here.session.dialogue(run.dialogue());
                yield child(here.invocation, run.command(), run.parameters().with(ToolDefinitions.COMMAND, text));
            }
            case Interpretation.Question question -> Reply.text(question.question());
        };
    }

    Reply abort(WorkflowSession session) {
        var wasOpen = session.dialogue() != null;
        session.dialogue(null);
        return Reply.text(wasOpen ? "Dropped. What do you want to do?" : "Nothing is open. What do you want to do?");
    }

    Reply misunderstood(Generation now, WorkflowSession session, Invocation invocation) throws InterruptedException {
        var here = new Here(now, session, invocation);
        return follow(understanding.misunderstood(here), "you_misunderstood", here);
    }

    /// Where a sentence was said.
    private record Here(Generation now, WorkflowSession session, Invocation invocation)
            implements Understanding.Situation {
        @Override
        public Identity identity() {
            return invocation.identity();
        }

        @Override
        public List<UsableCommand> commands() {
            return now.usable(session.path().context());
        }

        @Override
        public @Nullable Object dialogue() {
            return session.dialogue();
        }

        @Override
        public Map<String, String> candidates(String command, String parameter) {
            return commands().stream()
                    .filter(each -> each.name().equals(command))
                    .findFirst()
                    .map(each -> each.command().candidates(parameter, session.peek(now, invocation.deadline())))
                    .orElse(Map.of());
        }

        @Override
        public Optional<String> objection(UsableCommand command, Record parameters) {
            return command.command().objection(parameters, session.peek(now, invocation.deadline()));
        }
    }
}
