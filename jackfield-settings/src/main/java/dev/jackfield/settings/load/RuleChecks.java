package dev.jackfield.settings.load;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.RuleReview;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Finds rules that have no effect. The hub works without them, so these are warnings.
///
/// @param sources the ids of all sources, also of those that cannot be used now
/// @param isOpen whether skills may add sources later
public record RuleChecks(Settings settings, Collection<String> sources, boolean isOpen) {

    List<String> warnings(Node rules) {
        return review().findings().stream()
                .map(finding -> "%s: %s".formatted(place(rules, finding.rule()), finding))
                .toList();
    }

    public RuleReview review() {
        return new RuleReview(settings.rules(), sources, isOpen, callers());
    }

    /// A file may give one rule or token without a list.
    static Place place(Node all, int at) {
        return all.get(String.valueOf(at)).place();
    }

    private Set<String> callers() {
        var callers = new TreeSet<>(Set.of(Identity.LOCAL.name(), Identity.ADMIN.name()));
        settings.tokens().stream()
                .flatMap(token -> Stream.concat(Stream.of(token.identity()), token.roles().stream()))
                .forEach(callers::add);
        return callers;
    }
}
