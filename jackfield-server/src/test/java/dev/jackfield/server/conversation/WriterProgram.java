package dev.jackfield.server.conversation;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.server.store.Store;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// A process that adds turns to a conversation, and says before and after each what it does. Now and then it makes
/// a fork and deletes it.
final class WriterProgram {
    static final String OWNER = "ann";
    private static final Instant NOON = Instant.parse("2025-11-18T12:00:00Z");

    private WriterProgram() {}

    static Store open(Path folder) {
        return Store.openFile(folder, Optional.empty(), InstantSource.system());
    }

    static List<Canister> turn(int number) {
        return List.of(
                new Canister.Supervisor(List.of(CanisterContent.text("Instruction " + number)), NOON),
                new Canister.User(List.of(CanisterContent.text("Question " + number)), NOON),
                new Canister.Assistant(
                        List.of(CanisterContent.text("Answer " + number + ".".repeat(2_000 + 70_000 * (number % 2)))),
                        NOON));
    }

    /// Writes the turns from one number to another.
    ///
    /// @param arguments the folder of the store, the id of the conversation, and the numbers
    public static void main(String[] arguments) {
        try (var opened = open(Path.of(arguments[0]))) {
            var store = new ConversationStore(opened.shelf());
            var id = arguments[1];
            for (var number = Integer.parseInt(arguments[2]); number <= Integer.parseInt(arguments[3]); number++) {
                System.out.println("begin " + number);
                store.append(OWNER, id, turn(number));
                System.out.println("done " + number);
                if (number % 3 == 0) {
                    store.delete(OWNER, store.fork(OWNER, id, 3).id());
                }
            }
        }
    }
}
