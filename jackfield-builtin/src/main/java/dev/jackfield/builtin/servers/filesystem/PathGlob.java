package dev.jackfield.builtin.servers.filesystem;

import java.util.List;

/// A pattern for paths: `*` and `?` within a name, `**` for any number of folders. A pattern without a slash is for
/// names at any depth.
///
/// The time to match grows with the length of pattern and path only, because callers write patterns: a regular
/// expression could be made to take for ever.
final class PathGlob {
    private static final String ANY_FOLDERS = "**";

    private final List<String> parts;

    PathGlob(String pattern) {
        var written = List.of(pattern.split("/", -1)).stream()
                .filter(part -> !part.isEmpty() && !part.equals("."))
                .toList();
        this.parts = pattern.contains("/") ? written : List.of(ANY_FOLDERS, pattern);
    }

    boolean matches(List<String> names) {
        // reached[i] tells whether the first i parts match the names so far
        var reached = closure(start());
        for (var name : names) {
            reached = closure(advance(reached, name));
        }
        return reached[parts.size()];
    }

    private boolean[] start() {
        var reached = new boolean[parts.size() + 1];
        reached[0] = true;
        return reached;
    }

    /// Lets `**` stand for no folder.
    private boolean[] closure(boolean[] reached) {
        for (var i = 0; i < parts.size(); i++) {
            reached[i + 1] |= reached[i] && parts.get(i).equals(ANY_FOLDERS);
        }
        return reached;
    }

    private boolean[] advance(boolean[] reached, String name) {
        var after = new boolean[reached.length];
        for (var i = 0; i < parts.size(); i++) {
            if (reached[i] && parts.get(i).equals(ANY_FOLDERS)) {
                after[i] = true;
            } else if (reached[i] && matches(parts.get(i), name)) {
                after[i + 1] = true;
            }
        }
        return after;
    }

    /// Matches one name. Goes back to the last star only, which is enough: an earlier one could not do better.
    private static boolean matches(String part, String name) {
        int at = 0;
        int star = -1;
        int afterStar = 0;
        int i = 0;
        while (i < name.length()) {
            if (at < part.length() && part.charAt(at) == '*') {
                star = at++;
                afterStar = i;
            } else if (at < part.length() && (part.charAt(at) == '?' || part.charAt(at) == name.charAt(i))) {
                at++;
                i++;
            } else if (star >= 0) {
                at = star + 1;
                i = ++afterStar;
            } else {
                return false;
            }
        }
        return part.substring(at).chars().allMatch(c -> c == '*');
    }
}
