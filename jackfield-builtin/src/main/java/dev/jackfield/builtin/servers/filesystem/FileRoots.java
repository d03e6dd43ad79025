package dev.jackfield.builtin.servers.filesystem;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The roots, and how paths of callers are read: relative to the first root, or beginning with the name of another
/// one, or absolute and below one of them.
///
/// Dot segments are resolved in the text alone. That is what the system would do, because no link is ever followed.
final class FileRoots {
    private static final int LONGEST = 4096;

    /// Deeper folders could not be reached by a path, and so not be removed by other programs.
    private static final int MOST_NAMES = 64;

    private final List<Root> roots;

    FileRoots(List<Path> folders) {
        this.roots = folders.stream().map(Root::new).toList();
    }

    List<Root> all() {
        return roots;
    }

    /// Reads a path. Nothing says that there is such a file.
    Location locate(String path, FileToolException.Wanted wanted) throws FileToolException {
        refuseUnreadable(path, wanted);
        var names = splitPath(path, wanted);
        var isFolder = path.isEmpty() || path.endsWith("/") || path.endsWith("/.") || path.endsWith("/..");
        var place = path.startsWith("/")
                ? absoluteLocation(path, names, isFolder, wanted)
                : relativeLocation(path, names, isFolder);
        if (place.names().size() > MOST_NAMES) {
            throw FileToolException.denied(wanted, path, "A path may have at most %d names.".formatted(MOST_NAMES));
        }
        return place;
    }

    private static void refuseUnreadable(String path, FileToolException.Wanted wanted) throws FileToolException {
        if (path.length() > LONGEST) {
            throw FileToolException.denied(wanted, path, "A path may have at most %d characters.".formatted(LONGEST));
        }
        try {
            var _ = Path.of(path);
        } catch (InvalidPathException unreadable) {
            throw FileToolException.denied(
                    wanted,
                    path.replace('\0', '?'),
                    "The path has characters that file names cannot have on this system.");
        }
    }

    /// Splits a path, and resolves its dot segments.
    private static List<String> splitPath(String path, FileToolException.Wanted wanted) throws FileToolException {
        var names = new ArrayDeque<String>();
        for (var name : path.split("/", -1)) {
            switch (name) {
                case "", "." -> {}
                case ".." -> {
                    if (names.pollLast() == null) {
                        throw FileToolException.denied(wanted, path, "The path leads out of the root.");
                    }
                }
                default -> names.addLast(name);
            }
        }
        return List.copyOf(names);
    }

    private Location relativeLocation(String path, List<String> names, boolean isFolder) {
        var named = roots.stream()
                .skip(1)
                .filter(root -> !names.isEmpty() && root.name().equals(names.getFirst()))
                .findFirst();
        return named.map(root -> new Location(path, root, names.subList(1, names.size()), isFolder))
                .orElseGet(() -> new Location(path, roots.getFirst(), names, isFolder));
    }

    private Location absoluteLocation(
            String path, List<String> names, boolean isFolder, FileToolException.Wanted wanted)
            throws FileToolException {
        return roots.stream()
                .flatMap(root -> locationBelow(root, path, names, isFolder).stream())
                .min(Comparator.comparingInt(place -> place.names().size()))
                .orElseThrow(() -> FileToolException.denied(wanted, path, "It is outside of " + inWords() + "."));
    }

    /// The place in a root, for an absolute path that begins with one of its spellings.
    private static Optional<Location> locationBelow(Root root, String path, List<String> names, boolean isFolder) {
        return root.spellings().stream()
                .map(FileRoots::namesOf)
                .filter(prefix -> prefix.size() <= names.size()
                        && names.subList(0, prefix.size()).equals(prefix))
                .max(Comparator.comparingInt(List::size))
                .map(prefix -> new Location(path, root, names.subList(prefix.size(), names.size()), isFolder));
    }

    private static List<String> namesOf(Path path) {
        var names = new ArrayList<String>();
        path.forEach(name -> names.add(name.toString()));
        return names;
    }

    /// The names of the roots, for people.
    String inWords() {
        return roots.size() == 1
                ? "the root"
                : "the roots "
                        + String.join(", ", roots.stream().map(Root::name).toList());
    }
}
