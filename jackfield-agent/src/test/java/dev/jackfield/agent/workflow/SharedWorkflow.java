package dev.jackfield.agent.workflow;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A workflow that all tests of a class use, because its commands are compiled; each test has sessions of its own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SharedWorkflow {
    WorkflowTest test;

    /// Opens the workflow.
    ///
    /// @param folder an empty one, which lasts as long as the workflow
    abstract WorkflowTest open(Path folder) throws Exception;

    @BeforeAll
    void begin(@TempDir Path folder) throws Exception {
        test = open(folder);
    }

    @BeforeEach
    void reset() {
        test.reset();
    }

    @AfterAll
    void close() {
        test.close();
    }

    String say(String sentence) {
        return WorkflowTest.text(test.say(sentence));
    }
}
