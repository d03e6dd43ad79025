package dev.jackfield.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.tools.DocBlock.DocLine;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocBlockTest {
    private final DocBlock process = DocBlock.parse("""
        Universal AI document processing action.

        Parameters:
        - aiPrompt (str, required): Instruction for the AI
        - documentList (list, optional): Document references
        - resultType (str, optional): Output format. Default: txt
        """);

    @Test
    void theTextBeforeTheParametersSaysWhatItDoes() {
        assertThat(process.text()).isEqualTo("Universal AI document processing action");
    }

    @Test
    void eachLineIsAParameter() {
        assertThat(process.parameters().values())
                .containsExactly(
                        new DocLine("aiPrompt", "str", true, "Instruction for the AI", Optional.empty()),
                        new DocLine("documentList", "list", false, "Document references", Optional.empty()),
                        new DocLine("resultType", "str", false, "Output format", Optional.of("txt")));
    }

    @Test
    void aTextOfSeveralSentencesKeepsItsFullStops() {
        assertThat(DocBlock.parse("Adds. Slowly.").text()).isEqualTo("Adds. Slowly.");
    }

    @Test
    void aLineMayGoOnBelow() {
        var block = DocBlock.parse("Adds.\n\nParameters:\n- a (int, required): the first\n  of two\n- b (int): more");

        assertThat(block.parameters().get("a")).extracting(DocLine::text).isEqualTo("the first of two");
    }

    @Test
    void aLineWithoutATypeCounts() {
        var block = DocBlock.parse("Adds.\nParameters:\n- a: the first");

        assertThat(block.parameters().values())
                .containsExactly(new DocLine("a", "", false, "the first", Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "- a: text; ''; false;",
                "- a (required): text; ''; true;",
                "- a (str | None, optional): text; str | None; false;",
                "- a (str, optional, default: x): text; str; false; x",
                "- a (str, default 'x'): text; str; false; x",
                "- a (int, required, defaults to 5): text; int; false; 5",
                "- a (bool): text. Default: True; bool; false; true",
                "- a (str): text. Default: None; str; false;"
            })
    void whatStandsInBracketsIsUnderstood(String line, String type, boolean required, String byDefault) {
        assertThat(DocBlock.parse("Adds.\nParameters:\n" + line).parameters().values())
                .containsExactly(new DocLine("a", type, required, "text", Optional.ofNullable(byDefault)));
    }

    @Test
    void linesMayBeIndentedInsteadOfHavingADash() {
        var block = DocBlock.parse("""
            Adds.

            Args:
                a (int, required): the first
                    note: of two
                b: more
            Returns:
                c: sum
            """);

        assertThat(block.parameters().values())
                .containsExactly(
                        new DocLine("a", "int", true, "the first note: of two", Optional.empty()),
                        new DocLine("b", "", false, "more", Optional.empty()));
    }

    @Test
    void aTypeMayHaveCommas() {
        var block = DocBlock.parse("Adds.\nParameters:\n- a (dict[str, int], required): all");

        assertThat(block.parameters().values())
                .containsExactly(new DocLine("a", "dict[str, int]", true, "all", Optional.empty()));
    }

    @Test
    void whatFollowsAnEmptyLineIsNotAParameter() {
        var block = DocBlock.parse("Adds.\nParameters:\n- a: the first\n\nReturns:\n- b: not one");

        assertThat(block.parameters()).containsOnlyKeys("a");
    }

    @Test
    void aTextWithoutParametersIsAllDescription() {
        assertThat(DocBlock.parse(" Says hello ").text()).isEqualTo("Says hello");
    }

    @Test
    void nothingIsNothing() {
        assertThat(DocBlock.parse("")).isEqualTo(new DocBlock("", Map.of()));
    }
}
