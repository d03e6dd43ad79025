package dev.jackfield.a2a.client;

import dev.jackfield.a2a.client.message.AgentMessage;

/// The answer to a task that waits for its client.
public sealed interface TaskAnswer {
    /// There is no answer now: the task is returned as it is, and can be continued by its id.
    TaskAnswer NONE = new None();

    /// The agent learns the answer in another way, such as a login: the task is followed on.
    TaskAnswer LATER = new Later();

    /// A message to the task.
    record Say(AgentMessage message) implements TaskAnswer {}

    record None() implements TaskAnswer {}

    record Later() implements TaskAnswer {}
}
