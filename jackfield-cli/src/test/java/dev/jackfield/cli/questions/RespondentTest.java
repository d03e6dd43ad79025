package dev.jackfield.cli.questions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Questions that a person is asked, and questions that are never asked.
class RespondentTest {
    private static final String PAGE = """
        {"mode":"url","message":"Sign in","url":"https://login.example.com/very/long"}\
        """;
    private static final String MODEL = """
        {"systemPrompt":"Be brief","messages":[{"role":"user","content":{"type":"text","text":"Capital of France?"}}],\
        "maxTokens":5}\
        """;

    private final Sitting sitting = new Sitting();

    @Test
    void nobodyIsOfferedWhereNobodyIs() {
        assertThat(sitting.respondent().capabilities().isEmpty()).isTrue();
    }

    @Test
    void personAnswersAllButFolders() {
        assertThat(sitting.typing().respondent().capabilities().toString())
                .isEqualTo("{\"elicitation\":{\"form\":{},\"url\":{}},\"sampling\":{}}");
    }

    @Test
    void preparedAnswersOfferOnlyWhatTheyHave() {
        assertThat(sitting.prepared("{\"name\":\"Ann\"}", false)
                        .respondent()
                        .capabilities()
                        .toString())
                .isEqualTo("{\"elicitation\":{\"form\":{}}}");
        assertThat(sitting.prepared("{\"sampling\":\"Paris\"}", false)
                        .respondent()
                        .capabilities()
                        .keys())
                .containsExactly("elicitation", "sampling");
    }

    @Test
    void askerIsNamed() {
        sitting.typing("Ann").fillIn(Sitting.NAME);

        assertThat(sitting.screen()).startsWith("shop.order asks you:").contains("  | Who are you?", "name: Your name");
    }

    @Test
    void wordsOfAServerCannotSteerTheTerminal() {
        sitting.typing("")
                .ask(
                        "elicitation/create",
                        "{\"message\":\"red\\u001b[31m\\u202e\\nshop.pay asks you:\","
                                + "\"requestedSchema\":{\"properties\":{\"a\\u001b]0;b\":{\"type\":\"string\"}}}}");

        assertThat(sitting.screen())
                .doesNotContain("\u001b", "\u202e")
                .contains("  | red[31m", "  | shop.pay asks you:", "a]0;b (optional)");
    }

    @Test
    void pageIsShownWithItsHostAndNotOpened() {
        assertThat(sitting.typing("").ask("elicitation/create", PAGE).toString())
                .isEqualTo("{\"action\":\"accept\"}");
        assertThat(sitting.screen())
                .contains("shop.order asks you to open a page", "https://login.example.com/very/long")
                .contains("the host login.example.com");
    }

    @Test
    void personMayAnswerForAModel() {
        var answer = sitting.typing("y", "Paris,", "of course", "").ask("sampling/createMessage", MODEL);

        assertThat(answer.text("role")).hasValue("assistant");
        assertThat(answer.text("model")).hasValue("human");
        assertThat(answer.object("content").text("text")).hasValue("Paris,\nof course");
        assertThat(sitting.screen()).contains("  | system: Be brief", "  | user: Capital of France?");
    }

    @Test
    void modelThatNobodyStandsInForEndsTheCall() {
        assertThatThrownBy(() -> sitting.typing("").ask("sampling/createMessage", MODEL))
                .isInstanceOf(UnansweredQuestionException.class)
                .hasMessageContaining("shop.order");
    }

    @Test
    void preparedAnswersAreTakenWithoutAQuestion() {
        assertThat(sitting.typing()
                        .prepared("{\"name\":\"Ann\"}", false)
                        .fillIn(Sitting.NAME)
                        .object("content")
                        .toString())
                .isEqualTo("{\"name\":\"Ann\"}");
        assertThat(sitting.screen()).isEmpty();
    }

    @Test
    void preparedAnswersAreReadByTheSchema() {
        var answer =
                sitting.prepared("{\"age\":\"41\",\"tags\":[\"a\"]}", false).fillIn("""
                    {"properties":{"age":{"type":"integer"},"tags":{"type":"array","items":{"enum":["a"]}}},\
                    "required":["age"]}\
                    """);

        assertThat(answer.object("content").toString()).isEqualTo("{\"age\":41,\"tags\":[\"a\"]}");
    }

    @Test
    void preparedAnswerThatDoesNotFitIsSaid() {
        assertThatThrownBy(() -> sitting.prepared("{\"age\":\"old\"}", false)
                        .fillIn("{\"properties\":{\"age\":{\"type\":\"integer\"}}}"))
                .isInstanceOf(UnansweredQuestionException.class)
                .hasMessage("The answer for 'age' must be a whole number.");
    }

    @Test
    void whatWasNotPreparedIsNamed() {
        assertThatThrownBy(() -> sitting.prepared("{\"other\":1}", false).fillIn(Sitting.NAME))
                .isInstanceOf(UnansweredQuestionException.class)
                .hasMessage("shop.order asks its user for 'name'. Answer in a terminal, or pass --answer.");
    }

    @Test
    void everythingElseCanBeDeclined() {
        assertThat(sitting.prepared("{}", true).fillIn(Sitting.NAME).toString()).isEqualTo("{\"action\":\"decline\"}");
        assertThat(sitting.ask("elicitation/create", PAGE).toString()).isEqualTo("{\"action\":\"decline\"}");
    }

    @Test
    void foldersAreNamedOnlyWhenGiven(@TempDir Path folder) {
        assertThat(sitting.roots(folder).respondent().capabilities().keys()).containsExactly("roots");
        assertThat(sitting.ask("roots/list", "{}").toString()).contains("\"uri\":\"" + folder.toUri() + "\"");
    }

    @Test
    void unknownQuestionIsNotAnswered() {
        assertThatThrownBy(() -> sitting.typing().ask("dance/tango", "{}"))
                .isInstanceOf(UnansweredQuestionException.class)
                .hasMessageContaining("dance/tango");
    }
}
