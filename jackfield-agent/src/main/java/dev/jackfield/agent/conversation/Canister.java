package dev.jackfield.agent.conversation;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One entry of a conversation. Immutable; times are UTC.
///
/// An assistant's canister is followed by one canister for each tool that the model wants to call, and each of those
/// is answered by a result with the same invocation id.
public sealed interface Canister {

    Role role();

    Instant timestamp();

    /// A message of the user.
    record User(List<CanisterContent> content, Instant timestamp) implements Canister {
        public User {
            content = List.copyOf(content);
        }

        @Override
        public Role role() {
            return Role.USER;
        }
    }

    /// A message of the model.
    ///
    /// @param content empty when the model only calls tools
    record Assistant(List<CanisterContent> content, Instant timestamp) implements Canister {
        public Assistant {
            content = List.copyOf(content);
        }

        @Override
        public Role role() {
            return Role.ASSISTANT;
        }
    }

    /// Instructions for the model.
    record Supervisor(List<CanisterContent> content, Instant timestamp) implements Canister {
        public Supervisor {
            content = List.copyOf(content);
        }

        @Override
        public Role role() {
            return Role.SUPERVISOR;
        }
    }

    /// A document that the model may refer to.
    record Document(List<CanisterContent> content, Optional<String> title, Instant timestamp) implements Canister {
        public Document {
            content = List.copyOf(content);
        }

        @Override
        public Role role() {
            return Role.DOCUMENT;
        }
    }

    /// A tool that the model wants to call.
    ///
    /// @param identifier ties the result to it; chosen by the model, so it is unique within one turn only
    /// @param name the tool, by the name that the hub or the ensemble knows
    /// @param arguments as the model wrote them
    record ToolInvocation(String identifier, String name, Fields arguments, Instant timestamp) implements Canister {
        @Override
        public Role role() {
            return Role.INVOCATION;
        }
    }

    /// The result of a tool.
    ///
    /// @param invocationId the identifier of its invocation
    /// @param content what the model reads
    /// @param structured the result as data, for programs; what the model needs of it is in the content too
    record Result(
            String invocationId,
            List<CanisterContent> content,
            Optional<? extends Json> structured,
            Optional<ToolError> error,
            Instant timestamp)
            implements Canister {
        public Result {
            content = List.copyOf(content);
            structured = structured.map(SingleLineJson::of);
        }

        /// Creates a result that is not structured.
        public Result(
                String invocationId, List<CanisterContent> content, Optional<ToolError> error, Instant timestamp) {
            this(invocationId, content, Optional.empty(), error, timestamp);
        }

        @Override
        public Role role() {
            return Role.RESULT;
        }
    }
}
