package dev.jackfield.core.call;

/// How much of what clients can call an endpoint lists.
public enum View {
    /// Everything.
    FULL,

    /// The hub's search tools and what is pinned. Clients find the rest by search, and call it by name.
    SEARCH,

    /// The hub's tools to search and to run programs, and what is pinned. Programs call the rest, and so can clients
    /// by name.
    CODE
}
