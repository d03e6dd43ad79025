package dev.jackfield.language;

/// A command that a sentence may mean.
///
/// @param confidence the probability that it is the right one
public record Candidate(String command, double confidence) {}
