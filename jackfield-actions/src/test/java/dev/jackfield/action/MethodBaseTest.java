package dev.jackfield.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.MethodAi.Model;
import dev.jackfield.tools.Hint;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodBaseTest {
    private final MethodAi ai = new MethodAi(Services.of((Model) prompt -> "You said: " + prompt));

    @Test
    void aMethodHasANameAndADescription() {
        assertThat(ai.name()).isEqualTo("ai");
        assertThat(ai.description()).isEqualTo("AI processing methods");
    }

    @Test
    void onlyWhatIsAnnotatedIsAnAction() {
        assertThat(ai.actions()).containsOnlyKeys("process");
    }

    @Test
    void theDocumentationSaysWhatAnActionTakes() {
        var process = info(ai, "process");

        assertThat(process.description()).isEqualTo("Universal AI document processing action");
        assertThat(process.parameters())
                .containsExactly(
                        Map.entry("aiPrompt", new ActionParameter("Instruction for the AI", String.class, true, null)),
                        Map.entry("documentList", new ActionParameter("Document references", List.class, false, null)),
                        Map.entry("resultType", new ActionParameter("Output format", String.class, false, "txt")));
    }

    @Test
    void anActionIsCalledWithAMapAndReachesItsServices() throws Exception {
        var result = info(ai, "process").method().run(Map.of("aiPrompt", "Hello"));

        assertThat(result)
                .isEqualTo(ActionResult.success(ActionDocument.text("answer.txt", "text/plain", "You said: Hello")));
    }

    /// The tests of this module have nothing else of Jackfield on their class path.
    @Test
    void nothingOfMcpIsThereWhenAnActionIsCalledDirectly() {
        assertThatThrownBy(() -> Class.forName("dev.jackfield.protocol.mcp.Era"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void aServiceThatIsMissingIsNamed() {
        var process = info(new MethodAi(Services.NONE), "process").method();

        assertThatThrownBy(() -> process.run(Map.of())).hasMessageContaining(Model.class.getName());
    }

    @Test
    void actionsAreInTheOrderOfTheirNames() {
        assertThat(new Several().actions().keySet()).containsExactly("a.b", "first", "second");
    }

    @Test
    void aSubclassMayDoAnActionOtherwise() throws Exception {
        assertThat(info(new Other(), "first").method().run(Map.of()).content()).isEqualTo("otherwise");
    }

    @Test
    void whatAnActionThrowsIsThrown() {
        var second = info(new Several(), "second").method();

        assertThatThrownBy(() -> second.run(Map.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("no disk");
    }

    @Test
    void anActionSaysWhetherItOnlyReads() {
        assertThat(info(new Several(), "first").isReadOnly()).isTrue();
        assertThat(info(new Several(), "second").isReadOnly()).isFalse();
    }

    @Test
    void allThatIsWrongWithAClassIsSaidAtOnce() {
        assertThatThrownBy(() -> Methods.of(new Broken()))
                .hasMessageContaining(Broken.class.getName())
                .hasMessageContaining("action 'text' must take a Map<String, ?> or a record and return ActionResult")
                .hasMessageContaining("there are two actions 'twice'");
    }

    private static ActionInfo info(MethodBase method, String action) {
        return Methods.of(method).action(method.name(), action);
    }

    static class Several extends MethodBase {
        Several() {
            super(Services.NONE, "several", "");
        }

        @Action
        ActionResult second(Map<String, ?> parameters) throws IOException {
            throw new IOException("no disk");
        }

        @Action(hints = Hint.READ_ONLY)
        ActionResult first(Map<String, ?> parameters) {
            return ActionResult.done().withContent("as usual");
        }

        @Action(name = "a.b")
        static ActionResult dotted(Map<String, ?> parameters) {
            return ActionResult.done();
        }
    }

    static final class Other extends Several {
        @Action
        @Override
        ActionResult first(Map<String, ?> parameters) {
            return ActionResult.done().withContent("otherwise");
        }
    }

    static final class Broken extends MethodBase {
        Broken() {
            super(Services.NONE, "broken", "");
        }

        @Action
        String text(Map<String, ?> parameters) {
            return "";
        }

        @Action(name = "twice")
        ActionResult one(Map<String, ?> parameters) {
            return ActionResult.done();
        }

        @Action(name = "twice")
        ActionResult two(Map<String, ?> parameters) {
            return ActionResult.done();
        }
    }
}
