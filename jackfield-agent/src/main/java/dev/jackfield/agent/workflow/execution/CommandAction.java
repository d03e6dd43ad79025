package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.model.ContextPath;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A command to run, from a structured call or from a sentence.
///
/// @param command the words that asked for it
/// @param path where it runs; empty for the active place of the session
public record CommandAction(String name, String command, Optional<ContextPath> path, JsonNode parameters) {}
