package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.ConversationTools;
import dev.jackfield.cli.client.Finder;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;

/// A turn as lines of JSON: its events as they come from the hub, then one line with the event `turn`, `error` or
/// `showCancelled`.
public record TurnLines(Terminal terminal) implements TurnOutput {

    @Override
    public void begin() {}

    @Override
    public void notify(Message notification) {
        TurnEvent.of(notification).ifPresent(event -> printEvent(event.json()));
    }

    @Override
    public void end(Fields result) {
        var event = Fields.of("event", Json.string(ConversationTools.isError(result) ? "error" : "turn"));
        printEvent(event.with("text", Finder.text(result)).and(result.object("structuredContent")));
    }

    @Override
    public void showCancelled() {
        printEvent(Fields.of("event", Json.string("cancelled")));
    }

    @Override
    public String asker() {
        return ConversationTools.CONVERSE;
    }

    private void printEvent(Fields event) {
        terminal.printJson(event.toString());
    }
}
