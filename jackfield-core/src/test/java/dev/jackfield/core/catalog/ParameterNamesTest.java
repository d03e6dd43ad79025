package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.schema.Budget;
import dev.jackfield.core.schema.UncheckableException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.Tree;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterNamesTest {
    private static List<String> problems(String schema, String arguments) {
        var accepted = new ArgumentSchema(new ItemName("a", "b"), json(schema));
        var given = Tree.of(json(arguments));
        var time = Duration.ofSeconds(30);
        try (var budget = new Budget(time, Deadline.after(time))) {
            return accepted.surelyFits(given) ? List.of() : accepted.problems(given, budget);
        } catch (UncheckableException | InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    private static Json json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'object','properties':{'path':{'type':'string'}}}",
                "{'type':'object','properties':{'path':{'enum':['a']}}}",
                "{'allOf':[{'properties':{'path':{}}}]}",
                "{'anyOf':[{'properties':{'path':{}}},{}]}",
                "{'oneOf':[{'properties':{'path':{}}}]}",
                "{'if':{'properties':{'path':{}}}}",
                "{'else':{'properties':{'path':{}}}}",
                "{'$ref':'#/$defs/a','$defs':{'a':{'$ref':'#/$defs/b/0'},'b':[{'properties':{'path':{}}}]}}",
                "{'dependentSchemas':{'x':{'properties':{'path':{}}}}}",
                "{'properties':{'path':{}},'$ref':'#'}",
                "{'properties':{'path':{}},'$ref':'#no place'}",
                "{'properties':{'path':{}},'$ref':'https://elsewhere.test/schema'}"
            })
    void argumentThatIsSpelledLikeAParameterIsAProblem(String schema) {
        assertThat(problems(schema, "{'Path':1}")).containsExactly("'Path' must be written 'path'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'object','properties':{'path':{},'Path':{}}}",
                "{'type':'object','properties':{'more':{'properties':{'path':{}}}}}",
                "{'type':'object','$defs':{'path':{'properties':{'path':{}}}}}"
            })
    void argumentThatIsAParameterOrLikeNoneIsNone(String schema) {
        assertThat(problems(schema, "{'Path':1}")).isEmpty();
    }

    @Test
    void fewAreNamedOfVeryMany() {
        assertThat(problems("{'type':'object','properties':{'abc':{'type':'string'}}}", """
            {'ABC':1,'ABc':1,'AbC':1,'Abc':1,'aBC':1,'aBc':1,'abC':1}\
            """))
                .hasSize(5);
    }
}
