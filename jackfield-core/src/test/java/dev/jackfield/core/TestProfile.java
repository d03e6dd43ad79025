package dev.jackfield.core;

import dev.jackfield.core.call.AdjustedParameter;
import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.protocol.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A profile that is written down piece by piece.
public final class TestProfile {
    private List<Glob> sources = globs("*");
    private List<Glob> include = globs("*");
    private List<Glob> exclude = List.of();
    private final Map<String, Adjustment> tools = new LinkedHashMap<>();

    private static List<Glob> globs(String... patterns) {
        return Stream.of(patterns).map(Glob::parse).toList();
    }

    public TestProfile sources(String... patterns) {
        sources = globs(patterns);
        return this;
    }

    public TestProfile include(String... patterns) {
        include = globs(patterns);
        return this;
    }

    public TestProfile exclude(String... patterns) {
        exclude = globs(patterns);
        return this;
    }

    public TestProfile tool(String tool, Adjustment adjustment) {
        tools.put(tool, adjustment);
        return this;
    }

    public TestProfile rename(String tool, String name) {
        return tool(tool, new Adjustment(name, null, null, Map.of(), List.of(), Map.of()));
    }

    public TestProfile fix(String tool, String parameter, String json) {
        return tool(tool, new Adjustment(null, null, null, Map.of(parameter, Json.parse(json)), List.of(), Map.of()));
    }

    public TestProfile hide(String tool, String parameter) {
        return tool(tool, new Adjustment(null, null, null, Map.of(), List.of(parameter), Map.of()));
    }

    public TestProfile parameter(String tool, String name, String description, @Nullable Json value) {
        var parameters = Map.of(name, new AdjustedParameter(description, value));
        return tool(tool, new Adjustment(null, null, null, Map.of(), List.of(), parameters));
    }

    public Scope.Profiled scope() {
        return scope(".");
    }

    public Scope.Profiled scope(String separator) {
        return Scope.profile("dev", new Profile("For the build", sources, include, exclude, tools), separator);
    }
}
