package dev.jackfield.inspect.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The list of pages that an earlier run wrote into a folder. Only these may be deleted.
public record EarlierPages(Path folder) {
    private static final String LIST = ".jackfield-docs";

    /// Deletes the files of former pages, writes the new list, and returns the deleted files.
    ///
    /// @param pages the names of the current pages, in any format
    public List<Path> replace(Set<String> pages, Collection<Path> written) throws IOException {
        var ours = written.stream()
                .map(file -> folder.relativize(file).toString())
                .collect(Collectors.toCollection(TreeSet::new));
        var removed = new ArrayList<Path>();
        for (var earlier : listedFiles()) {
            if (pages.contains(earlier.replaceFirst("\\.\\w+$", ""))) {
                ours.add(earlier);
            } else if (Files.deleteIfExists(folder.resolve(earlier))) {
                removed.add(folder.resolve(earlier));
            }
        }
        Files.write(folder.resolve(LIST), ours);
        return removed;
    }

    /// Ignores lines of the list that lead out of the folder.
    private List<String> listedFiles() throws IOException {
        var list = folder.resolve(LIST);
        return Files.exists(list)
                ? Files.readAllLines(list).stream()
                        .filter(line -> folder.resolve(line).normalize().startsWith(folder))
                        .toList()
                : List.of();
    }
}
