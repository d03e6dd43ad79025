package dev.jackfield.server.store;

/// An event as the end of its chain up to there.
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record Head(String chain, long number, byte[] hash) {}
