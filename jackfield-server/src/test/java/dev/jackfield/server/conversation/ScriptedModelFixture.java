package dev.jackfield.server.conversation;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A model whose answers a test scripts, behind real HTTP, and a folder for the hub that uses it.
abstract class ScriptedModelFixture {
    static final String CONVERSE = "jackfield.converse";

    @TempDir
    Path folder;

    ScriptedModel model;

    @BeforeEach
    void startModel() throws IOException {
        model = ScriptedModel.start();
    }

    @AfterEach
    void closeModel() {
        model.close();
    }

    static TestClient client(ConversingHub hub) {
        return hub.modern(Identity.LOCAL, "{}");
    }

    static Fields converse(TestClient client, String arguments) throws InterruptedException {
        return client.call(CONVERSE, arguments).result();
    }
}
