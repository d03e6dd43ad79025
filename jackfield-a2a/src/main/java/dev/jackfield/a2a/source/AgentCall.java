package dev.jackfield.a2a.source;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentPart;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.ArrayList;
import java.util.List;

/// One call of a skill: a message to the agent, up to the reply. An interrupt cancels the task at the agent.
///
/// @param conversations know whose task is continued
record AgentCall(A2aSource.Terms terms, TaskOwners conversations, Item item, Invocation invocation) {
    /// The key of a message's metadata that names the skill that is wanted.
    static final String SKILL = "skillId";

    Reply sendTo(A2aClient agent) throws InterruptedException {
        var arguments = invocation.call().params().object("arguments");
        var parts = parts(arguments);
        if (parts.isEmpty()) {
            return Reply.error("Give a `message` or `data`. Nothing was sent to the agent.");
        }
        var contextId = arguments.text("contextId").orElse("");
        var taskId = arguments.text("taskId").orElse("");
        for (var id : List.of(contextId, taskId)) {
            if (!conversations.isOwn(id, invocation.identity())) {
                return Reply.error("You have no task or conversation '%s' with this agent.".formatted(id));
            }
        }
        var message = AgentMessage.of(parts)
                .withContext(contextId)
                .withTask(taskId)
                .withMetadata(SKILL, SkillTools.skill(item));
        return send(agent, message);
    }

    private List<AgentPart> parts(Fields arguments) {
        var parts = new ArrayList<AgentPart>();
        arguments.text("message").filter(text -> !text.isBlank()).ifPresent(text -> parts.add(AgentPart.text(text)));
        arguments.get("data").ifPresent(data -> parts.add(new AgentPart(Part.data(data))));
        if (terms.tellSkill() && !parts.isEmpty()) {
            parts.addFirst(AgentPart.text("Use the skill '%s'.".formatted(SkillTools.skill(item))));
        }
        return parts;
    }

    private Reply send(A2aClient agent, AgentMessage message) throws InterruptedException {
        var patience = Patience.of(terms.times().timeout(), invocation.deadline());
        try {
            var listener = new CallListener(invocation, SkillTools.skill(item), patience);
            var reply = agent.stream(message, listener, patience);
            conversations.keep(reply, invocation.identity());
            return new AgentResult(terms.id(), invocation.call().name()).toReply(reply);
        } catch (CallListener.DeclinedException declined) {
            return Reply.error(String.valueOf(declined.getMessage()));
        } catch (A2aException.AgentErrorException refused) {
            return Reply.error("The agent refused the message: " + refused.getMessage());
        } catch (A2aException failed) {
            throw translate(failed, patience);
        }
    }

    private HubException translate(A2aException failed, Patience patience) {
        return switch (failed) {
            case A2aException.TimedOutException _ -> timeout(patience);
            case A2aException.UnreachableException lost -> lost.isUnsent() ? unavailable(lost) : unknownOutcome(lost);
            case A2aException.RefusedException refused ->
                refused.isTemporary() ? failedOutcome(refused) : unavailable(refused);
            case A2aException.CancelledException cancelled -> unavailable(cancelled);
            case A2aException.BadAnswerException _, A2aException.AgentErrorException _ ->
                new HubException.UpstreamException(RpcError.of(RpcError.INTERNAL, String.valueOf(failed.getMessage())));
        };
    }

    private HubException unavailable(A2aException failed) {
        return new HubException.UnavailableException(terms.id(), String.valueOf(failed.getMessage()));
    }

    private HubException unknownOutcome(A2aException lost) {
        return HubException.OutcomeUnknownException.disconnected(
                terms.id(), invocation.call().name(), String.valueOf(lost.getMessage()), lost);
    }

    private HubException failedOutcome(A2aException answer) {
        return HubException.OutcomeUnknownException.failed(
                terms.id(), invocation.call().name(), String.valueOf(answer.getMessage()), answer);
    }

    private HubException timeout(Patience patience) {
        var name = invocation.call().name();
        return patience.endsBySilence()
                ? HubException.TimedOutException.silent(
                        name, terms.id(), terms.times().timeout())
                : HubException.TimedOutException.endless(
                        name, terms.id(), terms.times().maxTime());
    }
}
