package dev.jackfield.bench.conversation;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// A made-up conversation: short questions, some with a picture, tool calls with long results, and longer answers.
final class LongConversation {
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
