package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.Part;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// The agent of a hub that understands no words: it says how tools are called, and waits for a message that does.
final class ToolGuide implements TextAgent {
    private static final int MOST_SHOWN = 50;

    @Override
    public TextReply answer(Fields message, AssignedTask task) throws InterruptedException {
        task.begin();
        return new TextReply.NextMessage(task.ask(guide(task)));
    }

    private List<Fields> guide(AssignedTask task) {
        var known = task.servers();
        var shown = known.stream().limit(MOST_SHOWN).toList();
        var text =
                "This agent runs tools; it does not understand plain words. Send a data part with `server`, `tool` and"
                        + " `arguments`. Servers: %s. Send {\"server\":\"*\",\"tool\":\"list_tools\"} for all tools."
                                .formatted(
                                        known.isEmpty()
                                                ? "none"
                                                : String.join(", ", shown)
                                                        + (shown.size() < known.size() ? ", …" : ""));
        var data =
                Fields.of("servers", Json.array(shown.stream().map(Json::string).toList()));
        return List.of(Part.text(text), Part.data(data));
    }
}
