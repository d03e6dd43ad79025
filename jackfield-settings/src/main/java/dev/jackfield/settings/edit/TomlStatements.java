package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The headers and keys of a TOML text, in their order.
///
/// @param lists the paths of lists that are written as headers in double brackets
record TomlStatements(List<TomlStatement> all, Set<List<String>> lists) {
    TomlStatements {
        all = List.copyOf(all);
        lists = Set.copyOf(lists);
    }

    /// The statements of a text that is known to be TOML.
    static TomlStatements of(String text) {
        return new Reading(new TomlScanner(text)).readStatements();
    }

    private static final class Reading {
        private final TomlScanner scanner;
        private final List<TomlStatement> all = new ArrayList<>();
        private final Map<List<String>, Integer> items = new HashMap<>();
        private List<String> section = List.of();

        Reading(TomlScanner scanner) {
            this.scanner = scanner;
        }

        TomlStatements readStatements() {
            while (!scanner.isAtEnd()) {
                var start = scanner.position();
                all.add(
                        scanner.skipIf("[[")
                                ? readItem(start)
                                : scanner.skipIf("[") ? readHeader(start) : readPair(start));
            }
            return new TomlStatements(all, items.keySet());
        }

        private TomlStatement readItem(int start) {
            var written = scanner.readKey();
            scanner.skipTo("]]");
            var list = Change.append(absolutePath(written.subList(0, written.size() - 1)), written.getLast());
            section = Change.append(list, String.valueOf(items.merge(list, 1, Integer::sum) - 1));
            return createHeader(start, section);
        }

        private TomlStatement readHeader(int start) {
            section = absolutePath(scanner.readKey());
            scanner.skipTo("]");
            return createHeader(start, section);
        }

        private TomlStatement createHeader(int start, List<String> path) {
            return new TomlStatement(true, path, path, start, new Span.Leaf(start, scanner.position()));
        }

        private TomlStatement readPair(int start) {
            var path = new ArrayList<>(section);
            path.addAll(scanner.readKey());
            scanner.skipTo("=");
            return new TomlStatement(false, path, section, start, scanner.readValue());
        }

        /// In headers, the name of a list stands for its last item.
        private List<String> absolutePath(List<String> written) {
            List<String> path = List.of();
            for (var key : written) {
                path = Change.append(path, key);
                path = items.containsKey(path) ? Change.append(path, String.valueOf(items.get(path) - 1)) : path;
            }
            return path;
        }
    }

    /// The keys of a path as a header names them: without the indices of items.
    List<String> namedPath(List<String> path) {
        var named = new ArrayList<String>();
        for (var at = 0; at < path.size(); at++) {
            if (!lists.contains(path.subList(0, at))) {
                named.add(path.get(at));
            }
        }
        return named;
    }

    List<TomlStatement> statementsUnder(List<String> path) {
        return all.stream().filter(statement -> statement.isUnder(path)).toList();
    }
}
