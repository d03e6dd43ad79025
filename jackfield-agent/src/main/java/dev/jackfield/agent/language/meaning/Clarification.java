package dev.jackfield.agent.language.meaning;

/// A sentence, without its values, and the command that was meant by it.
public record Clarification(String sentence, String command) {}
