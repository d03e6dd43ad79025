package dev.jackfield.core.search;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.ViewerCache;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds items of the catalog by words and meaning. Creating it costs nothing; the first search loads what it needs.
public final class Search implements AutoCloseable {
    /// The name itself was typed, or its beginning.
    private static final float EXACT = 1;

    private static final float PREFIX = 0.95f;

    /// An item without a common word must be at least this near in meaning to a sentence, or half as near as the
    /// nearest item.
    private static final float LEAST_MEANING = 0.15f;

    /// An item without a common word must be at least this near in meaning to a word or two, which any text resembles
    /// a little.
    private static final float LEAST_MEANING_OF_WORDS = 0.25f;

    private static final int LEAST_WORDS_OF_A_SENTENCE = 3;

    /// The best matches come first; those of equal score by name.
    private static final Comparator<Match> ORDER = Comparator.comparingDouble(Match::score)
            .reversed()
            .thenComparing(match -> match.entry().name());

    private static final int MOST_AT_ONCE = 16;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Shares places = new Shares(MOST_AT_ONCE);
    private final Vectors vectors;
    private final Pool pool;
    private final Corpora corpora;

    /// Creates a search.
    ///
    /// @param embedder loads the model; empty if there is none, and then words alone decide
    /// @param shelf keeps vectors from one start to the next
    public Search(Supplier<Optional<Embedder>> embedder, Shelf shelf, InstantSource clock) {
        this.vectors = new Vectors(embedder, shelf.drawer(DrawerKind.VECTORS), clock, new VectorBudget(clock));
        this.pool = new Pool(vectors);
        this.corpora = new Corpora(pool);
    }

    /// An item that fits.
    ///
    /// @param score between 0 and 1
    public record Match(NameTable.NamedEntry entry, float score) {}

    /// The matches of a query.
    ///
    /// @param matches the page that was asked for, the best first
    /// @param total how many there are
    /// @param isHybrid whether meaning counted; vectors are made in the background
    public record Matches(List<Match> matches, int total, boolean isHybrid) {}

    /// Finds what a viewer sees in a scope. An empty query finds everything, in the order of the catalog.
    public Matches find(VisibleCatalog visible, SearchQuery query) throws InterruptedException {
        try (var _ = takePlace(visible.identity())) {
            var corpus = corpora.corpusOf(visible);
            return query.text().isEmpty() ? allMatches(corpus, query) : rank(corpus, query);
        }
    }

    /// Waits for a place: searches need a processor and the one thread of the model.
    private Shares.Place takePlace(Identity identity) throws InterruptedException {
        return places.takePlace(identity, Deadline.after(LONGEST_WAIT))
                .orElseThrow(() -> new HubException.OverloadedException(
                        "Too many searches run at once; try again when some of them have ended."));
    }

    /// Returns how many items that a viewer sees have no vector yet; none if there is no model. From now on vectors
    /// are made in the background.
    public int pendingVectors(VisibleCatalog visible) throws InterruptedException {
        var missing = corpora.corpusOf(visible).missingVectors();
        return vectors.mayCome() ? missing : 0;
    }

    private static Matches allMatches(Corpus corpus, SearchQuery query) {
        var all = new ArrayList<Match>();
        for (var item = 0; item < corpus.size(); item++) {
            if (query.accepts(corpus.entry(item))) {
                all.add(new Match(corpus.entry(item), 0));
            }
        }
        return new Matches(page(all, query), all.size(), corpus.hasVectors());
    }

    private static List<Match> page(List<Match> all, SearchQuery query) {
        return List.copyOf(all.subList(Math.min(all.size(), query.offset()), Math.min(all.size(), query.end())));
    }

    private Matches rank(Corpus corpus, SearchQuery query) throws InterruptedException {
        var words = LexicalScores.of(corpus, query.text());
        var meaning = meanings(corpus, query);
        var least =
                meaning.filter(_ -> isSentence(query)).map(Search::leastMeaning).orElse(LEAST_MEANING_OF_WORDS);
        var best = new PriorityQueue<>(ORDER.reversed());
        var isName = query.text().indexOf(' ') < 0;
        var total = 0;
        for (var item = 0; item < corpus.size(); item++) {
            if (!query.accepts(corpus.entry(item))) {
                continue;
            }
            var score = score(words[item], meaning, least, item);
            if (isName) {
                score = nameScore(corpus, item, query.text(), score);
            }
            if (score > 0) {
                total++;
                add(new Match(corpus.entry(item), score), best, query.end());
            }
        }
        var ordered = best.stream().sorted(ORDER).toList();
        return new Matches(page(ordered, query), total, meaning.isPresent());
    }

    private static void add(Match match, PriorityQueue<Match> best, int most) {
        var worst = best.size() < most ? null : best.peek();
        if (worst == null || match.score >= worst.score) {
            best.add(match);
        }
        if (best.size() > most) {
            best.poll();
        }
    }

    private Optional<float[]> meanings(Corpus corpus, SearchQuery query) throws InterruptedException {
        return corpus.hasVectors()
                ? vectors.vectorsOf(query.pieces()).map(probes -> MeaningScores.of(corpus, probes))
                : Optional.empty();
    }

    private static boolean isSentence(SearchQuery query) {
        return Words.of(query.text()).size() >= LEAST_WORDS_OF_A_SENTENCE;
    }

    /// Where nothing is near, the nearest are found all the same: they may be what is meant.
    private static float leastMeaning(float[] meanings) {
        var nearest = 0f;
        for (var meaning : meanings) {
            nearest = Float.isNaN(meaning) ? nearest : Math.max(nearest, meaning);
        }
        return Math.min(LEAST_MEANING, nearest / 2);
    }

    private static float score(float words, Optional<float[]> meanings, float least, int item) {
        if (meanings.isEmpty()) {
            return words;
        }
        var meaning = meanings.get()[item];
        if (Float.isNaN(meaning)) {
            return words; // its vector is not there yet
        }
        return words == 0 && meaning < least ? 0 : (words + Math.max(0, meaning)) / 2;
    }

    /// Returns the score of an item whose name was typed, or the beginning of it.
    private static float nameScore(Corpus corpus, int item, String typed, float score) {
        var shown = corpus.entry(item).name();
        var own = corpus.ownName(item);
        if (shown.equalsIgnoreCase(typed) || own.equalsIgnoreCase(typed)) {
            return EXACT;
        }
        return startsWith(shown, typed) || startsWith(own, typed) ? Math.max(PREFIX, score) : score;
    }

    private static boolean startsWith(String name, String typed) {
        return name.regionMatches(true, 0, typed, 0, typed.length());
    }

    @Override
    public void close() {
        pool.close();
        vectors.close();
    }

    /// The corpora of the viewers that searched last. A corpus holds as long as the lists and rules of its viewer do.
    private static final class Corpora {
        private final Pool pool;
        private final ViewerCache<Corpus> known = new ViewerCache<>(false);

        Corpora(Pool pool) {
            this.pool = pool;
        }

        Corpus corpusOf(VisibleCatalog visible) throws InterruptedException {
            return known.get(visible, () -> corpus(visible));
        }

        private Corpus corpus(VisibleCatalog visible) throws InterruptedException {
            var purposes = new HashMap<String, String>();
            visible.snapshot().presences().forEach(source -> purposes.put(source.source(), source.description()));
            var entries = Arrays.stream(Item.Kind.values())
                    .flatMap(kind -> visible.items(kind).stream())
                    .filter(entry -> !HubItems.isFinder(entry.entry().name()))
                    .toList();
            return new Corpus(entries, pool.placesOf(entries, source -> purposes.getOrDefault(source, "")));
        }
    }

    /// How near each item of a corpus is to a query in meaning: the cosine with the nearest of its pieces.
    private static final class MeaningScores {
        /// Returns the score of each item, by its number in the corpus; not a number for those without a vector.
        static float[] of(Corpus corpus, List<Probe> probes) {
            var scores = new float[corpus.size()];
            var unpacked = new UnpackedVector(probes.getFirst().length());
            for (var item = 0; item < scores.length; item++) {
                scores[item] = score(corpus.vector(item), unpacked, probes);
            }
            return scores;
        }

        private static float score(byte @Nullable [] vector, UnpackedVector unpacked, List<Probe> probes) {
            if (vector == null) {
                return Float.NaN;
            }
            if (!unpacked.unpack(vector)) {
                return 0; // of another model, or none at all
            }
            var nearest = -1f;
            for (var at = 0; at < probes.size(); at++) {
                nearest = Math.max(nearest, probes.get(at).times(unpacked));
            }
            return nearest;
        }
    }
}
