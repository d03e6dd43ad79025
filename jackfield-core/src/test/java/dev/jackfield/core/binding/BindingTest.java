package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.binding.shape.InvalidToolsException;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Resource;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.io.File;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// How a class is bound, and the problems of a class that cannot be bound.
class BindingTest {

    @Tools("no good id")
    static final class Bad {
        @Tool(name = "same")
        void first(Runnable task) {}

        @Tool(name = "same")
        void second(@Param(defaultValue = "many") int count, @Param(pattern = "[") String code) {}

        @Tool("Says nothing. \nParameters:\n- other (str): not there")
        void third(String... texts) {}

        @Tool
        void fifth(Date when, File file, StringBuilder text) {}

        @Tool(name = "what a name")
        void fourth(@Param(optional = true) int count, Map<Integer, String> byNumber) {}

        @Resource(uri = "notes://{day}/{page}")
        String notes(String day, String month) {
            return day + month;
        }
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnce() {
        assertThatThrownBy(() -> JavaTools.of(new Bad()))
                .isInstanceOf(InvalidToolsException.class)
                .message()
                .contains("The tools of " + Bad.class.getName() + " cannot be offered")
                .contains("source 'no good id': an id is 1 to 32 letters")
                .contains("tool 'same' (first), parameter 'task': a Runnable cannot be made of JSON")
                .contains("tool 'same': both Bad.first and Bad.second have this name")
                .contains("parameter 'count': the default 'many' does not fit: 'many' is no JSON")
                .contains("parameter 'code': the pattern '[' is no regular expression")
                .contains("it has a variable number of parameters; use a List instead")
                .contains("its documentation has a line for 'other', which is not one of its parameters")
                .contains("tool 'what a name' (fourth): a name is made of letters")
                .contains("it may be left out, but int cannot be nothing; give it a default, or declare Integer")
                .contains("the keys of a map in JSON are texts, not Integer")
                .contains("parameter 'when': a Date cannot be made of JSON; use Instant")
                .contains("parameter 'file': a File cannot be made of JSON; use String")
                .contains("parameter 'text': a StringBuilder cannot be made of JSON; use text")
                .contains("the variable {page} has no parameter")
                .contains("the parameter 'month' has no variable {month}");
    }

    static final class Plain {
        void nothing() {}
    }

    @Test
    void aClassWithoutAnnotationsIsRefused() {
        assertThatThrownBy(() -> JavaTools.of(new Plain()))
                .hasMessageContaining("none of its methods has @Tool, @Resource or @Prompt");
    }

    static final class Instance {
        @Tool("Speaks.")
        String speak() {
            return "a";
        }
    }

    @Test
    void aClassOffersItsStaticMethodsOnly() {
        assertThatThrownBy(() -> JavaTools.of(Instance.class))
                .hasMessageContaining("speak: it is not static; give an object instead of its class");
    }

    static class Base {
        @Tool("Inherited.")
        String inherited() {
            return "inherited";
        }
    }

    interface Named {
        @Tool("By default.")
        default String byDefault() {
            return "default";
        }
    }

    @Tools
    static final class MyTools extends Base implements Named {
        @Tool
        static int undescribed() {
            return 1;
        }

        @Tool(
                value = "Removes it.",
                title = "Remove",
                name = "remove-it",
                hints = {Hint.DESTRUCTIVE, Hint.IDEMPOTENT, Hint.CLOSED_WORLD})
        void remove() {}
    }

    @Test
    void methodsOfAllKindsAreOffered() {
        var source = JavaTools.of(new MyTools());

        assertThat(source.id()).isEqualTo("myTools");
        assertThat(source.manifest().items())
                .extracting(item -> item.key())
                .containsExactly("byDefault", "inherited", "remove-it", "undescribed");
    }

    @Test
    void aToolWithoutTextIsDescribedByItsName() {
        assertThat(tool("undescribed")).contains("\"description\":\"myTools.undescribed action\"");
    }

    @Test
    void aToolWithoutParametersRequiresNone() {
        assertThat(tool("undescribed"))
                .contains("\"inputSchema\":{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false}");
    }

    @Test
    void hintsAndTitleAreShown() {
        assertThat(tool("remove-it"))
                .contains("\"title\":\"Remove\"")
                .contains("{\"destructiveHint\":true,\"idempotentHint\":true,\"openWorldHint\":false}");
    }

    private static String tool(String name) {
        return JavaTools.of(new MyTools()).manifest().items().stream()
                .filter(item -> item.key().equals(name))
                .map(item -> item.definition().toString())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void severalObjectsAreOneSource() {
        var source = JavaTools.of("all", new MyTools(), new Instance());

        assertThat(source.manifest().items()).hasSize(5);
        assertThat(List.of(source.id())).containsExactly("all");
    }
}
