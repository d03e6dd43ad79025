package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.agent.converse.ConversationEvent;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.text.BriefText;

/// Reports what happens in a turn as progress of its call: a text for people, and the event as JSON in `_meta`.
final class TurnProgress implements EventHandler {
    static final String EVENT = "dev.jackfield/event";

    /// The most bytes of a canister in an event. A longer one is in the result, or is viewed afterwards.
    private static final int LARGEST_EVENT = 256 << 10;

    private static final int LONGEST_TEXT = 200;

    private final Invocation turn;
    private long reports; // the thread of the turn only

    TurnProgress(Invocation turn) {
        this.turn = turn;
    }

    @Override
    public void handle(ConversationEvent event) {
        if (!turn.meta().has(Meta.PROGRESS_TOKEN)) {
            return;
        }
        reports++;
        turn.report(Fields.of("progress", Json.number(reports))
                .with("message", message(event))
                .with(Meta.KEY, Fields.of(EVENT, json(event))));
    }

    private static Fields json(ConversationEvent event) {
        var json = Fields.of("event", Json.string(event.kind().word()))
                .with("number", Json.number(event.number()))
                .with("role", event.role().word());
        var texted = event.text().isEmpty() ? json : json.with("text", event.text());
        return event.canister()
                .map(CanisterLine::writeWithoutBinaries)
                .filter(line -> line.length() <= LARGEST_EVENT)
                .map(line -> texted.with("canister", line))
                .orElse(texted);
    }

    /// Returns what a person reads who sees nothing but messages.
    private static String message(ConversationEvent event) {
        return switch (event.kind()) {
            case PROGRESS -> event.text();
            case FAILED -> "Failed: " + event.text();
            case STARTED, UPDATED, COMPLETED ->
                event.canister().map(canister -> message(event, canister)).orElse("");
        };
    }

    private static String message(ConversationEvent event, Canister canister) {
        return switch (canister) {
            case Canister.ToolInvocation call
            when event.kind() == ConversationEvent.Kind.STARTED ->
                cut("Calls %s %s".formatted(call.name(), call.arguments()));
            case Canister.Result result
            when event.role() == Role.RESULT ->
                cut(result.error()
                        .map(error -> "Failed: " + error.message())
                        .orElseGet(() -> "Got " + ContentText.of(result.content())));
            default -> "";
        };
    }

    private static String cut(String text) {
        return BriefText.of(text, LONGEST_TEXT);
    }
}
