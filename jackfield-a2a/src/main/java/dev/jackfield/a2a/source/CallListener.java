package dev.jackfield.a2a.source;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.client.TaskAnswer;
import dev.jackfield.a2a.client.TaskListener;
import dev.jackfield.a2a.client.message.AgentEvent;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentPart;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.PausingCaller;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The caller of a skill, as the task sees it: states become progress, and questions of the agent are asked.
///
/// For the thread of the call. The time that a person takes for an answer does not count for the agent.
final class CallListener implements TaskListener {
    private static final String ELICIT = McpMethod.ELICITATION_CREATE;
    private static final int LONGEST_PROGRESS = 1_000;

    private final Invocation invocation;
    private final Caller caller;
    private final String skill;
    private String last = "";
    private int count;

    /// The caller refused to answer a question, so the task is cancelled.
    static final class DeclinedException extends RuntimeException {
        DeclinedException(String question) {
            super("The question of the agent was declined, and its task was cancelled. It asked: " + question);
        }
    }

    /// @param skill is named in answers as it was in the message
    CallListener(Invocation invocation, String skill, Patience patience) {
        this.invocation = invocation;
        this.skill = skill;
        this.caller = new PausingCaller(invocation.caller(), patience);
    }

    @Override
    public void onEvent(AgentEvent event) {
        switch (event) {
            case AgentEvent.StatusChanged changed -> report(changed.state(), changed.message());
            case AgentEvent.Snapshot(var task) -> report(task.state(), task.statusMessage());
            case AgentEvent.ArtifactArrived _, AgentEvent.MessageArrived _ -> {} // they are part of the result
        }
    }

    /// Reports a new state. Progress must grow, and a task does not say how far it is, so the reports are counted.
    private void report(TaskState state, Optional<AgentMessage> message) {
        if (state.isTerminal() || state.isInterrupted()) {
            return;
        }
        var text = message.map(AgentMessage::text)
                .filter(said -> !said.isBlank())
                .orElse(state.name().toLowerCase(Locale.ROOT));
        if (!text.equals(last)) {
            last = text;
            count++;
            invocation.report(Fields.of("progress", Json.number(count))
                    .with("message", SkillTools.shorten(text, LONGEST_PROGRESS)));
        }
    }

    @Override
    public TaskAnswer onQuestion(AgentTask task) throws InterruptedException {
        var question = new AgentQuestion(task);
        var asked = question.elicitation();
        if (asked.isEmpty() || !caller.answers().canAnswer(ELICIT, asked.get())) {
            return TaskAnswer.NONE;
        }
        var answer = caller.ask(Message.request(Json.number(0), ELICIT, asked.get()));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return answer.error().isPresent() ? TaskAnswer.NONE : read(question, answer.result());
    }

    private TaskAnswer read(AgentQuestion question, Fields answer) {
        if (answer.text("action").filter("accept"::equals).isEmpty()) {
            throw new DeclinedException(question.text());
        }
        return question.isLogin()
                ? TaskAnswer.LATER
                : new TaskAnswer.Say(answerMessage(question, answer.object("content")));
    }

    /// Answers a form of the agent with its fields, and a question in words with words, or with what else was given.
    private AgentMessage answerMessage(AgentQuestion question, Fields content) {
        var words = question.form().isPresent() ? Optional.<String>empty() : content.text(AgentQuestion.ANSWER);
        var part = words.map(AgentPart::text).orElseGet(() -> new AgentPart(Part.data(content)));
        return AgentMessage.of(List.of(part)).withMetadata(AgentCall.SKILL, skill);
    }
}
