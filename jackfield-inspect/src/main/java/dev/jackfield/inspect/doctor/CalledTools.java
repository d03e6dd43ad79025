package dev.jackfield.inspect.doctor;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.inspect.doctor.SourceExamination.Examined;
import dev.jackfield.kind.Finding;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds tools that a source calls and that do not exist, such as those behind an ensemble.
///
/// A source that does not answer is reported by itself, so what is missing because of it is not.
///
/// @param others ids of sources that are not examined
record CalledTools(List<Examined> examined, Set<String> others) {

    /// Returns the section of each source, with what it misses.
    List<Section> sections() {
        var known = new HashSet<String>();
        examined.forEach(source -> source.definitions().forEach(tool -> {
            known.add(tool.shown());
            new ItemName(source.id(), tool.json().text("name").orElse(""))
                    .aliases()
                    .forEach(known::add);
        }));
        return examined.stream().map(source -> section(source, known)).toList();
    }

    private Section section(Examined source, Set<String> known) {
        var missing = source.calls().stream()
                .filter(called -> !known.contains(called))
                .flatMap(called -> finding(called).stream());
        return new Section(
                source.section().title(),
                Stream.concat(source.section().findings().stream(), missing).toList());
    }

    private Optional<Finding> finding(String called) {
        if (others.stream().anyMatch(id -> ItemName.isOf(id, called))) {
            return Optional.empty();
        }
        var source = examined.stream()
                .filter(each -> ItemName.isOf(each.id(), called))
                .findFirst();
        return source.isEmpty()
                ? Optional.of(missingFinding("It calls '%s', and there is no such tool".formatted(called)))
                : source.filter(CalledTools::hasToolList)
                        .map(each -> missingFinding(
                                "It calls '%s', which source '%s' does not list".formatted(called, each.id())));
    }

    /// One that lists nothing may be open for every name, or may have failed to list.
    private static boolean hasToolList(Examined source) {
        return source.hasAnswered() && !source.definitions().isEmpty();
    }

    private static Finding missingFinding(String text) {
        return Finding.warning(text, "Correct the name, or add what is missing.");
    }
}
