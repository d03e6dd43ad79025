package dev.jackfield.cli.evaluation;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.core.search.SearchQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Measures a search: asks each query, and looks where the relevant tools are among the first ten.
///
/// Names that mean no tool, or several, do not count, and neither do queries of which none is left.
public final class Evaluation {
    private static final int PLACES = 10;

    private final SearchedCatalog catalog;
    private final TokenCounter counter;
    private final Scores scores = new Scores();
    private final Map<String, String> unusable = new LinkedHashMap<>();
    private final List<String> cut = new ArrayList<>();
    private int lexical;
    private long resultTokens;

    public Evaluation(SearchedCatalog catalog, TokenCounter counter) {
        this.catalog = catalog;
        this.counter = counter;
    }

    /// Asks all queries.
    public Report run(List<LabelledQuery> queries) throws InterruptedException {
        for (var query : queries) {
            var relevant = relevantTools(query);
            if (!relevant.isEmpty()) {
                ask(query, relevant);
            }
        }
        var definitions = catalog.definitions();
        var all = definitions.stream()
                .mapToLong(definition -> counter.count(definition.toString()))
                .sum();
        return new Report(
                scores,
                queries.size() - scores.queries(),
                definitions.size(),
                ranking(),
                scores.queries() == 0 ? 0 : (double) resultTokens / scores.queries(),
                all,
                List.copyOf(unusable.values()),
                cut);
    }

    private void ask(LabelledQuery query, Set<String> relevant) throws InterruptedException {
        var found = catalog.search(shortenedText(query), PLACES);
        scores.add(found.tools(), relevant);
        lexical += found.isHybrid() ? 0 : 1;
        resultTokens += counter.count(found.text());
    }

    /// Search refuses longer queries.
    private String shortenedText(LabelledQuery query) {
        var length = query.text().length();
        if (length > SearchQuery.LONGEST) {
            cut.add(String.format(
                    Locale.ROOT,
                    "Query %s has %,d characters; its first %,d were used.",
                    Terminal.firstLine(query.id(), 100),
                    length,
                    SearchQuery.LONGEST));
        }
        return Terminal.cut(query.text(), SearchQuery.LONGEST);
    }

    private Set<String> relevantTools(LabelledQuery query) {
        var tools = new LinkedHashSet<String>();
        for (var name : query.relevant()) {
            var found = catalog.findByName(name);
            if (found.size() == 1) {
                tools.addAll(found);
            } else {
                unusable.computeIfAbsent(name, _ -> problem(query, name, found));
            }
        }
        return tools;
    }

    private static String problem(LabelledQuery query, String name, Set<String> found) {
        var what = found.isEmpty()
                ? "is no tool here"
                : "may mean " + String.join(" or ", new ArrayList<>(found).subList(0, Math.min(3, found.size())));
        return Terminal.firstLine("'%s' of query %s %s".formatted(name, query.id(), what), 300);
    }

    private String ranking() {
        return lexical == 0 ? "hybrid" : lexical == scores.queries() ? "lexical" : "mixed";
    }
}
