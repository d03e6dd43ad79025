package dev.jackfield.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.agent.ai.ModelSource;
import dev.jackfield.agent.model.Provider;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.ActionExecutor;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import dev.jackfield.tools.Document;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program that has a model process its documents, directly and through a hub.
@Timeout(60)
class ActionsOfAModelTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void documentIsSummarized(boolean useMcp) throws IOException {
        var store = new DocumentStore(new MemoryShelf(InstantSource.system()));
        store.documentsOf(Identity.LOCAL)
                .store("msg_123", "results", List.of(Document.text("report.txt", "Sales rose by a third.")));
        try (var server = ScriptedModel.start(ModelStep.text("Sales rose."));
                var client = openAi().client(new ProviderConfig(
                        "local",
                        Optional.of(server.url()),
                        Optional.of("k"),
                        Duration.ofSeconds(10),
                        0,
                        Optional.empty()))) {
            ModelSource models = () -> client.accessModel("scripted-1");
            try (var executor = ActionExecutor.builder(Methods.of(new MethodAi(Services.of(models))))
                    .documents(store)
                    .useMcp(useMcp)
                    .build()) {
                var result = executor.executeAction(
                        "ai",
                        "process",
                        Map.of(
                                "aiPrompt", "Summarize the document",
                                "documentList", List.of("docList:msg_123:results"),
                                "resultType", "txt"));

                assertThat(result.success()).as(String.valueOf(result.error())).isTrue();
                assertThat(result.documents())
                        .containsExactly(ActionDocument.text("result.txt", "text/plain", "Sales rose."));
            }
            assertThat(server.lastCall().tree().toString())
                    .contains("Sales rose by a third.", "Summarize the document");
        }
    }

    private static Provider openAi() {
        return ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.kind().equals("openai"))
                .findFirst()
                .orElseThrow();
    }
}
