package dev.jackfield.agent.delegate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.tools.Content;
import dev.jackfield.tools.ToolResult;
import org.junit.jupiter.api.Test;

/// Results as agents and programs read them.
class CommandResultTest {
    private static CommandResult call(ToolResult result) {
        return CommandResult.ofCall("greet", "{…}", result);
    }

    private static CommandResult words(ToolResult result) {
        return CommandResult.ofWords("greet", "say hello to Ann", result);
    }

    @Test
    void oneFormIsForResultsOfCallsAndOfWords() {
        var done = ToolResult.of(Content.text("Hello, Ann!"), Content.text("Hello again!"));
        var failed = ToolResult.error("Mallory is not welcome");

        assertThat(call(done).text())
                .isEqualTo("Hello, Ann!\nHello again!")
                .isEqualTo(words(done).text());
        assertThat(call(failed).text())
                .isEqualTo("Error: Mallory is not welcome")
                .isEqualTo(words(failed).text());
    }

    @Test
    void anErrorThatSaysSoItselfSaysItOnce() {
        assertThat(call(ToolResult.error("Error: order not found")).text()).isEqualTo("Error: order not found");
    }

    @Test
    void onlyResultsOfCallsAreTagged() {
        var result = ToolResult.text("Hello, Ann!");

        assertThat(call(result).json().text(CommandResult.MCP_SOURCE)).contains("greet");
        assertThat(words(result).json().has("_mcp_source")).isFalse();
        assertThat(words(result).json().text("text")).contains("Hello, Ann!");
    }

    @Test
    void whatIsNoTextIsNamed() {
        var picture = ToolResult.of(Content.text("done"), Content.image("image/png", new byte[] {1}));

        assertThat(call(picture).text()).isEqualTo("done\n[an image of type image/png, which only the user sees]");
        assertThat(call(ToolResult.of()).text()).isEqualTo("Done. The command returned no text.");
    }
}
