package dev.jackfield.call;

import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import dev.jackfield.config.Tokens;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A selected part of the catalog with adjusted tools, as the configuration describes it.
@Doc("A chosen part of the catalog, served at `/mcp/<id>` under the names that `/mcp` has. In every pattern `*` stands"
        + " for anything.")
public record Profile(
        @Doc("What it is for; clients get it as the instructions of the server.") @Nullable
        String description,

        @Doc("The sources that it shows something of.") @Default("[\"*\"]")
        List<Glob> sources,

        @Doc("What it shows: tools and prompts by name, with or without their source, resources by URI.")
        @Default("[\"*\"]")
        List<Glob> include,

        @Doc("What it does not show, even if it is included.") @Default("[]")
        List<Glob> exclude,

        @Doc("Tools that it shows differently, by their names with the source. They need not be included.")
        @Default("{}")
        Map<String, Adjustment> tools,

        @Doc("How much it lists: `full`, `search` for a search tool instead of all tools, or `code` for tools to"
                + " search and to run programs. What is not listed is found by search, and can be called.")
        @Default("full")
        View view,

        @Doc("The tools that a `search` or `code` view lists besides its own.") @Default("[]")
        List<Glob> pinned,

        @Doc("The most tokens of a tool result; longer ones are kept, and the caller gets the beginning. 0 sets no"
                + " bound. Not set: as `mcp.resultBudget`, or 8000 in a `search` or `code` view.")
        @Nullable
        Tokens resultBudget) {

    public Profile {
        sources = List.copyOf(sources);
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        pinned = List.copyOf(pinned);
        tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
    }

    /// Creates a profile that lists everything that it shows.
    public Profile(
            @Nullable String description,
            List<Glob> sources,
            List<Glob> include,
            List<Glob> exclude,
            Map<String, Adjustment> tools) {
        this(description, sources, include, exclude, tools, View.FULL, List.of(), null);
    }

    public boolean has(String source) {
        return sources.stream().anyMatch(glob -> glob.matches(source));
    }

    /// Returns whether the profile has a source by its name, not by a pattern.
    public boolean names(String source) {
        return sources.stream().anyMatch(glob -> glob.toString().equals(source));
    }

    boolean includes(ItemName name) {
        return !excludes(name)
                && (isIncluded(Subject.bare(name)) || adjustment(name).isPresent());
    }

    private boolean isIncluded(Subject name) {
        return include.stream().anyMatch(name::isSurely);
    }

    boolean excludes(ItemName name) {
        if (!has(name.source())) {
            return true;
        }
        var subject = Subject.bare(name);
        return exclude.stream().anyMatch(subject::mayBe);
    }

    /// Looks the tool up by any of its spellings with the source.
    Optional<Adjustment> adjustment(ItemName name) {
        return tools.isEmpty()
                ? Optional.empty()
                : name.spellings().stream()
                        .filter(tools::containsKey)
                        .map(tools::get)
                        .findFirst();
    }
}
