package dev.jackfield.bench.soak;

/// The resources that a hub holds at one moment.
///
/// @param heap bytes of all objects that are reachable
/// @param threads of the platform
/// @param sockets open file descriptors that are sockets
/// @param processes servers that it started
/// @param sessions of legacy clients
record Figures(long heap, long threads, long sockets, long processes, long sessions) {}
