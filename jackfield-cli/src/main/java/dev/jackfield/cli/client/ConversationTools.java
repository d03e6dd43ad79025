package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The hub's own tools for conversations, as a client calls them: by their full names.
public record ConversationTools(HubClient client) {
    /// Makes one turn of a conversation.
    public static final String CONVERSE = HubItems.SOURCE + ".converse";

    private static final int PAGE = 1_000;
    private static final String CONVERSATIONS = HubItems.SOURCE + ".conversations";

    /// Returns what an action with the conversations that are kept answers, as data.
    ///
    /// @throws CommandFailedException if the hub refuses it
    public Fields act(String action, Fields arguments) throws InterruptedException {
        var params = Fields.of("name", Json.string(CONVERSATIONS))
                .with("arguments", Fields.of("action", Json.string(action)).and(arguments));
        return requireSuccess(client.request(McpMethod.TOOLS_CALL, params)).object("structuredContent");
    }

    /// Returns all conversations, as `conversations`.
    public Fields list() throws InterruptedException {
        return allPages("list", Fields.EMPTY, "conversations");
    }

    /// Returns a conversation with all its entries, as `canisters`.
    public Fields view(String id) throws InterruptedException {
        return allPages("view", of(id), "canisters");
    }

    /// Returns the providers of models that the hub is configured with, none of which is asked anything; empty if the
    /// hub does not say.
    public Optional<HubProviders> providers() throws InterruptedException {
        try {
            return Optional.of(HubProviders.of(act("providers", Fields.EMPTY)));
        } catch (CommandFailedException refused) {
            return Optional.empty();
        }
    }

    /// The arguments of an action with one conversation.
    public static Fields of(String id) {
        return Fields.of("conversation", Json.string(id));
    }

    /// Returns an answer with a list that the hub gives in pages. The last page is not full.
    private Fields allPages(String action, Fields arguments, String key) throws InterruptedException {
        var limited = arguments.with("limit", Json.number(PAGE));
        var answer = act(action, limited);
        var items = new ArrayList<>(items(answer, key));
        for (var more = items.size(); more == PAGE; ) {
            var page = items(act(action, limited.with("offset", Json.number(items.size()))), key);
            items.addAll(page);
            more = page.size();
        }
        return answer.with(key, Json.array(items));
    }

    private static List<Json> items(Fields answer, String key) {
        return answer.get(key).map(Json::items).orElse(List.of());
    }

    private static Fields requireSuccess(Fields result) {
        if (isError(result)) {
            throw new CommandFailedException(Exit.REFUSED, Finder.text(result));
        }
        return result;
    }

    public static boolean isError(Fields result) {
        return result.get("isError").filter(RawJson.TRUE::equals).isPresent();
    }
}
