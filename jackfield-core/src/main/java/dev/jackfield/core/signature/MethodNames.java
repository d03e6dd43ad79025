package dev.jackfield.core.signature;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The names of tools as names of methods.
public final class MethodNames {
    private MethodNames() {}

    /// Returns the tools of one source that get a hash, because code would call several of them by one name.
    public static List<String> clashingTools(List<String> tools) {
        Map<String, List<String>> owners = tools.stream()
                .distinct()
                .collect(Collectors.groupingBy(
                        Identifiers.METHODS::identifierFor, LinkedHashMap::new, Collectors.toList()));
        return owners.entrySet().stream()
                .filter(named -> named.getValue().size() > 1)
                .flatMap(named -> named.getValue().stream().filter(tool -> !tool.equals(named.getKey())))
                .toList();
    }
}
