package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubException;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.PromptMessage;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ClientResourcesAndPromptsTest {
    private final McpClient client = McpClient.of(Where.source(ConformanceFixture.speaking(SpokenEras.BOTH)::channel))
            .connect();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void resourcesAreListedAndRead() {
        assertThat(client.listResources()).extracting(McpResource::uri).contains("test://static-text");
        assertThat(client.readResource("test://static-text"))
                .containsExactly(
                        Document.text("test://static-text", "This is the content of the static text resource."));
        assertThat(client.readResource("test://static-binary"))
                .singleElement()
                .matches(image -> !image.isText() && image.mimeType().equals("image/png"));
    }

    @Test
    void anUnknownResourceIsNamed() {
        assertThatThrownBy(() -> client.readResource("test://nowhere"))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("test://nowhere");
    }

    @Test
    void promptsAreListedAndFilledIn() {
        assertThat(client.listPrompts())
                .filteredOn(prompt -> prompt.name().equals("test_prompt_with_arguments"))
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.arguments()).containsExactly("arg1", "arg2"));
        assertThat(client.getPrompt("test_prompt_with_arguments", Map.of("arg1", "one", "arg2", "two")))
                .containsExactly(PromptMessage.user("Prompt with arguments: arg1='one', arg2='two'"));
    }
}
