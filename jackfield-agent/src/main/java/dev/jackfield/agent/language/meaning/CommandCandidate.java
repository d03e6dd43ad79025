package dev.jackfield.agent.language.meaning;

/// A command that a sentence may mean.
///
/// @param confidence the probability that it is the right one
public record CommandCandidate(String command, double confidence) {}
