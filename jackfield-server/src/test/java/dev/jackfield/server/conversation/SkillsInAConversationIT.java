package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.skillfolder.SkillShelf;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The whole way of a skill: from the folder into the prompt of a model, into its script, and back.
@Timeout(120)
class SkillsInAConversationIT {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final String GREETER = """
        import dev.jackfield.tools.*;

        public class Greeter {
            @Tool("Greets a person.")
            public String greet(@Param("whom") String whom) {
                return "Hello, " + whom;
            }

            @Tool("Sends everyone home.")
            public String dismiss() {
                return "gone";
            }
        }
        """;

    @TempDir
    private Path folder;

    private static ModelStep script(String code) {
        return ModelStep.call("run_code", "{\"language\":\"javascript\",\"code\":%s}".formatted(Json.string(code)));
    }

    @Test
    void modelWritesScriptsThatCallTheMethodsThatItMayCall() throws Exception {
        new SkillShelf(folder).source("Greeter.java", GREETER);
        try (var model = ScriptedModel.start(
                        script("console.log('It said: ' + await device.Greeter.greet('Ann'));"),
                        script("console.log(await device.Greeter.dismiss());"),
                        ModelStep.text("I greeted Ann."));
                var hub = new ConversingHub(folder, """
                    code: {language: javascript}
                    rules: ["deny greeter.dismiss to ann"]
                    conversation: {view: code}
                    """ + ShellServer.provider(model), Map.of());
                var client = hub.modern(ANN, "{}")) {
            var result = client.call("jackfield.converse", "{\"message\":\"Greet Ann and send everyone home\"}")
                    .result();

            assertThat(textOf(result)).isEqualTo("I greeted Ann.");
            assertThat(model.calls().getFirst().tree().path("messages").path(0).toString())
                    .contains("system", "Greeter", "greet")
                    .doesNotContain("dismiss");
            assertThat(model.calls().get(1).lastText()).contains("It said: Hello, Ann");
            assertThat(model.calls().get(2).lastText())
                    .contains("Tool not found: greeter.dismiss")
                    .doesNotContain("gone");
        }
    }
}
