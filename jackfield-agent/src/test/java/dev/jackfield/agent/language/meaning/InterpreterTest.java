package dev.jackfield.agent.language.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.Labelled;
import dev.jackfield.agent.language.Retail;
import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.SpokenSigns;
import dev.jackfield.agent.language.sketch.ValueLookup;
import dev.jackfield.agent.language.sketch.ValueType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is read without a model: names, marked values, and values by their form.
class InterpreterTest {
    private final Interpreter interpreter =
            new InterpreterCache(Optional::empty, Retail.LOOKUP).interpreter(Labelled.commands());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get_order_details #W1234567",
                "get_order_detials #W1234567",
                "@get_order_details order_id=#W1234567",
                "@get_order_details order_id = \"#W1234567\"",
                "get order details <order_id>#W1234567</order_id>"
            })
    void aCommandCanBeNamed(String sentence) {
        var reading = interpreter.read(sentence);
        assertThat(reading.command()).isEqualTo("get_order_details");
        assertThat(reading.confidence()).isGreaterThanOrEqualTo(0.7);
        assertThat(reading.parameters()).isEqualTo(Map.of("order_id", "#W1234567"));
        assertThat(reading.missing()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"where is order W1234567", "where is order #w1234567?", "where is order 1234567"})
    void carelessValuesAreFound(String sentence) {
        assertThat(interpreter.readAs("get_order_details", sentence).parameters())
                .isEqualTo(Map.of("order_id", "#W1234567"));
    }

    @Test
    void twoValuesForOneParameterAreNotGuessed() {
        assertThat(interpreter
                        .readAs("get_order_details", "#W1234567 or #W7654321?")
                        .missing())
                .containsExactly("order_id");
    }

    @Test
    void theWordBetweenSaysWhichItemIsNew() {
        var command = "exchange_delivered_order_items";
        var forth = interpreter.readAs(command, "swap 1111111111 and 2222222222 for 3333333333, 4444444444");
        assertThat(forth.parameters())
                .containsEntry("item_ids", List.of("1111111111", "2222222222"))
                .containsEntry("new_item_ids", List.of("3333333333", "4444444444"));
        var back = interpreter.readAs(command, "I want 3333333333 instead of 1111111111 with gift card 1234567");
        assertThat(back.parameters())
                .containsEntry("item_ids", List.of("1111111111"))
                .containsEntry("new_item_ids", List.of("3333333333"))
                .containsEntry("payment_method_id", "gift_card_1234567")
                .doesNotContainKey("order_id");
    }

    @Test
    void addressesAreTakenApart() {
        assertThat(interpreter
                        .readAs("modify_user_address", "It's now 12345 Oak Street, Suite 3, New York, NY 10001")
                        .parameters())
                .isEqualTo(Map.of(
                        "address1", "12345 Oak Street",
                        "address2", "Suite 3",
                        "city", "New York",
                        "state", "NY",
                        "zip", "10001"));
    }

    @Test
    void namesAreFoundWithAndWithoutCapitalLetters() {
        var wanted = Map.<String, Object>of("first_name", "Ann", "last_name", "Lee", "zip", "94107");
        assertThat(interpreter
                        .readAs("find_user_id_by_name_zip", "Ann Lee, 94107")
                        .parameters())
                .isEqualTo(wanted);
        assertThat(interpreter
                        .readAs("find_user_id_by_name_zip", "hi my name is ann lee and my zip is 94107")
                        .parameters())
                .containsEntry("first_name", "ann")
                .containsEntry("last_name", "lee");
    }

    private static Interpreter guests() {
        var name = new ParameterSketch(
                "name",
                ValueType.TEXT,
                "",
                null,
                SpokenSigns.NONE,
                List.of(),
                List.of("Ann", "Bob"),
                true,
                false,
                false,
                false);
        return new InterpreterCache(Optional::empty, ValueLookup.NONE)
                .interpreter(List.of(
                        new CommandSketch("greet", "Greets.", List.of("say hello to Ann"), List.of(name), true),
                        new CommandSketch(
                                "open_guest",
                                "Goes to a guest.",
                                List.of("open guest Ann", "go to Bob", "now look after Carla please"),
                                List.of(name),
                                true)));
    }

    @ParameterizedTest
    @CsvSource({
        "open guest Ann, Ann",
        "Open guest Mallory!, Mallory",
        "go to Zoe., Zoe",
        "now look after Van Gogh please, Van Gogh"
    })
    void anExampleWithAnotherNameIsUnderstood(String sentence, String name) {
        var reading = guests().read(sentence);
        assertThat(reading.command()).isEqualTo("open_guest");
        assertThat(reading.confidence()).isEqualTo(1);
        assertThat(reading.parameters()).isEqualTo(Map.of("name", name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"go to hell", "go to Ann and then to Bob", "please go to Ann", "go"})
    void anythingElseIsNoExample(String sentence) {
        assertThat(guests().read(sentence).confidence()).isLessThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Please bring Ann to her seat", "could you have a look at Ann"})
    void theOnlyNameIsTheOnlyValue(String sentence) {
        assertThat(guests().readAs("open_guest", sentence).parameters()).isEqualTo(Map.of("name", "Ann"));
    }

    @Test
    void severalNamesAreNotGuessed() {
        assertThat(guests().readAs("open_guest", "bring Ann and not Bob").missing())
                .containsExactly("name");
    }

    @Test
    void theFirstWordIsNoNameBesideAnother() {
        var name = new ParameterSketch(
                "name",
                ValueType.TEXT,
                "",
                "^[A-Z][a-z]+$",
                SpokenSigns.NONE,
                List.of(),
                List.of("Ann"),
                true,
                false,
                false,
                false);
        var greet = new CommandSketch("greet", "Greets.", List.of("greet Ann"), List.of(name), true);
        var hall = new InterpreterCache(Optional::empty, ValueLookup.NONE).interpreter(List.of(greet));
        assertThat(hall.readAs("greet", "Please greet Bob").parameters()).isEqualTo(Map.of("name", "Bob"));
        assertThat(hall.readAs("greet", "Bob").parameters()).isEqualTo(Map.of("name", "Bob"));
    }

    @Test
    void wordsAreReadAsSignsWhereTheAuthorSaysSo() {
        var sum = new ParameterSketch(
                "sum",
                ValueType.TEXT,
                "",
                "\\d+(\\s*[-+]\\s*\\d+)+",
                SpokenSigns.of("plus=+", "take away=-", "broken"),
                List.of(),
                List.of(),
                true,
                false,
                false,
                false);
        var add = new CommandSketch("add", "Adds.", List.of("add 1 plus 2"), List.of(sum), false);
        var adding = new InterpreterCache(Optional::empty, ValueLookup.NONE).interpreter(List.of(add));
        assertThat(adding.readAs("add", "What is 17 plus 25 TAKE AWAY 3?").parameters())
                .isEqualTo(Map.of("sum", "17 + 25 - 3"));
        assertThat(adding.readAs("add", "17 surplus 25").missing()).containsExactly("sum");
    }

    @Test
    void productsAreLookedUpByTheirNames() {
        assertThat(interpreter
                        .readAs("get_product_details", "which hikking boots are there")
                        .parameters())
                .isEqualTo(Map.of("product_id", "Hiking Boots"));
    }

    @Test
    @Timeout(20)
    void hugeAndStrangeTextsAreReadInTime() {
        var began = System.nanoTime();
        for (var text : List.of(
                "a".repeat(100_000),
                "1 ".repeat(50_000),
                "#W".repeat(50_000),
                "<a>".repeat(30_000),
                "a_".repeat(50_000),
                "1+".repeat(50_000),
                "(".repeat(100_000),
                "\u0000\ud800\u202e".repeat(1_000),
                "",
                " ")) {
            interpreter.read(text);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void aPatternThatCannotBeFinishedCostsOnlyTheValue() {
        var parameter = new ParameterSketch(
                "code",
                ValueType.TEXT,
                "",
                "(a+)+b",
                SpokenSigns.NONE,
                List.of(),
                List.of(),
                true,
                false,
                false,
                false);
        var command = new CommandSketch("use_code", "Uses a code.", List.of("use the code"), List.of(parameter), false);
        var reading = new InterpreterCache(Optional::empty, ValueLookup.NONE)
                .interpreter(List.of(command))
                .readAs("use_code", "use code " + "a".repeat(1_500));
        assertThat(reading.missing()).containsExactly("code");
    }

    @Test
    void aCommandThatTakesAnySentenceIsFoundByItsNameAlone() {
        var thought = new ParameterSketch(
                "thought", ValueType.TEXT, "", null, SpokenSigns.NONE, List.of(), List.of(), true, false, false, true);
        var think = new CommandSketch("think", "Notes a thought.", List.of(), List.of(thought), false);
        var language = new InterpreterCache(Optional::empty, ValueLookup.NONE);
        assertThat(language.interpreter(List.of(think))
                        .read("I think about a thought")
                        .command())
                .isNull();
        assertThat(language.interpreter(List.of(think)).read("@think it over").command())
                .isEqualTo("think");
    }
}
