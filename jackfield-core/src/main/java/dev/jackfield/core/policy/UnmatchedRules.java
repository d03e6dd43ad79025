package dev.jackfield.core.policy;

import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.Subject;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.source.ResourceTemplate;
import dev.jackfield.core.source.Source;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds the rules that match nothing of the sources' current items.
public record UnmatchedRules(List<Rule> rules, Catalog catalog) {

    /// Returns one sentence for each. A rule is left out while a source that it may concern is down, or lists its
    /// items separately for each viewer.
    public List<String> lines() {
        return IntStream.range(0, rules.size())
                .filter(at -> isWithoutEffect(rules.get(at)))
                .mapToObj(at -> "rules[%d]: `%s` matches nothing that its sources offer now%s"
                        .formatted(at, rules.get(at), hint(rules.get(at))))
                .toList();
    }

    private boolean isWithoutEffect(Rule rule) {
        var concerned = catalog.sources().stream()
                .filter(source -> rule.mayConcern(source.id()))
                .toList();
        return !concerned.isEmpty()
                && concerned.stream().allMatch(UnmatchedRules::isKnown)
                && concerned.stream().map(Source::id).noneMatch(rule::coversAllOf)
                && catalog.snapshot().entries().stream().noneMatch(entry -> isMeant(entry, rule.pattern()));
    }

    private static boolean isKnown(Source source) {
        return source.state().isHealthy() && source.personalKinds().isEmpty();
    }

    private static boolean isMeant(Entry entry, Glob pattern) {
        return Subject.of(entry.name()).mayBe(pattern)
                || (entry.item() instanceof ResourceTemplate template
                        && pattern.meets(Glob.parse(entry.name().source() + "." + template.form())));
    }

    private String hint(Rule rule) {
        var known = toolNames(rule).toList();
        var nearest = NearestNames.find(rule.pattern().toString().replace("*", ""), known);
        return nearest.isEmpty()
                ? "; `jackfield tools` shows what there is"
                : "; did you mean `" + nearest.getFirst() + "`?";
    }

    private Stream<String> toolNames(Rule rule) {
        return catalog.snapshot().entries().stream()
                .map(Entry::name)
                .filter(name -> rule.mayConcern(name.source()))
                .map(Object::toString)
                .distinct();
    }
}
