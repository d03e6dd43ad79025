package dev.jackfield.server.store;

/// An event in the journal.
///
/// @param number counts the events of its chain from 1, without a gap
/// @param hash of the event before, the number and the body
/// @param event without its payloads
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record KeptEvent(String chain, long number, byte[] hash, JournalEvent event) {}
