package dev.jackfield.cli.client;

import dev.jackfield.call.HubItems;
import dev.jackfield.cli.base.CommandFailed;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.RawJson;

/// The hub's own tools for conversations, as a client calls them: by their full names.
public record ConversationTools(HubClient client) {
    /// Makes one turn of a conversation.
    public static final String CONVERSE = HubItems.SOURCE + ".converse";

    private static final String CONVERSATIONS = HubItems.SOURCE + ".conversations";

    /// Returns the result of an action with the conversations that are kept.
    ///
    /// @throws CommandFailed if the hub refuses it
    public Fields act(String action, Fields arguments) throws InterruptedException {
        var params = Fields.of("name", Json.string(CONVERSATIONS))
                .with("arguments", Fields.of("action", Json.string(action)).and(arguments));
        return good(client.request("tools/call", params));
    }

    private static Fields good(Fields result) {
        if (isError(result)) {
            throw new CommandFailed(Exit.REFUSED, Finder.text(result));
        }
        return result;
    }

    public static boolean isError(Fields result) {
        return result.get("isError").filter(RawJson.TRUE::equals).isPresent();
    }
}
