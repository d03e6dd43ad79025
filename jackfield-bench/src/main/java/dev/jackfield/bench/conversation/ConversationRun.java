package dev.jackfield.bench.conversation;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentLookup;
import dev.jackfield.agent.conversation.history.HistoryWindow;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.conversation.store.NewConversation;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.Store;
import dev.jackfield.tools.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/// Writes a conversation of 1,000 messages, forks it, and turns its history into lines and back. Prints its figures
/// as lines `name value`, and the id of the conversation.
public final class ConversationRun {
    static final String OWNER = "bench";
    private static final int MESSAGES = 1_000;
    private static final int TURN = 10;
    private static final int WINDOW = 100_000;

    private ConversationRun() {}

    /// Measures and prints.
    ///
    /// @param arguments the folder of the store; the number of rounds and of rounds to warm up
    public static void main(String[] arguments) throws IOException {
        var folder = Files.createDirectories(Path.of(arguments[0]));
        try (var opened = open(folder)) {
            var store = new ConversationStore(opened.shelf());
            var canisters = LongConversation.of(MESSAGES);
            var id = store.create(OWNER, NewConversation.UNTITLED).id();
            write(store, id, canisters);
            System.out.println("id " + id);
            fork(store, id, opened.shelf());
            normalise(canisters, Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        }
    }

    /// Opens the database of a folder as a hub does.
    static Store open(Path folder) {
        return Store.openFile(folder, Optional.empty(), InstantSource.system());
    }

    private static void write(ConversationStore store, String id, List<Canister> canisters) {
        var begin = System.nanoTime();
        for (var at = 0; at < canisters.size(); at += TURN) {
            store.append(OWNER, id, canisters.subList(at, at + TURN));
        }
        printFigure("append_ms", millis(begin) * TURN / canisters.size());
    }

    private static void fork(ConversationStore store, String id, Shelf shelf) {
        var before = shelf.usage(DrawerKind.TURNS, OWNER);
        var begin = System.nanoTime();
        var fork = store.fork(OWNER, id, MESSAGES).id();
        printFigure("fork_ms", millis(begin));
        var after = shelf.usage(DrawerKind.TURNS, OWNER);
        if (!after.equals(before) || before.bytes() == 0) {
            throw new IllegalStateException("Turns were copied: %s became %s".formatted(before, after));
        }
        if (!store.load(OWNER, fork).canisters().equals(store.load(OWNER, id).canisters())) {
            throw new IllegalStateException("The fork is another conversation");
        }
        printFigure("turns_mb", before.bytes() / 1e6);
    }

    /// Turns the lines of the history into canisters, chooses those that fit a model, and writes them as lines.
    private static void normalise(List<Canister> canisters, int rounds, int warmUps) {
        var lines = canisters.stream()
                .map(canister -> CanisterLine.write(canister).bytes())
                .toList();
        var window = new HistoryWindow(WINDOW, text -> text.length() / 4);
        var best = Double.MAX_VALUE;
        for (var round = 0; round < warmUps + rounds; round++) {
            var begin = System.nanoTime();
            var read = lines.stream()
                    .map(line -> CanisterLine.read(line, ContentLookup.NONE))
                    .toList();
            var kept = window.excerptOf(read);
            var written = kept.canisters().stream()
                    .map(canister -> CanisterLine.write(canister).bytes())
                    .toList();
            best = round < warmUps ? best : Math.min(best, millis(begin));
            check(read.equals(canisters) && written.size() + kept.leftOut() == lines.size() && kept.isWithin());
        }
        printFigure("normalise_ms", best);
    }

    private static void check(boolean isRight) {
        if (!isRight) {
            throw new IllegalStateException("The history did not come back as it was");
        }
    }

    static double millis(long begin) {
        return (System.nanoTime() - begin) / 1e6;
    }

    static void printFigure(String figure, double value) {
        System.out.printf(Locale.ROOT, "%s %.3f%n", figure, value);
    }

    /// A made-up conversation: short questions, some with a picture, tool calls with long results, and
    /// longer answers.
    private static final class LongConversation {
        private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
        private static final List<String> WORDS = List.of(
                "the", "order", "of", "a", "customer", "was", "sent", "to", "another", "address", "yesterday", "ärger");
        private static final int EXCHANGE = 5;
        private static final int PICTURE = 100_000;

        private final Random random = new Random(7);
        private final List<Canister> canisters = new ArrayList<>();

        private LongConversation() {}

        /// Makes whole exchanges of five canisters each.
        static List<Canister> of(int canisters) {
            var made = new LongConversation();
            for (var number = 0; number < canisters / EXCHANGE; number++) {
                made.exchange(number);
            }
            return made.canisters;
        }

        private void exchange(int number) {
            var now = BEGIN.plusSeconds(number);
            var id = "call_" + number;
            canisters.add(new Canister.User(question(number), now));
            canisters.add(new Canister.Assistant(List.of(CanisterContent.text(text(20))), now));
            canisters.add(
                    new Canister.ToolInvocation(id, "shop.find_order", Fields.of("query", Json.string(text(10))), now));
            canisters.add(new Canister.Result(id, List.of(CanisterContent.text(text(600))), Optional.empty(), now));
            canisters.add(new Canister.Assistant(List.of(CanisterContent.text(text(250))), now));
        }

        private List<CanisterContent> question(int number) {
            var text = CanisterContent.text(text(30));
            return number % 20 == 0 ? List.of(text, picture()) : List.of(text);
        }

        private CanisterContent picture() {
            var bytes = new byte[PICTURE];
            random.nextBytes(bytes);
            return new CanisterContent.Image(Bytes.of(bytes), "image/png");
        }

        private String text(int words) {
            var text = new StringBuilder();
            for (var number = 0; number < words; number++) {
                text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
            }
            return text.toString();
        }
    }
}
