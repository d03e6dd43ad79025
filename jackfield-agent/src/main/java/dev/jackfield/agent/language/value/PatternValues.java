package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.text.SentenceWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Claims the parts of a sentence that have the form of a parameter's values.
///
/// Two parameters of one form share the values by the word between them: in "swap 1 for 2", 2 is the new one.
final class PatternValues {
    private static final Pattern FORWARD = Pattern.compile("(?i)\\b(?:for|to|with|into|by|becomes?)\\b|->|→|=>");
    private static final Pattern BACKWARD =
            Pattern.compile("(?i)\\b(?:instead of|rather than|in place of|and not|not)\\b|<-");
    private static final Pattern LEADS_TO_NEW =
            Pattern.compile("(?i)(?:\\b(?:for|to|with|into)\\b|->|→)\\W*(?:\\w+\\W+){0,2}$");
    private static final int LOOK_BACK = 24;

    private PatternValues() {}

    static void claim(CommandForm form, List<ParameterSketch> wanted, ClaimedValues claims) {
        for (var parameter : wanted) {
            if (!claims.has(parameter.name()) && form.patterns().containsKey(parameter.name())) {
                claim(form, parameter, wanted, claims);
            }
        }
    }

    private static void claim(
            CommandForm form, ParameterSketch parameter, List<ParameterSketch> wanted, ClaimedValues claims) {
        var spans = freeValues(form, parameter, wanted, claims);
        var twin = wanted.stream()
                .filter(other -> !other.name().equals(parameter.name())
                        && isTwin(form, parameter, other)
                        && !claims.has(other.name()))
                .findFirst();
        if (twin.isPresent()) {
            divide(parameter, twin.get(), spans, claims);
        } else if (parameter.isList()) {
            claims.claim(parameter.name(), spans);
        } else {
            singleValue(spans)
                    .or(() -> singleValue(spans.stream()
                            .filter(span -> !isFirstWord(span, claims))
                            .toList()))
                    .ifPresent(span -> claims.claim(parameter.name(), List.of(span)));
        }
    }

    private static Optional<ValueSpan> singleValue(List<ValueSpan> spans) {
        return spans.stream().map(ValueSpan::value).distinct().count() == 1
                ? Optional.of(spans.getFirst())
                : Optional.empty();
    }

    /// The first word of a sentence has a capital letter, so it may look like a name.
    private static boolean isFirstWord(ValueSpan span, ClaimedValues claims) {
        return claims.sentence().substring(0, span.start()).isBlank()
                && span.value().chars().allMatch(Character::isLetter);
    }

    /// Returns the values that no other parameter has, nor can have as a part of a longer one.
    private static List<ValueSpan> freeValues(
            CommandForm form, ParameterSketch parameter, List<ParameterSketch> wanted, ClaimedValues claims) {
        var longer = wanted.stream()
                .filter(other -> !other.name().equals(parameter.name()))
                .flatMap(other -> valuesOf(form, other, claims).stream())
                .toList();
        return valuesOf(form, parameter, claims).stream()
                .filter(claims::isFree)
                .filter(span -> longer.stream().noneMatch(span::isInside))
                .toList();
    }

    private static List<ValueSpan> valuesOf(CommandForm form, ParameterSketch parameter, ClaimedValues claims) {
        var pattern = form.patterns().get(parameter.name());
        return pattern == null ? List.of() : pattern.valuesIn(claims.sentence());
    }

    private static boolean isTwin(CommandForm form, ParameterSketch one, ParameterSketch other) {
        var pattern = form.patterns().get(one.name());
        var twin = form.patterns().get(other.name());
        return pattern != null && twin != null && pattern.source().equals(twin.source());
    }

    private static void divide(
            ParameterSketch one, ParameterSketch other, List<ValueSpan> spans, ClaimedValues claims) {
        var older = isNew(one) ? other : one;
        var newer = isNew(one) ? one : other;
        for (var cut = 1; cut < spans.size(); cut++) {
            var between = claims.sentence()
                    .substring(spans.get(cut - 1).end(), spans.get(cut).start());
            if (BACKWARD.matcher(between).find()) {
                claimBoth(newer, spans.subList(0, cut), older, spans.subList(cut, spans.size()), claims);
                return;
            }
            if (FORWARD.matcher(between).find()) {
                claimBoth(older, spans.subList(0, cut), newer, spans.subList(cut, spans.size()), claims);
                return;
            }
        }
        if (!spans.isEmpty()) {
            var leadsToNew = LEADS_TO_NEW
                    .matcher(textBefore(claims.sentence(), spans.getFirst()))
                    .find();
            claimIfFitting(leadsToNew ? newer : older, spans, claims);
        }
    }

    private static String textBefore(String sentence, ValueSpan span) {
        return sentence.substring(Math.max(0, span.start() - LOOK_BACK), span.start());
    }

    private static boolean isNew(ParameterSketch parameter) {
        var words = new ArrayList<>(SentenceWords.plainWords(parameter.words()));
        return words.contains("new") || words.contains("to") || words.contains("target");
    }

    private static void claimBoth(
            ParameterSketch one,
            List<ValueSpan> first,
            ParameterSketch other,
            List<ValueSpan> last,
            ClaimedValues claims) {
        claimIfFitting(one, first, claims);
        claimIfFitting(other, last, claims);
    }

    private static void claimIfFitting(ParameterSketch parameter, List<ValueSpan> spans, ClaimedValues claims) {
        if (parameter.isList() || spans.size() == 1) {
            claims.claim(parameter.name(), spans);
        }
    }
}
