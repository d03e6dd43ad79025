package dev.jackfield.agent.ai;

import dev.jackfield.agent.model.ChatModel;

/// Chooses the model for one action. A service of [MethodAi].
@FunctionalInterface
public interface ModelSource {

    /// Returns the model for the call that runs on this thread.
    ///
    /// @throws dev.jackfield.agent.model.ModelException when there is none
    ChatModel model();
}
