package dev.jackfield.agent.model;

import dev.jackfield.protocol.json.Fields;

/// A tool as a model sees it.
///
/// @param name as the hub or the ensemble knows it; a provider that forbids it sees another name, and the invocations
///     of its models come back with this one
public record ToolDefinition(String name, String description, Fields inputSchema) {}
