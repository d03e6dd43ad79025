package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.Canister;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A process that adds turns to a conversation, and says before and after each what it does. Now and then it makes
/// a fork and deletes it.
final class WriterProgram {
    static final String OWNER = "ann";

    private WriterProgram() {}

    static List<String> command(ArchivedClassPath classes, Path folder, String id, int from, int to) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(classes.options());
        command.addAll(List.of(
                WriterProgram.class.getName(), folder.toString(), id, Integer.toString(from), Integer.toString(to)));
        return command;
    }

    static List<Canister> turn(int number) {
        return List.of(
                Turns.supervisor("Instruction " + number),
                Turns.user("Question " + number),
                Turns.assistant(Turns.longText("Answer " + number)));
    }

    /// Writes the turns from one number to another.
    public static void main(String[] arguments) throws InterruptedException {
        var store = ConversationStore.open(Path.of(arguments[0]));
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
