package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueLookup;
import dev.jackfield.agent.language.value.CommandForm;
import dev.jackfield.agent.language.value.ParameterReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds out how much a sentence looks like each command, and like the background.
record EvidenceReader(Examples examples, ValueLookup lookup) {
    private static final double CERTAIN = 0.85;

    /// Returns the evidence of each command in their order, and that of the background as the last.
    List<Evidence> read(String text, Examples.Compared compared) {
        var all = new ArrayList<Evidence>();
        examples.forms().forEach(form -> all.add(evidenceFor(form, text, compared)));
        var stray = compared.values().isEmpty() ? 0.0 : 1.0;
        all.add(evidenceFor(examples.background(), compared, 0, stray));
        return all;
    }

    private Evidence evidenceFor(CommandForm form, String text, Examples.Compared compared) {
        var found = form.tellingValues(text);
        var taken = found.values().stream().flatMap(List::stream).toList();
        var required = form.command().required();
        var claims = ParameterReader.claims(form, form.command().parameters(), text);
        var filled = required.stream()
                .filter(each -> claims.has(each.name())
                        || found.containsKey(each.name())
                        || isLookedUp(form.command(), each, compared.wish()))
                .count();
        var stray = compared.values().stream()
                .filter(value -> taken.stream().noneMatch(value::overlaps))
                .count();
        return evidenceFor(
                examples.groupOf(form.command()),
                compared,
                filled > 0 ? 1 : 0,
                compared.values().isEmpty()
                        ? 0
                        : (double) stray / compared.values().size());
    }

    private boolean isLookedUp(CommandSketch command, ParameterSketch parameter, String text) {
        return parameter.hasLookup()
                && lookup.suggest(command, parameter, text).stream().anyMatch(each -> each.score() >= CERTAIN);
    }

    private static Evidence evidenceFor(ExampleGroup group, Examples.Compared compared, double filled, double stray) {
        var cosines = compared.meaning().map(group::meanings).orElse(new double[0]);
        return new Evidence(
                cosines.length == 0 ? 0 : cosines[0],
                Arrays.stream(cosines).average().orElse(0),
                group.letters(compared.letters()),
                filled,
                stray);
    }
}
