package dev.jackfield.api.internal;

import dev.jackfield.call.Profile;
import dev.jackfield.call.Scope;
import dev.jackfield.catalog.Catalog;
import dev.jackfield.catalog.NearestNames;
import dev.jackfield.identity.Identity;
import dev.jackfield.source.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The named parts of the catalog: profiles and sources, as they are now.
///
/// @param separator stands between the name of a source and that of its tool
public record Scopes(Catalog catalog, Map<String, Profile> profiles, String separator) {

    /// All sources.
    public Scope everything() {
        return Scope.everything(separator);
    }

    /// Finds the profile with this id, else the source.
    public Optional<Scope> find(String id) {
        return profile(id).or(() -> source(id)).or(() -> source(id.replaceFirst("^mcp-", "")));
    }

    /// Finds a profile or source as one identity sees it: a source of which it may see nothing does not exist.
    public Optional<Scope> find(String id, Identity identity) {
        return find(id).filter(scope -> !(scope instanceof Scope.Only(var source)) || knows(identity, source));
    }

    private boolean knows(Identity identity, String source) {
        return identity.operates() || catalog.visible(everything(), identity).knows(source);
    }

    private Optional<Scope> profile(String id) {
        return Optional.ofNullable(profiles.get(id)).map(profile -> scope(id, profile));
    }

    private Optional<Scope> source(String id) {
        return catalog.source(id).map(source -> Scope.only(source.id()));
    }

    /// All profiles, in the order of the configuration.
    public List<Scope.Profiled> profiled() {
        return profiles.entrySet().stream()
                .map(profile -> scope(profile.getKey(), profile.getValue()))
                .toList();
    }

    private Scope.Profiled scope(String id, Profile profile) {
        return Scope.profile(id, profile, separator);
    }

    /// The message for a caller that asked for an unknown profile or source.
    public String unknown(String id, Identity identity) {
        var sources = catalog.sources().stream().map(Source::id).filter(source -> knows(identity, source));
        var ids = Stream.concat(profiles.keySet().stream(), sources).toList();
        var nearest = NearestNames.to(id, ids);
        return "There is no profile or source '" + id + "' here. "
                + (nearest.isEmpty() ? "/mcp serves all sources." : "Did you mean /mcp/" + nearest.getFirst() + "?");
    }
}
