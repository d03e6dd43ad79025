package dev.jackfield.cli.evaluation;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What an evaluation found.
///
/// @param skipped queries that were not asked, because no relevant name means a tool
/// @param ranking `hybrid`, `lexical`, or `mixed` if vectors came meanwhile
/// @param resultTokens of one search result with ten matches, on average
/// @param definitionTokens of all definitions together
/// @param unusable what is wrong with names
/// @param cut what is left out of queries
public record Report(
        Scores scores,
        int skipped,
        int tools,
        String ranking,
        double resultTokens,
        long definitionTokens,
        List<String> unusable,
        List<String> cut) {
    private static final List<String> HEAD = List.of("MEASURE", "VALUE");
    private static final int MOST_SHOWN = 20;

    public Report {
        unusable = List.copyOf(unusable);
        cut = List.copyOf(cut);
    }

    public Json json() {
        var all = new LinkedHashMap<String, Object>();
        all.put("queries", scores.queries());
        all.put("skipped", skipped);
        all.put("tools", tools);
        all.put("ranking", ranking);
        all.putAll(measures());
        all.put(
                "tokens",
                Map.of(
                        "encoding",
                        TokenCounter.ENCODING,
                        "searchResult",
                        round(resultTokens),
                        "allDefinitions",
                        definitionTokens));
        all.put("unusable", unusable);
        return Json.of(all);
    }

    private Map<String, Double> measures() {
        var measures = new LinkedHashMap<String, Double>();
        measures.put("hit@1", round(scores.hitAt1()));
        measures.put("hit@5", round(scores.hitAt5()));
        measures.put("recall@5", round(scores.recallAt5()));
        measures.put("recall@10", round(scores.recallAt10()));
        measures.put("nDCG@10", round(scores.ndcgAt10()));
        return measures;
    }

    private static double round(double value) {
        return Math.round(value * 10_000) / 10_000.0;
    }

    public void show(Terminal terminal) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("queries", String.valueOf(scores.queries())));
        rows.add(List.of("tools", String.valueOf(tools)));
        rows.add(List.of("ranking", ranking));
        measures().forEach((name, value) -> rows.add(List.of(name, String.format(Locale.ROOT, "%.4f", value))));
        rows.add(List.of("tokens of a search result", String.valueOf(Math.round(resultTokens))));
        rows.add(List.of("tokens of all definitions", String.valueOf(definitionTokens)));
        terminal.printTable(HEAD, rows);
    }

    /// Says what was left out.
    public void warn(Terminal terminal) {
        noteSome(unusable, "more names match no tool, or several.", terminal);
        noteSome(cut, "more queries are as long.", terminal);
        if (skipped > 0) {
            terminal.note("Left out, because none of their relevant tools exists: %d of %d queries."
                    .formatted(skipped, skipped + scores.queries()));
        }
    }

    /// Prints the first notes, and how many there are besides.
    public static void noteSome(List<String> notes, String rest, Terminal terminal) {
        notes.stream().limit(MOST_SHOWN).forEach(terminal::note);
        if (notes.size() > MOST_SHOWN) {
            terminal.note("%d %s".formatted(notes.size() - MOST_SHOWN, rest));
        }
    }
}
