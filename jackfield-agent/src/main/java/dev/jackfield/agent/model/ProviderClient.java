package dev.jackfield.agent.model;

import java.util.List;

/// A client of a service that offers models. Safe for use by several threads.
public interface ProviderClient extends AutoCloseable {

    /// Returns a model. Whether the service knows it is seen at the first turn.
    ChatModel accessModel(String id);

    /// Lists the models that the service offers now.
    List<ModelDescriptor> surveyModels() throws InterruptedException;

    @Override
    void close();
}
