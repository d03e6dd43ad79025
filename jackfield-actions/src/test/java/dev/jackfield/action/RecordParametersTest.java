package dev.jackfield.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.tools.Param;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordParametersTest {
    private final Typed typed = new Typed();

    @Test
    void theRecordSaysWhatAnActionTakes() {
        assertThat(typed.info().parameters())
                .containsEntry("aiPrompt", new ActionParameter("Instruction for the AI", String.class, true, null))
                .containsEntry("resultType", new ActionParameter("Output format", String.class, false, "txt"))
                .hasEntrySatisfying(
                        "times", times -> assertThat(times.defaultValue()).isEqualTo(3L));
    }

    @Test
    void aMapBecomesTheRecord() {
        var all = Map.of(
                "aiPrompt",
                "Hello",
                "documentList",
                List.of("a", 1),
                "resultType",
                "md",
                "times",
                2L,
                "factor",
                1,
                "unit",
                "SECONDS",
                "more",
                Map.of("x", 1),
                "tags",
                List.of("a", "a"),
                "inner",
                Map.of("name", "n"));

        assertThat(typed.called(all))
                .isEqualTo(new Request(
                        "Hello",
                        List.of("a", 1),
                        "md",
                        2,
                        1.0,
                        TimeUnit.SECONDS,
                        Map.of("x", 1),
                        Set.of("a"),
                        Optional.of(new Inner("n"))));
    }

    @Test
    void whatIsLeftOutHasItsDefaultOrIsEmpty() {
        assertThat(typed.called(Map.of("aiPrompt", "Hello")))
                .isEqualTo(new Request("Hello", List.of(), "txt", 3, null, null, Map.of(), Set.of(), Optional.empty()));
    }

    @Test
    void whatIsRequiredIsNamedWhenItIsMissing() {
        assertThatThrownBy(() -> typed.called(Map.of())).hasMessage("Required argument 'aiPrompt' is missing");
    }

    @ParameterizedTest
    @CsvSource({
        "aiPrompt, must be a string",
        "times, must be an integer",
        "factor, must be a number",
        "documentList, must be an array",
        "more, must be an object",
        "unit, must be one of"
    })
    void whatDoesNotFitIsNamed(String argument, String what) {
        var arguments = new HashMap<String, Object>(Map.of("aiPrompt", "Hello"));
        arguments.put(argument, true);

        assertThatThrownBy(() -> typed.called(arguments)).hasMessageContaining("Argument '%s' %s", argument, what);
    }

    @Test
    void aNumberThatIsTooLargeDoesNotFit() {
        assertThatThrownBy(() -> typed.called(Map.of("aiPrompt", "", "times", 3_000_000_000L)))
                .hasMessage("Argument 'times' must be an integer that fits int");
    }

    record Inner(String name) {}

    record Request(
            @Param("Instruction for the AI") String aiPrompt,
            @Param(optional = true) List<Object> documentList,

            @Param(value = "Output format", defaultValue = "txt")
            String resultType,

            @Param(defaultValue = "3") int times,
            @Nullable Double factor,
            @Nullable TimeUnit unit,
            @Param(optional = true) Map<String, Object> more,
            @Param(optional = true) Set<String> tags,
            Optional<Inner> inner) {}

    static final class Typed extends MethodBase {
        private @Nullable Request seen;

        Typed() {
            super(Services.NONE, "typed", "");
        }

        @Action("Takes a record.")
        ActionResult take(Request request) {
            seen = request;
            return ActionResult.done();
        }

        ActionInfo info() {
            return Methods.of(this).action("typed", "take");
        }

        @Nullable
        Request called(Map<String, ?> parameters) {
            try {
                info().method().run(parameters);
                return seen;
            } catch (RuntimeException failed) {
                throw failed;
            } catch (Exception impossible) {
                throw new AssertionError(impossible);
            }
        }
    }
}
