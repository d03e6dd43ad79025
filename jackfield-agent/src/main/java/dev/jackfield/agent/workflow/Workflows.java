package dev.jackfield.agent.workflow;

import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.agent.workflow.sentence.WorkflowModels;
import dev.jackfield.core.search.Embedder;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/// Opens workflows in a Java program, without a configuration.
///
/// ```java
/// try (var shop = Workflows.open(Path.of("examples/retail"), Path.of("data"))) {
///     shop.listTools().forEach(System.out::println);
///     System.out.println(shop.callTool("list_all_product_types", Map.of()).content());
/// }
/// ```
public final class Workflows {
    private Workflows() {}

    /// Opens a folder or jar whose data is in its folder `data`, or which has none.
    public static OpenWorkflow open(Path workflow) throws InterruptedException {
        return open(WorkflowSettings.of(workflow, null));
    }

    public static OpenWorkflow open(Path workflow, Path data) throws InterruptedException {
        return open(WorkflowSettings.of(workflow, data));
    }

    /// Opens a workflow, and waits until it is loaded; throws `IllegalStateException` with the reason if it cannot
    /// be.
    public static OpenWorkflow open(WorkflowSettings settings) throws InterruptedException {
        return open(settings, Optional::empty);
    }

    /// Opens a workflow that understands sentences by their meaning.
    ///
    /// @param model asked at the first sentence; sentences are compared by their letters where it gives none
    public static OpenWorkflow open(WorkflowSettings settings, Supplier<Optional<Embedder>> model)
            throws InterruptedException {
        return OpenWorkflow.of(settings, model, WorkflowModels.NONE);
    }

    /// Opens a workflow with a language model, for the uses that the settings name.
    ///
    /// @param embedder asked at the first sentence; sentences are compared by their letters where it gives none
    /// @param model asked at each use
    public static OpenWorkflow open(
            WorkflowSettings settings, Supplier<Optional<Embedder>> embedder, Supplier<Optional<ChatModel>> model)
            throws InterruptedException {
        return OpenWorkflow.of(settings, embedder, WorkflowModels.always(model));
    }
}
