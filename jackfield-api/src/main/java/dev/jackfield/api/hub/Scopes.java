package dev.jackfield.api.hub;

import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The named parts of the catalog: profiles and sources, as they are now.
///
/// @param aliases other ids of sources, each with the id of its source
/// @param separator stands between the name of a source and that of its tool
/// @param whole what a door serves at its root
public record Scopes(
        Catalog catalog, Map<String, Profile> profiles, Map<String, String> aliases, String separator, Scope whole) {

    /// Scopes of doors that serve everything at their roots.
    public Scopes(Catalog catalog, Map<String, Profile> profiles, Map<String, String> aliases, String separator) {
        this(catalog, profiles, aliases, separator, Scope.everything(separator));
    }

    /// All sources.
    public Scope everything() {
        return Scope.everything(separator);
    }

    /// Finds the profile with this id, else the source with this id or alias.
    public Optional<Scope> find(String id) {
        return profile(id)
                .or(() -> source(id))
                .or(() -> source(aliases.getOrDefault(id, id)))
                .or(() -> source(id.replaceFirst("^mcp-", "")));
    }

    /// Finds a profile or source as one identity sees it: a source of which it may see nothing does not exist.
    public Optional<Scope> find(String id, Identity identity) {
        return find(id).filter(scope -> !(scope instanceof Scope.Only(var source)) || knows(identity, source));
    }

    private boolean knows(Identity identity, String source) {
        return identity.isOperator()
                || catalog.visibleCatalog(everything(), identity).knows(source);
    }

    private Optional<Scope> profile(String id) {
        return Optional.ofNullable(profiles.get(id)).map(profile -> scope(id, profile));
    }

    private Optional<Scope> source(String id) {
        return catalog.source(id).map(source -> Scope.only(source.id()));
    }

    /// All profiles, in the order of the configuration.
    public List<Scope.Profiled> profiledScopes() {
        return profiles.entrySet().stream()
                .map(profile -> scope(profile.getKey(), profile.getValue()))
                .toList();
    }

    private Scope.Profiled scope(String id, Profile profile) {
        return Scope.profile(id, profile, separator);
    }

    /// The names of a scope's tools, for doors whose clients name the server and the tool, or write aliases.
    public ToolNames toolNames(Scope scope, Viewer viewer) {
        return new ToolNames(catalog.visibleCatalog(scope, viewer), aliases);
    }

    /// The message for an MCP client that asked for an unknown profile or source.
    public String unknownMessage(String id, Identity identity) {
        return unknownMessage(id, identity, "/mcp");
    }

    /// The message for a caller that asked for an unknown profile or source.
    ///
    /// @param root the path that serves all sources, such as `/mcp`
    public String unknownMessage(String id, Identity identity, String root) {
        var sources = catalog.sources().stream()
                .filter(source -> !source.isBuiltIn())
                .map(Source::id)
                .filter(source -> knows(identity, source));
        var others = aliases.keySet().stream().filter(alias -> knows(identity, aliases.getOrDefault(alias, alias)));
        var ids = Stream.of(profiles.keySet().stream(), sources, others)
                .flatMap(each -> each)
                .toList();
        var nearest = NearestNames.find(id, ids);
        return "There is no profile or source '" + id + "' here. "
                + (nearest.isEmpty()
                        ? root + " serves all sources."
                        : "Did you mean " + root + "/" + nearest.getFirst() + "?");
    }
}
