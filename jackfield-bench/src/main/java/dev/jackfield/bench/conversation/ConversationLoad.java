package dev.jackfield.bench.conversation;

import dev.jackfield.agent.conversation.store.ConversationStore;
import java.nio.file.Path;

/// Loads a conversation once, as a process that has just started does.
public final class ConversationLoad {
    private ConversationLoad() {}

    /// Measures and prints.
    ///
    /// @param arguments the folder of the store, and the id of the conversation
    public static void main(String[] arguments) {
        var begin = System.nanoTime();
        try (var opened = ConversationRun.open(Path.of(arguments[0]))) {
            var loaded = new ConversationStore(opened.shelf()).load(ConversationRun.OWNER, arguments[1]);
            ConversationRun.printFigure("load_ms", ConversationRun.millis(begin));
            ConversationRun.printFigure("messages", loaded.canisters().size());
        }
    }
}
