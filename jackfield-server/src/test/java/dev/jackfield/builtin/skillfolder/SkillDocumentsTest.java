package dev.jackfield.builtin.skillfolder;

import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.assembly.SandboxFactory;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.TestClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Actions and tools of the skills folder keep documents for their callers, and get those that callers name.
class SkillDocumentsTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());

    private static final String REPORT = """
        import dev.jackfield.action.*;
        import dev.jackfield.tools.*;
        import java.util.*;

        public class MethodReport extends MethodBase {
            public MethodReport(Services services) {
                super(services, "report", "Reports");
            }

            @Action("Stores two documents.")
            public ActionResult make(Map<String, Object> parameters) {
                var documents = List.of(Document.text("a.txt", "first"), Document.text("b.txt", "second"));
                var reference = services().get(Documents.class).store("msg_123", "results", documents);
                return ActionResult.done().withContent(reference);
            }

            @Action(\"""
                Reads documents.

                Parameters:
                - documentList (list): Document references
                \""")
            public ActionResult read(Map<String, Object> parameters) {
                var texts = new ArrayList<String>();
                for (var document : (List<?>) parameters.get("documentList")) {
                    texts.add(document instanceof ActionDocument known ? known.text() : "?" + document);
                }
                return ActionResult.done().withContent(String.join(" and ", texts));
            }
        }
        """;

    private static final String NOTES = """
        import dev.jackfield.action.Services;
        import dev.jackfield.tools.*;
        import java.util.List;

        public class Notes {
            private final Documents documents;

            Notes(Services services) {
                documents = services.get(Documents.class);
            }

            @Tool("Keeps a note.")
            public String keep(@Param("the note") String text) {
                return documents.store("notes", "all", List.of(Document.text("note.txt", text)));
            }
        }
        """;

    private ConfigFolder folder;
    private SkillShelf skills;
    private Path state;
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void openFolder(@TempDir Path project) throws Exception {
        folder = new ConfigFolder(project).file("jackfield.yaml", "");
        skills = new SkillShelf(project);
        state = Files.createDirectory(project.resolve("state"));
    }

    @AfterEach
    void close() throws Exception {
        for (var each : open.reversed()) {
            each.close();
        }
        open.clear();
    }

    private Assembly start() {
        var store = Store.openFile(state, Optional.empty(), InstantSource.system());
        var assembly = new Assembly(
                folder.load(), Map.of(), store.shelf(), Optional::empty, SandboxFactory.INSTALLED);
        open.add(store);
        open.add(assembly);
        assembly.start();
        return assembly;
    }

    private TestClient client(Assembly assembly, Identity identity) {
        var client = TestClient.modern(MemoryChannel.openTo(assembly.endpoint().connect(identity, "test")), "{}");
        open.add(client);
        return client;
    }

    private static String read(TestClient client, String reference) throws InterruptedException {
        return textOf(client.call("report.read", "{\"documentList\":[\"" + reference + "\"]}"));
    }

    private static List<String> resources(TestClient client) throws InterruptedException {
        return client.ask("resources/list", "{}").result().get("resources").map(Json::items).orElse(List.of()).stream()
                .map(item -> item.object().orElseThrow().text("uri").orElseThrow())
                .toList();
    }

    @Test
    void aReferenceStandsForTheDocumentsThatAnActionStored() throws InterruptedException {
        skills.source("MethodReport.java", REPORT);
        var ann = client(start(), ANN);

        assertThat(textOf(ann.call("report.make", "{}"))).isEqualTo("docList:msg_123:results");
        assertThat(read(ann, "docList:msg_123:results")).isEqualTo("first and second");
        assertThat(read(ann, "docList:msg_999:results")).contains("'docList:msg_999:results'");
    }

    @Test
    void documentsAreResourcesOfTheirOwnerOnly() throws InterruptedException {
        skills.source("MethodReport.java", REPORT);
        var assembly = start();
        var ann = client(assembly, ANN);
        var bob = client(assembly, BOB);
        ann.call("report.make", "{}");

        assertThat(resources(ann))
                .containsExactly("document://msg_123/results/a.txt", "document://msg_123/results/b.txt");
        assertThat(ann.ask("resources/read", "{\"uri\":\"document://msg_123/results/b.txt\"}")
                        .toString())
                .contains("\"text\":\"second\"");
        assertThat(resources(bob)).isEmpty();
        assertThat(read(bob, "docList:msg_123:results"))
                .isEqualTo(read(bob, "docList:msg_000:results").replace("000", "123"));
        assertThat(bob.ask("resources/read", "{\"uri\":\"document://msg_123/results/b.txt\"}")
                        .error()
                        .map(RpcError::message))
                .isEqualTo(bob.ask("resources/read", "{\"uri\":\"document://msg_000/results/b.txt\"}")
                        .error()
                        .map(error -> error.message().replace("000", "123")));
    }

    @Test
    void limitsOfTheConfigurationHold() throws InterruptedException {
        skills.source("MethodReport.java", REPORT);
        folder.file("jackfield.yaml", "documents: {maxCount: 1}\n");
        var assembly = start();
        var ann = client(assembly, ANN);

        assertThat(textOf(ann.call("report.make", "{}"))).contains("may keep 1 documents of 33554432 bytes");
        assembly.reloads()
                .apply(folder.file("jackfield.yaml", "documents: {keep: 1h, maxSize: 1KiB}\n")
                        .load());
        assertThat(textOf(ann.call("report.make", "{}"))).isEqualTo("docList:msg_123:results");
    }

    @Test
    void documentsOutliveTheHub() throws Exception {
        skills.source("MethodReport.java", REPORT);
        client(start(), ANN).call("report.make", "{}");
        close();

        assertThat(read(client(start(), ANN), "docList:msg_123:results")).isEqualTo("first and second");
    }

    @Test
    void toolsGetTheServicesThatActionsGet() throws InterruptedException {
        skills.source("Notes.java", NOTES);
        var assembly = start();
        var ann = client(assembly, ANN);

        assertThat(textOf(ann.call("notes.keep", "{\"text\":\"remember\"}"))).contains("docList:notes:all");
        assertThat(resources(ann)).containsExactly("document://notes/all/note.txt");
        assertThat(resources(client(assembly, BOB))).isEmpty();
    }

    @Test
    void documentsAreShownAsLongAsASkillCanStoreThem() {
        var assembly = start();
        assertThat(sources(assembly)).containsExactly("ai", "jackfield");

        skills.source("Notes.java", NOTES).source("Hello.java", SkillShelf.saying("Hello", "hello"));
        assembly.reloads().reloadSkills();
        assertThat(sources(assembly)).containsExactly("hello", "notes", "ai", "jackfield", "documents");

        skills.remove("Notes.java");
        assembly.reloads().reloadSkills();
        assertThat(sources(assembly)).containsExactly("hello", "ai", "jackfield");
    }

    @Test
    void theirSourceTakesNoNameFromOthers() throws InterruptedException {
        folder.file("jackfield.yaml", "sources: {documents: {command: x, enabled: false}}\n");
        skills.source("Notes.java", NOTES);
        var assembly = start();
        var ann = client(assembly, ANN);
        ann.call("notes.keep", "{\"text\":\"remember\"}");

        assertThat(sources(assembly)).containsExactly("documents", "notes", "ai", "jackfield", "documents2");
        assertThat(resources(ann)).hasSize(1);

        assembly.reloads().apply(folder.file("jackfield.yaml", "").load());
        assertThat(sources(assembly)).containsExactly("notes", "ai", "jackfield", "documents");
        assertThat(resources(ann)).hasSize(1);
    }

    private static List<String> sources(Assembly assembly) {
        return assembly.hub().catalog().sources().stream().map(Source::id).toList();
    }
}
