package dev.jackfield.agent.ai;

import dev.jackfield.action.ActionFailed;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.util.List;

/// The content of a resource, read by a call inside the call for which this thread runs.
record ResourceContent(String uri) {

    /// @throws ActionFailed if there is no such resource, or no hub to ask
    List<CanisterContent> content() throws InterruptedException {
        var call = CurrentCall.invocation()
                .orElseThrow(() -> new ActionFailed(
                        "'%s' names a resource, which can be read only through a hub.".formatted(BriefText.name(uri))))
                .child(new Call.ResourceRead(uri, Fields.of("uri", Json.string(uri))));
        try {
            return content(call.invoke());
        } catch (HubException.CancelledException ended) {
            throw (InterruptedException) new InterruptedException("The call was ended").initCause(ended);
        } catch (HubException failed) {
            var told = failed.withoutDetails(call.id()); // a model may read it
            throw new ActionFailed(
                    "Document '%s' cannot be read: %s".formatted(BriefText.name(uri), told.getMessage()));
        }
    }

    private static List<CanisterContent> content(Reply reply) {
        return McpContent.read(reply.result().get("contents").map(Json::items).orElse(List.of()).stream()
                .map(each -> Fields.of("type", Json.string("resource")).with("resource", each))
                .toList());
    }
}
