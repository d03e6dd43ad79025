package dev.jackfield.a2a.toolrpc;

import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The names of tools that a server does not list.
///
/// Servers call the same tool `readFile` or `filesystem.readFile`, so a name is known to the hub without what
/// stands before it, and is tried in each form. Rules see one name, whatever form was written.
record OpenNames(String source, List<String> aliases) {
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}");
    private static final List<String> SEPARATORS = List.of(".", ":", "__", "/");

    OpenNames {
        aliases = List.copyOf(aliases);
    }

    /// Returns the tool that a name means, if it can be one.
    Optional<Tool> tool(String written) {
        return Optional.of(bareName(written))
                .filter(name -> LEGAL.matcher(name).matches())
                .map(OpenNames::createTool);
    }

    static Tool createTool(String name) {
        return Tool.read(ToolList.definition(Json.string(name)));
    }

    /// Returns the names by which a server may know a tool, the one that was written first.
    SequencedSet<String> candidateNames(String tool, String written) {
        var names = new LinkedHashSet<String>();
        if (written.equals(tool) || qualifiedNames(tool).anyMatch(written::equals)) {
            names.add(written);
        } else if (!bareName(written).equals(written)) {
            names.add(source + "." + tool);
        }
        names.add(tool);
        qualifiedNames(tool).forEach(names::add);
        return names;
    }

    private Stream<String> qualifiedNames(String tool) {
        return sourceIds().map(id -> id + "." + tool);
    }

    private Stream<String> sourceIds() {
        return Stream.concat(Stream.of(source), aliases.stream());
    }

    /// Returns a name without any ids of the source before it.
    private String bareName(String written) {
        var rest = written;
        for (var shorter = withoutPrefix(rest); shorter.isPresent(); shorter = withoutPrefix(rest)) {
            rest = shorter.get();
        }
        return rest;
    }

    private Optional<String> withoutPrefix(String name) {
        return sourceIds()
                .flatMap(id -> SEPARATORS.stream().map(id::concat))
                .filter(name::startsWith)
                .findFirst()
                .map(prefix -> name.substring(prefix.length()));
    }
}
