package dev.jackfield.core.call;

import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Tokens;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A selected part of the catalog with adjusted tools, as the configuration describes it.
@Doc("A chosen part of the catalog, served at `/mcp/<id>` with the same names as at `/mcp`. In every"
        + " pattern `*` stands for any characters.")
public record Profile(
        @Doc("The purpose of the profile; clients get it as the instructions of the server.") @Nullable
        String description,

        @Doc("The sources whose items the profile may show.") @Default("[\"*\"]")
        List<Glob> sources,

        @Doc("The items to show: tools and prompts by name, with or without their source, resources by URI.")
        @Default("[\"*\"]")
        List<Glob> include,

        @Doc("The items to leave out, even if `include` matches them.") @Default("[]")
        List<Glob> exclude,

        @Doc("Tools to show with changes, by their names with the source. They are shown even if `include`"
                + " does not match them.")
        @Default("{}")
        Map<String, Adjustment> tools,

        @Doc("How much the profile lists. `full`: all tools; `search`: tools that find and call others;"
                + " `code`: tools that find others and run scripts that call them. Tools that are not listed can"
                + " still be called.")
        @Default("full")
        View view,

        @Doc("More tools that a `search` or `code` view lists.") @Default("[]")
        List<Glob> pinned,

        @Doc("The most tokens of a tool result. A longer result is stored, and the caller gets its beginning."
                + " 0 means no limit. Default: `mcp.resultBudget`, or 8000 in a `search` or `code` view.")
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
                && (isIncluded(Subject.ofBare(name)) || adjustment(name).isPresent());
    }

    private boolean isIncluded(Subject name) {
        return include.stream().anyMatch(name::isSurely);
    }

    boolean excludes(ItemName name) {
        if (!has(name.source())) {
            return true;
        }
        var subject = Subject.ofBare(name);
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
