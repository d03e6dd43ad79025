package dev.jackfield.agent.conversation.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.history.HistoryWindow.CanisterSize;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryWindowTest {
    private static final Instant NOON = Instant.parse("2025-11-18T12:00:00Z");
    private static final int FRAME = 8;

    /// Each text takes as many tokens as it has characters.
    private static HistoryWindow window(int tokens) {
        return new HistoryWindow(tokens, String::length);
    }

    private static Canister user(String text) {
        return new Canister.User(List.of(CanisterContent.text(text)), NOON);
    }

    private static Canister assistant(String text) {
        return new Canister.Assistant(List.of(CanisterContent.text(text)), NOON);
    }

    private static Canister supervisor(String text) {
        return new Canister.Supervisor(List.of(CanisterContent.text(text)), NOON);
    }

    private static Canister call(String id) {
        return new Canister.ToolInvocation(id, "tool", Fields.EMPTY, NOON);
    }

    private static Canister result(String id) {
        return new Canister.Result(id, List.of(CanisterContent.text("found")), Optional.empty(), NOON);
    }

    private static List<Canister> exchange(String name) {
        return List.of(user(name), assistant(name), call(name), result(name), assistant(name));
    }

    private static int tokens(List<Canister> canisters) {
        return canisters.stream()
                .mapToInt(each -> (int) CanisterSize.tokens(each, String::length))
                .sum();
    }

    @SafeVarargs
    private static List<Canister> history(List<Canister>... parts) {
        var all = new ArrayList<Canister>();
        for (var part : parts) {
            all.addAll(part);
        }
        return all;
    }

    @Test
    void aHistoryThatFitsStaysWhole() {
        var history = history(exchange("a"), exchange("b"));

        var excerpt = window(tokens(history)).excerptOf(history);

        assertThat(excerpt.canisters()).isEqualTo(history);
        assertThat(excerpt.leftOut()).isZero();
        assertThat(excerpt.tokens()).isEqualTo(tokens(history));
        assertThat(excerpt.isWithin()).isTrue();
    }

    @Test
    void oldExchangesAreLeftOutAsAWhole() {
        var history = history(exchange("a"), exchange("b"), exchange("c"));

        var excerpt = window(tokens(history) - 1).excerptOf(history);

        assertThat(excerpt.canisters()).isEqualTo(history(exchange("b"), exchange("c")));
        assertThat(excerpt.leftOut()).isEqualTo(5);
    }

    @Test
    void nothingOlderIsKeptBesideAGap() {
        var history = history(exchange("a"), exchange("a long one " + "x".repeat(1_000)), exchange("c"));

        assertThat(window(600).excerptOf(history).canisters()).isEqualTo(exchange("c"));
    }

    @Test
    void instructionsAreKeptInTheirPlaces() {
        var history =
                history(List.of(supervisor("first")), exchange("a"), List.of(supervisor("second")), exchange("b"));

        var excerpt = window(tokens(history) - 1).excerptOf(history);

        assertThat(excerpt.canisters())
                .isEqualTo(history(List.of(supervisor("first"), supervisor("second")), exchange("b")));
        assertThat(excerpt.leftOut()).isEqualTo(5);
    }

    @Test
    void aLongAnswerLosesItsFirstSteps() {
        var step1 = List.of(assistant("one"), call("1"), call("2"), result("1"), result("2"));
        var step2 = List.of(assistant("two"), call("3"), result("3"));
        var history = history(List.of(user("go")), step1, step2);

        var excerpt = window(tokens(history) - 1).excerptOf(history);

        assertThat(excerpt.canisters()).isEqualTo(history(List.of(user("go")), step2));
    }

    /// Whatever fits, the result of each call is there, and the call of each result.
    @Test
    void aCallAndItsResultAreNeverSeparated() {
        var history = history(List.of(supervisor("s")), exchange("a"), exchange("b"), exchange("c"), exchange("d"));
        for (var tokens = 0; tokens <= tokens(history); tokens++) {
            var kept = window(tokens).excerptOf(history).canisters();

            assertThat(kept.stream()
                            .filter(Canister.ToolInvocation.class::isInstance)
                            .map(each -> ((Canister.ToolInvocation) each).identifier()))
                    .containsExactlyElementsOf(kept.stream()
                            .filter(Canister.Result.class::isInstance)
                            .map(each -> ((Canister.Result) each).invocationId())
                            .toList());
            assertThat(kept).startsWith(supervisor("s")).endsWith(assistant("d"));
            assertThat(kept.get(1)).isInstanceOf(Canister.User.class);
        }
    }

    @Test
    void aMessageThatIsTooLongAloneIsKeptAndSaidToBe() {
        var history = history(exchange("a"), List.of(user("x".repeat(100))));

        var excerpt = window(50).excerptOf(history);

        assertThat(excerpt.isWithin()).isFalse();
        assertThat(excerpt.canisters()).containsExactly(user("x".repeat(100)));
        assertThat(excerpt.tokens()).isEqualTo(100 + FRAME);
    }

    @Test
    void imagesAreCounted() {
        var image = new Canister.User(List.of(new CanisterContent.Image(Bytes.of("x"), "image/png")), NOON);

        assertThat(window(1_000).excerptOf(List.of(image)).isWithin()).isFalse();
        assertThat(window(2_000).excerptOf(List.of(image)).isWithin()).isTrue();
    }

    @Test
    void aHistoryOfNothingIsNothing() {
        assertThat(window(10).excerptOf(List.of()).canisters()).isEmpty();
    }
}
