package dev.jackfield.bench.search;

import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.bench.measure.Latencies;
import dev.jackfield.bench.measure.LatencyLog;
import dev.jackfield.bench.measure.Median;
import dev.jackfield.bench.methods.Loopback;
import dev.jackfield.bench.process.ProcessTree;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.search.SearchQuery;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.server.owntools.FinderTools;
import dev.jackfield.server.owntools.OwnSource;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Searches a hub in this process, one query after the other, first by words alone and then also by meaning. Prints
/// its figures as lines `name value`.
public final class SearchRun implements AutoCloseable {
    private static final int LIMIT = 10;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
    private static final List<String> RULES = List.of("deny *.delete_everything to readers", "allow *.*");

    private final int tools;
    private final int rounds;
    private final int warmUps;
    private final List<SyntheticQuery> queries;
    private final SearchModel model;
    private final Shelf shelf = new MemoryShelf(InstantSource.system());
    private final Search words = new Search(Optional::empty, shelf, InstantSource.system());
    private final Search both;
    private final Hub hub;

    /// Measures and prints.
    ///
    /// @param arguments the number of tools, of queries, of rounds and of rounds to warm up; the folders of the
    ///     jars and of the native libraries of the model
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (var run = new SearchRun(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                new SearchModel(URI.create(arguments[4]), URI.create(arguments[5])))) {
            run.run();
        }
    }

    private SearchRun(int tools, int queries, int rounds, int warmUps, SearchModel model) {
        var synthetic = SyntheticTools.sources(tools);
        this.tools = synthetic.stream()
                .mapToInt(source -> source.manifest().items().size())
                .sum();
        this.rounds = rounds;
        this.warmUps = warmUps;
        this.queries = SyntheticQuery.createQueries(queries, synthetic);
        this.model = model;
        this.both = new Search(model::open, shelf, InstantSource.system());
        this.hub = hub(synthetic);
    }

    /// Returns the hub, for its own tools.
    private Hub hub() {
        return hub;
    }

    private Hub hub(List<SyntheticSource> synthetic) {
        List<Source> sources = new ArrayList<>(synthetic);
        sources.add(OwnSource.of(new FinderTools(this::hub, both, () -> 1_000), Optional.empty()));
        var made = new Hub(
                sources, new Gatekeeper(RULES.stream().map(Rule::parse).toList()), _ -> {}, InstantSource.system());
        made.start();
        return made;
    }

    private void run() throws IOException, InterruptedException {
        printFigure("tools", tools);
        printFigure("rss_before_mb", rss());
        callsPerSecond(warmUps); // the JVM compiles
        var callsBefore = callsPerSecond(rounds);
        var begin = System.nanoTime();
        find(words, queries.getFirst());
        printFigure("first_search_ms", (System.nanoTime() - begin) / 1e6);
        measureRounds("lexical", words);
        printFigure("rss_lexical_mb", rss());

        var callsMeanwhile = new ArrayList<Double>();
        printFigure("vectors_s", awaitVectors(callsMeanwhile) / 1e9);
        printFigure("calls_before", median(callsBefore));
        printFigure("calls_meanwhile", median(callsMeanwhile));
        measureRounds("hybrid", both);
        measureHttp();
        printFigure("rss_after_mb", rss());
    }

    /// Waits until no more vectors are made, and makes other calls meanwhile. Tools of one text share a vector, so
    /// their number is not known.
    private long awaitVectors(List<Double> callsMeanwhile) throws InterruptedException {
        var begin = System.nanoTime();
        var made = 0;
        var took = 0L;
        while (!find(both, queries.getFirst()).isHybrid() || vectors() > made) {
            made = vectors();
            callsMeanwhile.addAll(callsPerSecond(1));
            took = System.nanoTime() - begin;
        }
        printFigure("vectors", made);
        return took - WINDOW.toNanos();
    }

    private static double median(List<Double> rates) {
        return Median.of(rates.stream().mapToDouble(each -> each));
    }

    private int vectors() {
        return shelf.drawer(dev.jackfield.core.shelf.DrawerKind.VECTORS).keys().size();
    }

    /// Prints the least 99th percentile of all rounds, because other programs on the machine only ever add to it.
    private void measureRounds(String ranking, Search search) throws InterruptedException {
        for (var round = 0; round < warmUps; round++) {
            round(search);
        }
        var p50 = Double.MAX_VALUE;
        var p99 = Double.MAX_VALUE;
        for (var round = 0; round < rounds; round++) {
            var latencies = round(search);
            p50 = Math.min(p50, latencies.percentile(0.5) / 1e6);
            p99 = Math.min(p99, latencies.percentile(0.99) / 1e6);
        }
        printFigure(ranking + "_p50_ms", p50);
        printFigure(ranking + "_p99_ms", p99);
    }

    private Latencies round(Search search) throws InterruptedException {
        var log = new LatencyLog();
        for (var query : queries) {
            var begin = System.nanoTime();
            var found = find(search, query);
            log.note(System.nanoTime() - begin);
            query.check(found);
            if (found.isHybrid() != (search == both)) {
                throw new WrongAnswerException(
                        "a search that is " + (search == both ? "" : "not ") + "hybrid", query.text());
            }
        }
        return Latencies.of(List.of(log));
    }

    private Search.Matches find(Search search, SyntheticQuery query) throws InterruptedException {
        return search.find(
                hub.catalog().visibleCatalog(Scope.EVERYTHING, Identity.LOCAL), SearchQuery.of(query.text(), LIMIT));
    }

    /// Searches by the tool, over HTTP.
    private void measureHttp() throws IOException {
        try (var loopback = Loopback.open(hub)) {
            var tool = "jackfield.search_skills";
            var start = loopback.start(tool);
            var best = Double.MAX_VALUE;
            for (var round = 0; round < warmUps + rounds; round++) {
                var log = new LatencyLog();
                for (var query : queries) {
                    var begin = System.nanoTime();
                    var answer = loopback.call(start, tool, Map.of("query", query.text()));
                    log.note(System.nanoTime() - begin);
                    if (!answer.contains("\"ranking\":\"hybrid\"")
                            || !answer.contains(query.wanted().orElse("\"score\":"))) {
                        throw new WrongAnswerException("what fits '" + query.text() + "'", answer);
                    }
                }
                best = Math.min(best, Latencies.of(List.of(log)).percentile(0.99) / 1e6);
            }
            printFigure("http_p99_ms", best);
        }
    }

    /// Calls a tool, one call after the other, for some seconds.
    private List<Double> callsPerSecond(int seconds) {
        var rates = new ArrayList<Double>();
        var tool = hub.catalog()
                .visibleCatalog(Scope.EVERYTHING, Identity.LOCAL)
                .items(Item.Kind.TOOL)
                .getFirst()
                .name();
        for (var second = 0; second < seconds; second++) {
            var calls = 0;
            var begin = System.nanoTime();
            while (System.nanoTime() - begin < WINDOW.toNanos()) {
                call(tool);
                calls++;
            }
            rates.add(calls / ((System.nanoTime() - begin) / 1e9));
        }
        return rates;
    }

    private void call(String tool) {
        var reply = hub.invoke(Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of(tool, Fields.EMPTY),
                Scope.EVERYTHING,
                "java",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(CALL_TIMEOUT)));
        if (!reply.result().toString().contains("\"text\"")) {
            throw new WrongAnswerException("a text of " + tool, reply.toString());
        }
    }

    private static double rss() {
        System.gc();
        return new ProcessTree(ProcessHandle.current(), "").usage().rss() / 1e6;
    }

    private static void printFigure(String figure, double value) {
        System.out.printf(Locale.ROOT, "%s %.3f%n", figure, value);
    }

    @Override
    public void close() throws IOException {
        words.close();
        both.close();
        model.close();
        hub.close();
    }
}
