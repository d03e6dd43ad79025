package dev.jackfield.agent.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Names of tools as providers allow them: letters, digits, `_` and `-`, at most 64 of them.
///
/// A name that is allowed stays as it is. In all others a dot or colon becomes `__`, and any other character `_`,
/// so that `github.create_issue` is `github__create_issue`. Names that would become one are numbered. The same
/// names in the same order always become the same, because providers remember what they have read. For one thread.
public final class ProviderToolNames {
    private static final int LONGEST_NAME = 64;
    private static final Pattern ALLOWED = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
    private static final Pattern SEPARATOR = Pattern.compile("[.:]");
    private static final Pattern FORBIDDEN = Pattern.compile("[^a-zA-Z0-9_-]");

    private final Map<String, String> mapped = new HashMap<>();
    private final Map<String, String> originals = new HashMap<>();

    private ProviderToolNames() {}

    /// Maps the names of all tools that a model may call.
    public static ProviderToolNames of(Collection<String> names) {
        var map = new ProviderToolNames();
        names.stream().filter(name -> ALLOWED.matcher(name).matches()).forEach(map::providerName);
        names.forEach(map::providerName);
        return map;
    }

    /// Returns the name that the provider sees. A tool that the model may no longer call has one, too: it may stand
    /// in the history.
    public String providerName(String name) {
        return mapped.computeIfAbsent(name, this::assignFreeName);
    }

    private String assignFreeName(String name) {
        var wanted = ALLOWED.matcher(name).matches() ? name : allowedName(name);
        var free = wanted;
        for (var number = 2; originals.putIfAbsent(free, name) != null; number++) {
            free = shortened(wanted, "_" + number);
        }
        return free;
    }

    private static String allowedName(String name) {
        var spelled =
                FORBIDDEN.matcher(SEPARATOR.matcher(name).replaceAll("__")).replaceAll("_");
        return spelled.isEmpty() ? "_" : spelled.length() <= LONGEST_NAME ? spelled : shortened(spelled, hash(name));
    }

    private static String hash(String name) {
        return "_%08x".formatted(name.hashCode());
    }

    private static String shortened(String name, String end) {
        return name.substring(0, Math.min(name.length(), LONGEST_NAME - end.length())) + end;
    }

    /// Returns the name of the tool that a model calls. A name that the model made up stays as it is.
    public String original(String mapped) {
        return originals.getOrDefault(mapped, mapped);
    }
}
