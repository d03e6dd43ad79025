package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailedException;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.tools.Document;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Actions get the documents that `documentList` names, whichever way they are called.
class ReferencesTest {
    private final DocumentStore store = new DocumentStore(new MemoryShelf(InstantSource.system()));

    @BeforeEach
    void store() {
        store.documentsOf(Identity.LOCAL)
                .store(
                        "msg_123",
                        "results",
                        List.of(
                                Document.text("a.txt", "first"),
                                Document.bytes("b.txt", "text/plain", new byte[] {'s', 'e', 'c'})));
    }

    private String answer(boolean useMcp, Object... documentList) {
        try (var executor = executor(useMcp)) {
            var result = executor.executeAction(
                    "ai", "process", Map.of("aiPrompt", "Read", "documentList", List.of(documentList)));
            return result.success() ? result.documents().getFirst().text() : String.valueOf(result.error());
        }
    }

    private ActionExecutor executor(boolean useMcp) {
        return ActionExecutor.builder(Methods.of(new MethodAi(Services.of(Model.ECHO))))
                .documents(store)
                .useMcp(useMcp)
                .build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReferenceStandsForItsDocuments(boolean useMcp) {
        assertThat(answer(useMcp, "docList:msg_123:results", "other")).isEqualTo("Read [first, sec, other]");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void documentsCanBeGivenAsTheyAre(boolean useMcp) {
        assertThat(answer(useMcp, ActionDocument.bytes("c", "text/plain", new byte[] {'c'})))
                .isEqualTo("Read [c]");
    }

    @Test
    void anUnknownReferenceIsAFailureThatNamesIt() {
        assertThat(answer(true, "docList:msg_999:results")).contains("'docList:msg_999:results'");
        assertThatThrownBy(() -> answer(false, "docList:msg_999:results"))
                .isInstanceOf(ActionFailedException.class)
                .hasMessageContaining("'docList:msg_999:results'");
    }

    @Test
    void anActionThatCallsAnotherDoesSoForItsCaller() {
        var ann = new Identity("ann", Set.of());
        store.documentsOf(ann).store("msg_123", "results", List.of(Document.text("a.txt", "anns")));

        assertThat(CurrentCall.run(ann, () -> answer(false, "docList:msg_123:results")))
                .isEqualTo("Read [anns]");
        assertThat(answer(false, "docList:msg_123:results")).isEqualTo("Read [first, sec]");
    }

    @Test
    void aReferenceThatStandsThereTooOftenIsRefused() {
        var often = Collections.nCopies(10_001, "docList:msg_123:results").toArray();

        assertThat(answer(true, often)).contains("'documentList' names more than 10000 documents");
    }

    @Test
    void whatIsStoredIsAResourceOfTheHub() {
        try (var executor = executor(true)) {
            var sources = executor.registry().orElseThrow().hub().catalog().sources();

            assertThat(sources)
                    .anySatisfy(source -> assertThat(
                                    source.manifest(Viewer.of(Identity.LOCAL)).items())
                            .extracting(item -> item.key())
                            .containsExactly("document://msg_123/results/a.txt", "document://msg_123/results/b.txt"));
        }
    }

    @Test
    void withoutAStoreActionsLookReferencesUpThemselves() {
        try (var executor = ActionExecutor.builder(Methods.of(new MethodAi(Services.of(Model.ECHO))))
                .useMcp(true)
                .build()) {
            var parameters = Map.of("aiPrompt", "Read", "documentList", List.of("docList:msg_123:results"));

            assertThat(executor.executeAction("ai", "process", parameters).documents())
                    .extracting(ActionDocument::text)
                    .containsExactly("Read [docList:msg_123:results]");
        }
    }
}
