package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.text.PoliteWords;
import dev.jackfield.agent.language.text.SentenceWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/// The part of a sentence that is no value: its words in small letters, and whether it has other signs than those
/// between words and at the end of a sentence.
///
/// A value leaves no words behind only where it has the form that its author described. Free words may hide anything,
/// so they remain.
public final class Remainder {
    /// Stands between words with a value or the end of a clause between them.
    public static final String BREAK = ",";

    private static final String END = ",.!?¿¡";
    private static final String QUESTION = "?¿";
    private static final String CLAUSE_END = ",.;:!?";

    private final List<Piece> pieces;
    private final boolean hasSigns;
    private final boolean isQuestion;

    /// A word, or the place of a value.
    ///
    /// @param parameter whose value it is; empty for a word
    /// @param clause the number of its clause
    private record Piece(String word, String parameter, int start, int clause) {
        boolean isWord() {
            return parameter.isEmpty();
        }
    }

    private record Place(ParameterSketch parameter, ValueSpan span) {}

    private Remainder(List<Piece> pieces, boolean hasSigns, boolean isQuestion) {
        this.pieces = List.copyOf(pieces);
        this.hasSigns = hasSigns;
        this.isQuestion = isQuestion;
    }

    public static Remainder of(CommandForm form, ClaimedValues claims) {
        var text = claims.sentence();
        var places = new ArrayList<Place>();
        claims.forEach((name, span) -> form.command()
                .parameter(name)
                .filter(parameter -> claims.isMarked(name) || hasForm(parameter, text, span))
                .ifPresent(parameter -> places.add(new Place(parameter, span))));
        var rest = new StringBuilder(text);
        places.forEach(each -> blank(rest, each.span.start(), each.span.end()));
        var words = SentenceWords.split(rest.toString());
        var signs = new StringBuilder(rest);
        words.forEach(word -> blank(signs, word.start(), word.end()));
        var isQuestion = signs.chars().anyMatch(sign -> QUESTION.indexOf(sign) >= 0);
        return new Remainder(pieces(text, places, words), hasSigns(signs, text, places), isQuestion);
    }

    private static boolean hasForm(ParameterSketch parameter, String text, ValueSpan span) {
        var value = text.substring(span.start(), span.end());
        var looksLikeOne = Character.isUpperCase(value.codePointAt(0))
                || value.chars().anyMatch(each -> Character.isDigit(each) || each == '@');
        return looksLikeOne && parameter.isShort(value);
    }

    private static void blank(StringBuilder text, int start, int end) {
        for (var at = start; at < end; at++) {
            text.setCharAt(at, ' ');
        }
    }

    private static List<Piece> pieces(String text, List<Place> places, List<SentenceWords.Word> words) {
        var pieces = new ArrayList<Piece>();
        places.forEach(each -> pieces.add(
                new Piece("", each.parameter.name(), each.span.start(), clauseAt(text, each.span.start(), places))));
        words.forEach(word -> pieces.add(new Piece(
                SentenceWords.plainWord(word.text()), "", word.start(), clauseAt(text, word.start(), places))));
        pieces.sort(Comparator.comparingInt(Piece::start));
        return pieces;
    }

    /// Counts the ends of clauses before a place; those inside of values are none.
    private static int clauseAt(String text, int end, List<Place> places) {
        var count = 0;
        for (var at = 0; at < end; at++) {
            count += CLAUSE_END.indexOf(text.charAt(at)) >= 0 && !isInside(at, places) ? 1 : 0;
        }
        return count;
    }

    private static boolean isInside(int at, List<Place> places) {
        return places.stream().anyMatch(each -> each.span.start() <= at && at < each.span.end());
    }

    private static boolean hasSigns(CharSequence signs, String text, List<Place> places) {
        for (var at = 0; at < signs.length(); at++) {
            if (!isSpace(signs.charAt(at))
                    && END.indexOf(signs.charAt(at)) < 0
                    && !isHyphen(text, at)
                    && !isBeforeValue(text, at, places)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpace(char sign) {
        return Character.isWhitespace(sign) || Character.isSpaceChar(sign);
    }

    /// Whether it joins two words, or stands alone between them.
    private static boolean isHyphen(String text, int at) {
        return text.charAt(at) == '-'
                && at > 0
                && at + 1 < text.length()
                && (isSpace(text.charAt(at - 1)) == isSpace(text.charAt(at + 1)));
    }

    private static boolean isBeforeValue(String text, int at, List<Place> places) {
        return text.charAt(at) == ':'
                && places.stream()
                        .anyMatch(each -> each.span.start() > at
                                && text.substring(at + 1, each.span.start()).isBlank());
    }

    /// Whether it has quotation marks, brackets, colons before words, invisible characters and the like.
    public boolean hasSigns() {
        return hasSigns;
    }

    /// Whether it has a question mark.
    public boolean isQuestion() {
        return isQuestion;
    }

    /// Returns all words, with breaks.
    public List<String> words() {
        return words(pieces);
    }

    /// Returns the words without those that only name a value beside them: "order" in "order 123".
    public List<String> unlabelledWords(CommandForm form) {
        return words(unlabelledPieces(form));
    }

    private static List<String> words(List<Piece> pieces) {
        var words = new ArrayList<String>();
        var clause = 0;
        for (var each : pieces) {
            if (!each.isWord() || each.clause > clause) {
                words.add(BREAK);
            }
            if (each.isWord()) {
                words.add(each.word);
            }
            clause = each.clause;
        }
        return List.copyOf(words);
    }

    /// Returns the words by clause.
    public List<List<String>> clauses() {
        return clauses(pieces);
    }

    /// Returns the words by clause, without those that only name a value beside them.
    public List<List<String>> unlabelledClauses(CommandForm form) {
        return clauses(unlabelledPieces(form));
    }

    private static List<List<String>> clauses(List<Piece> pieces) {
        var clauses = new TreeMap<Integer, List<String>>();
        pieces.stream()
                .filter(Piece::isWord)
                .forEach(each -> clauses.computeIfAbsent(each.clause, _ -> new ArrayList<>())
                        .add(each.word));
        return List.copyOf(clauses.values());
    }

    private List<Piece> unlabelledPieces(CommandForm form) {
        var labels = new ArrayList<Piece>();
        for (var at = 0; at < pieces.size(); at++) {
            if (!pieces.get(at).isWord()) {
                addLabels(form, at, -1, labels);
                addLabels(form, at, 1, labels);
            }
        }
        return pieces.stream().filter(each -> !labels.contains(each)).toList();
    }

    private void addLabels(CommandForm form, int value, int step, List<Piece> labels) {
        var name = form.command().parameter(pieces.get(value).parameter).orElseThrow();
        for (var at = value + step;
                at >= 0 && at < pieces.size() && pieces.get(at).isWord();
                at += step) {
            var word = pieces.get(at).word;
            if (name.isLabel(word)) {
                labels.add(pieces.get(at));
            } else if (!PoliteWords.isSmall(word)) {
                return;
            }
        }
    }
}
