package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;

/// A program that a model wrote.
///
/// @param owner names the identity for which it runs; no worker ever serves two owners
/// @param session the values that an earlier script left, by name
/// @param input what a whole program reads from its standard input
public record Script(ScriptLanguage language, String code, String owner, Fields session, String input) {
    /// A script, which reads nothing.
    public Script(ScriptLanguage language, String code, String owner, Fields session) {
        this(language, code, owner, session, "");
    }
}
