package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.agent.workflow.model.CommandNames;
import dev.jackfield.agent.workflow.sentence.Interpretation;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.agent.workflow.session.WorkflowSession;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.ToolFailedException;
import java.util.Locale;

/// Runs the command that a text means: a JSON message, a sentence, or the answer to a question. The command is
/// called as a tool, inside the call that brought the text.
record SentenceExecutor(String id, SpokenCommands interpreter) {
    private static final int LONGEST = 64 * 1024;
    private static final int MOST_QUESTIONS = 5;
    private static final int MOST_ATTEMPTS = 10;

    Reply execute(String text, Generation now, WorkflowSession session, Invocation invocation)
            throws InterruptedException {
        if (text.length() > LONGEST) {
            return tooLong();
        }
        var call = McpToolCall.read(text);
        if (call.isPresent()) {
            return child(invocation, call.get().name(), call.get().arguments());
        }
        var builtin = BuiltinCommand.named(text.strip().toLowerCase(Locale.ROOT).replace(' ', '_'));
        if (builtin.isPresent()) {
            return child(invocation, builtin.get().toolName(), Fields.EMPTY);
        }
        var here = new SessionSituation(id, now, session, invocation, null);
        return follow(read(each -> interpreter.read(text, each), here), text, here);
    }

    private static Reply tooLong() {
        return Reply.error("A message may have at most %,d characters. Nothing was done.".formatted(LONGEST));
    }

    /// One way to read a sentence.
    private interface Reading {
        Interpretation read(SessionSituation here) throws InterruptedException;
    }

    /// Reads a sentence as the next one of the conversation, and again if another one came between.
    private static Interpretation read(Reading reading, SessionSituation here) throws InterruptedException {
        for (var attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            var before = here.session().dialogue();
            var meaning = reading.read(here.withDialogue(before));
            if (here.session().replaceDialogue(before, meaning.dialogue())) {
                return meaning;
            }
        }
        throw new ToolFailedException("Too many sentences of this session arrived at once. Say this one again.");
    }

    private Reply child(Invocation invocation, String command, Fields parameters) {
        return CommandTurn.child(invocation, new ItemName(id, command), parameters);
    }

    /// Does what a sentence means. A caller that can be asked is asked at once; another one gets the question as
    /// the result, and answers by its next sentence.
    private Reply follow(Interpretation first, String text, SessionSituation here) throws InterruptedException {
        var meaning = first;
        for (var asked = 0; meaning instanceof Interpretation.Question question; asked++) {
            switch (asked < MOST_QUESTIONS ? askUser(question, here) : new UserAnswer.Impossible()) {
                case UserAnswer.Impossible() -> {
                    return Reply.text(question.question());
                }
                case UserAnswer.Declined() -> {
                    return abort(here.session());
                }
                case UserAnswer.Text(var words)
                when words.length() > LONGEST -> {
                    return tooLong();
                }
                case UserAnswer.Text(var words) -> meaning = readAnswer(question, words, here);
            }
        }
        return carryOut(meaning, text, here);
    }

    /// Asks the user. A question that the caller does not wait for is over: what is said next is no answer to it.
    private static UserAnswer askUser(Interpretation.Question question, SessionSituation here)
            throws InterruptedException {
        try {
            return UserQuestion.ask(question, here.invocation());
        } catch (InterruptedException | RuntimeException interrupted) {
            here.session().replaceDialogue(question.dialogue(), null);
            throw interrupted;
        }
    }

    /// Reads an answer. One to a question that is not open any more means nothing.
    private Interpretation readAnswer(Interpretation.Question question, String words, SessionSituation here)
            throws InterruptedException {
        var open = question.dialogue();
        if (here.session().replaceDialogue(open, open)) {
            var meaning = interpreter.read(words, here.withDialogue(open));
            if (here.session().replaceDialogue(open, meaning.dialogue())) {
                return meaning;
            }
        }
        return new Interpretation.Remark(
                "The session has meanwhile turned to something else, so the answer was not used. Nothing was done.",
                null);
    }

    private Reply carryOut(Interpretation meaning, String text, SessionSituation here) {
        return switch (meaning) {
            case Interpretation.Remark remark -> Reply.text(remark.text());
            case Interpretation.Question question -> Reply.text(question.question());
            case Interpretation.Run run ->
                child(here.invocation(), run.command(), run.parameters().with(CommandNames.COMMAND_ARGUMENT, text));
        };
    }

    Reply abort(WorkflowSession session) {
        var wasOpen = session.dropDialogue() != null;
        return Reply.text(
                wasOpen ? "Dropped. What do you want to do?" : "There is no open question. What do you want to do?");
    }

    Reply handleMisunderstanding(Generation now, WorkflowSession session, Invocation invocation)
            throws InterruptedException {
        var here = new SessionSituation(id, now, session, invocation, null);
        return follow(read(interpreter::handleMisunderstanding, here), "you_misunderstood", here);
    }
}
