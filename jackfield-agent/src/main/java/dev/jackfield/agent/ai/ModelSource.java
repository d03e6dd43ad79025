package dev.jackfield.agent.ai;

import dev.jackfield.model.ChatModel;

/// Chooses the model for one action. A service of [MethodAi].
@FunctionalInterface
public interface ModelSource {

    /// Returns the model for the call that runs on this thread.
    ///
    /// @throws dev.jackfield.model.ModelFailure when there is none
    ChatModel model();
}
