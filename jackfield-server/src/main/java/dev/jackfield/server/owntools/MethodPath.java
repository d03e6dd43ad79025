package dev.jackfield.server.owntools;

import dev.jackfield.protocol.text.BriefText;

/// A method as a script names it: `BraveSearchMCP.search`.
///
/// @param method empty if the script called the skill itself
record MethodPath(String skill, String method) {
    private static final int LONGEST_SHOWN = 128;

    static MethodPath of(String written) {
        var dot = written.indexOf('.');
        return dot < 0
                ? new MethodPath(written, "")
                : new MethodPath(written.substring(0, dot), written.substring(dot + 1));
    }

    /// Returns whether a name begins with an underscore. No method has such a name, though a tool may.
    boolean isPrivate() {
        return skill.startsWith("_") || method.startsWith("_");
    }

    String path() {
        return method.isEmpty() ? skill : skill + "." + method;
    }

    /// Returns the path, shortened, for lists of calls.
    String briefPath() {
        var path = path();
        return BriefText.of(path, LONGEST_SHOWN);
    }
}
