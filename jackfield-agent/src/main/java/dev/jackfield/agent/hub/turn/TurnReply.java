package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.agent.converse.TurnOutcome;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The reply of `converse` to a turn that is complete.
///
/// @param conversation the id; empty when the turn is not kept
/// @param canisters the new ones, those of the user included
/// @param notes what the caller should know
public record TurnReply(
        Optional<String> conversation,
        String model,
        TurnOutcome outcome,
        List<Canister> canisters,
        List<String> notes) {
    /// The most bytes of all canisters in a reply, because models read replies, too. The others were told as
    /// events, and can be viewed where they are kept.
    private static final int LARGEST_CANISTERS = 32 << 10;

    Reply reply() {
        var data = Fields.EMPTY;
        if (conversation.isPresent()) {
            data = data.with("conversation", conversation.get());
        }
        data = data.with("model", model)
                .with("stop_reason", outcome.stopReason().word())
                .with("steps", Json.number(outcome.steps()))
                .with(
                        "usage",
                        Fields.of("input", Json.number(outcome.usage().input()))
                                .with("output", Json.number(outcome.usage().output())));
        data = withLines(data);
        data = notes.isEmpty() ? data : data.with("note", String.join(" ", notes));
        return new Reply.Complete(
                Fields.of("content", Json.array(lastContent())).with("structuredContent", data));
    }

    private List<Json> lastContent() {
        var last = outcome.canisters().reversed().stream()
                .filter(Canister.Assistant.class::isInstance)
                .map(canister -> ((Canister.Assistant) canister).content())
                .filter(content -> !content.isEmpty())
                .findFirst()
                .orElse(List.of());
        return McpContent.write(last);
    }

    private Fields withLines(Fields data) {
        var lines = new ArrayList<Fields>();
        var size = 0L;
        for (var canister : canisters) {
            var line = CanisterLine.writeWithoutBinaries(canister);
            size += line.length();
            if (size > LARGEST_CANISTERS) {
                break;
            }
            lines.add(line);
        }
        var listed = data.with("canisters", Json.array(lines));
        var left = canisters.size() - lines.size();
        return left == 0 ? listed : listed.with("canisters_left_out", Json.number(left));
    }

    /// Returns the reply to a turn that failed, of which nothing is kept.
    public static Reply failure(String kind, String message) {
        var error = Fields.of("kind", Json.string(kind)).with("message", message);
        return new Reply.Complete(Reply.error(message)
                .result()
                .with("structuredContent", Fields.of("error", error))
                .with("isError", RawJson.TRUE));
    }
}
