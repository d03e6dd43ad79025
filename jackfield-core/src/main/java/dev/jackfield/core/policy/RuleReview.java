package dev.jackfield.core.policy;

import dev.jackfield.core.catalog.NearestNames;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds rules without effect, as far as the configuration alone tells. Most are typing errors; a deny rule
/// without effect denies nothing.
///
/// @param sources the ids of all sources
/// @param isOpen whether further sources may come, whose ids are not known yet
/// @param callers the roles and identities that callers may have
public record RuleReview(List<Rule> rules, Collection<String> sources, boolean isOpen, Collection<String> callers) {

    private static final Pattern SEPARATOR = Pattern.compile("\\.|__");

    /// The problem of one rule.
    ///
    /// @param rule the index of the rule, counted from 0
    public record Finding(int rule, String text) {
        @Override
        public String toString() {
            return "rules[%d]: %s".formatted(rule, text);
        }
    }

    public List<Finding> findings() {
        return IntStream.range(0, rules.size()).boxed().flatMap(this::findings).toList();
    }

    private Stream<Finding> findings(int at) {
        var rule = rules.get(at);
        return Stream.of(withoutSource(rule).stream(), withoutCaller(rule), coveredFinding(at).stream())
                .flatMap(each -> each)
                .map(text -> new Finding(at, text));
    }

    private Optional<String> withoutSource(Rule rule) {
        return isOpen || sources.stream().anyMatch(rule::mayConcern)
                ? Optional.empty()
                : Optional.of("`%s` matches nothing: %s"
                        .formatted(rule, sourceHint(rule.pattern().toString())));
    }

    private String sourceHint(String pattern) {
        var parts = SEPARATOR.split(pattern.split(":", 2)[0], 2);
        if (parts.length == 1) {
            return "a pattern begins with a source: write `SOURCE.%1$s`, or `*.%1$s` for every source"
                    .formatted(pattern);
        }
        var source = parts[0];
        return "there is no source `%s`; %s".formatted(source, hint(source, sources, "the sources are "));
    }

    private Stream<String> withoutCaller(Rule rule) {
        return rule.to().stream()
                .filter(name -> !callers.contains(name))
                .map(name -> "`%s` is for `%s`, but no token has that role or identity; %s"
                        .formatted(rule, name, hint(name, callers, "there are ")));
    }

    private Optional<String> coveredFinding(int at) {
        return IntStream.range(0, at)
                .filter(earlier -> rules.get(earlier).covers(rules.get(at)))
                .mapToObj(earlier -> "`%s` never applies: rules[%d] `%s` decides all of it before; swap or remove one"
                        .formatted(rules.get(at), earlier, rules.get(earlier)))
                .findFirst();
    }

    private static String hint(String name, Collection<String> known, String all) {
        var nearest = NearestNames.find(name, known);
        return nearest.isEmpty()
                ? all + String.join(", ", known.stream().sorted().toList())
                : "did you mean `" + nearest.getFirst() + "`?";
    }
}
