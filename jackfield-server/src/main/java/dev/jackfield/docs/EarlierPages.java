package dev.jackfield.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What was written into a folder before, so that pages of tools that are gone can go too, and nobody else's.
public record EarlierPages(Path folder) {
    private static final String LIST = ".jackfield-docs";

    /// Removes files of pages that are there no more, notes what is, and returns what was removed.
    ///
    /// @param pages the names of those that are there now, in whatever form
    public List<Path> replace(Set<String> pages, Collection<Path> written) throws IOException {
        var ours = written.stream()
                .map(file -> folder.relativize(file).toString())
                .collect(Collectors.toCollection(TreeSet::new));
        var removed = new ArrayList<Path>();
        for (var earlier : listed()) {
            if (pages.contains(earlier.replaceFirst("\\.\\w+$", ""))) {
                ours.add(earlier);
            } else if (Files.deleteIfExists(folder.resolve(earlier))) {
                removed.add(folder.resolve(earlier));
            }
        }
        Files.write(folder.resolve(LIST), ours);
        return removed;
    }

    /// A line that leads elsewhere is none of ours.
    private List<String> listed() throws IOException {
        var list = folder.resolve(LIST);
        return Files.exists(list)
                ? Files.readAllLines(list).stream()
                        .filter(line -> folder.resolve(line).normalize().startsWith(folder))
                        .toList()
                : List.of();
    }
}
