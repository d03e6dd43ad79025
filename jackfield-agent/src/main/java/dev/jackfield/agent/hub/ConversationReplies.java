package dev.jackfield.agent.hub;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.conversation.store.ConversationInfo;
import dev.jackfield.agent.conversation.store.StoredConversation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// Replies of the tool `conversations` about conversations: lists, entries, and new conversations.
final class ConversationReplies {
    private ConversationReplies() {}

    static Reply list(List<ConversationInfo> all, JsonNode arguments) {
        var shown = page(all, arguments);
        var text = shown.stream()
                .map(info -> "%s  %s  %s".formatted(info.id(), info.updated(), info.title()))
                .collect(Collectors.joining("\n"));
        var data = Fields.of(
                        "conversations",
                        Json.array(shown.stream().map(ConversationReplies::json).toList()))
                .with("total", Json.number(all.size()));
        return DataReply.of(text.isEmpty() ? "There are no conversations." : text, data);
    }

    private static Fields json(ConversationInfo info) {
        var json = Fields.of("id", Json.string(info.id()))
                .with("title", info.title())
                .with("created", info.created().toString())
                .with("updated", info.updated().toString())
                .with("messages", Json.number(info.messages()));
        var modelled = info.model().map(model -> json.with("model", model)).orElse(json);
        return info.forkedFrom()
                .map(from -> modelled.with(
                        "forked_from",
                        Fields.of("conversation", Json.string(from.id())).with("at", Json.number(from.at()))))
                .orElse(modelled);
    }

    static Reply view(StoredConversation found, JsonNode arguments) {
        var offset = arguments.path("offset").asInt(0);
        var shown = page(found.canisters(), arguments);
        var lines = IntStream.range(0, shown.size())
                .mapToObj(at ->
                        CanisterLine.writeWithoutBinaries(shown.get(at)).with("number", Json.number(offset + at + 1L)))
                .toList();
        var text = IntStream.range(0, shown.size())
                .mapToObj(at -> "%d %s: %s"
                        .formatted(offset + at + 1, shown.get(at).role().word(), textOf(shown.get(at))))
                .collect(Collectors.joining("\n"));
        return DataReply.of(text, json(found.info()).with("canisters", Json.array(lines)));
    }

    private static String textOf(Canister canister) {
        return switch (canister) {
            case Canister.User user -> ContentText.of(user.content());
            case Canister.Assistant said -> ContentText.of(said.content());
            case Canister.Supervisor told -> ContentText.of(told.content());
            case Canister.Document document -> document.title().orElse("") + " " + ContentText.of(document.content());
            case Canister.ToolInvocation call -> call.name() + " " + call.arguments();
            case Canister.Result result ->
                result.error()
                        .map(error -> "Failed: " + error.message())
                        .orElseGet(() -> ContentText.of(result.content()));
        };
    }

    static Reply infoReply(String verb, ConversationInfo info) {
        return DataReply.of(
                "%s conversation %s.".formatted(verb, info.id()), json(info).with("conversation", info.id()));
    }

    private static <T> List<T> page(List<T> all, JsonNode arguments) {
        return all.stream()
                .skip(arguments.path("offset").asInt(0))
                .limit(arguments.path("limit").asInt(100))
                .toList();
    }
}
