package dev.jackfield.skills;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Names that sources have, and who has them, in words.
public final class Taken {
    private final Map<String, String> owners = new LinkedHashMap<>();

    /// Notes a name; whoever had it before keeps it.
    public Taken by(String id, String owner) {
        owners.putIfAbsent(id, owner);
        return this;
    }

    boolean has(String id) {
        return owners.containsKey(id);
    }

    /// Who has a name, or one that scripts could not tell from it.
    Optional<String> owner(String id) {
        return Optional.ofNullable(owners.get(id))
                .or(() -> owners.entrySet().stream()
                        .filter(each -> scripted(each.getKey()).equalsIgnoreCase(id)
                                || scripted(id).equalsIgnoreCase(each.getKey()))
                        .map(each -> "%s, which scripts call %s".formatted(each.getValue(), scripted(each.getKey())))
                        .findFirst());
    }

    /// What a script calls a source: `brave-search` is `BraveSearchMCP`.
    static String scripted(String id) {
        return Arrays.stream(id.split("[-_ ]+"))
                .filter(word -> !word.isEmpty())
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining("", "", "MCP"));
    }
}
