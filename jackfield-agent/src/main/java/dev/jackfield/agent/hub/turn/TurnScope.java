package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.View;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.source.Source;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The part of a hub that a turn has: what its caller may use, within the profile and the sources that it names.
record TurnScope(Hub hub, ConfiguredProfiles scopes) {

    /// Returns the call of a turn in its scope.
    ///
    /// @throws HubException.UnknownNameException if the caller has no such profile or source
    Invocation narrow(TurnRequest request, Invocation invocation) {
        var within = request.profile()
                .map(id -> invocation.narrowTo(profile(id, invocation.scope())))
                .orElse(invocation);
        var sources = request.sources().map(named -> visibleSources(within).idsOf(named));
        var chosen = sources.map(within::withSources).orElse(within);
        return hasAi(sources, within.scope()) ? chosen : chosen.without(MethodAi.NAME);
    }

    /// Finds a profile. One that is no part of the caller's scope does not exist for it.
    private Scope profile(String id, Scope scope) {
        var usable = scopes.profiles().stream()
                .filter(profile -> scope.narrowTo(profile).isPresent())
                .toList();
        var ids = usable.stream().map(Scope.Profiled::id).toList();
        return usable.stream()
                .filter(profile -> profile.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new HubException.UnknownNameException("profile", id, NearestNames.find(id, ids)));
    }

    private SourceNames visibleSources(Invocation turn) {
        return new SourceNames(hub.catalog()
                .visibleCatalog(turn.scope(), Viewer.of(turn))
                .presences()
                .map(Presence::source)
                .toList());
    }

    /// Returns whether the user wants the built-in source `ai` in this conversation. It would have a model ask a
    /// model, on the bill of the operator, so it must be named. A source of the user's with this name is like any
    /// other.
    private boolean hasAi(Optional<Set<String>> sources, Scope scope) {
        var builtIn = hub.catalog().source(MethodAi.NAME).filter(Source::isBuiltIn);
        return builtIn.isEmpty()
                || sources.map(ids -> ids.contains(MethodAi.NAME)).orElseGet(() -> namesAi(scope));
    }

    private static boolean namesAi(Scope scope) {
        return profile(scope).filter(profile -> profile.names(MethodAi.NAME)).isPresent();
    }

    private static Optional<Profile> profile(Scope scope) {
        return scope.withView(View.FULL) instanceof Scope.Profiled profiled
                ? Optional.of(profiled.profile())
                : Optional.empty();
    }

    /// The sources of a turn, by their ids and by the names of their ensembles: the ensemble of source
    /// `weather` is `mcp-weather`, unless a source has this id.
    private record SourceNames(List<String> ids) {
        private static final String ENSEMBLE = "mcp-";

        /// Returns the ids of the named sources.
        ///
        /// @throws HubException.UnknownNameException if there is no such source. A model would have no
        ///     tools then, and its user would not know why.
        Set<String> idsOf(Set<String> names) {
            return names.stream().map(this::id).collect(Collectors.toUnmodifiableSet());
        }

        private String id(String name) {
            if (ids.contains(name)) {
                return name;
            }
            return ids.stream()
                    .filter(id -> name.equals(ENSEMBLE + id))
                    .findFirst()
                    .orElseThrow(() -> new HubException.UnknownNameException("source", name, nearest(name)));
        }

        /// Returns similar names in the form in which the unknown one is written.
        private List<String> nearest(String name) {
            var ensembles = ids.stream().map(id -> ENSEMBLE + id).filter(_ -> name.startsWith(ENSEMBLE));
            return NearestNames.find(
                    name, Stream.concat(ids.stream(), ensembles).distinct().toList());
        }
    }
}
