package dev.jackfield.agent.workflow;

import dev.jackfield.agent.workflow.model.ContextPath;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A command that is to run, whoever asked for it and in which form.
///
/// @param command the words that asked for it
/// @param path where it runs; empty for the active place of the session
public record Action(String name, String command, Optional<ContextPath> path, JsonNode parameters) {}
