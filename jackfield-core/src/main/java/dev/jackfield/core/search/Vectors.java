package dev.jackfield.core.search;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes the vectors of items in the background, on one thread that loads the model first. Vectors are kept on the
/// shelf by a hash of model and text.
///
/// The owner of the search closes the model, after this.
///
/// The smallest lists come first, so that thousands of items do not hold up a few.
final class Vectors implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Search.class);

    /// Vectors that were made longer ago are made anew, so that those of texts that are gone do not stay for ever.
    private static final Duration KEPT = Duration.ofDays(90);

    static final int MOST_KEPT = 50_000;
    private static final int MOST_WAITING = 64;
    private static final Duration YOUNGEST_REMOVED = Duration.ofMinutes(1);
    private static final int MOST_REFUSALS = 3;

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final Supplier<Optional<Embedder>> opener;
    private final Drawer drawer;
    private final InstantSource clock;
    private final VectorBudget budget;

    /// Lists of items, held weakly: those that no search needs any more go away.
    private final PriorityBlockingQueue<List<WeakReference<IndexedItem>>> waiting =
            new PriorityBlockingQueue<>(16, Comparator.comparingInt(List::size));

    private final AtomicBoolean isStarted = new AtomicBoolean();

    // written by the background thread
    private volatile @Nullable Embedder embedder;
    private int room;
    private boolean isFull;
    private int refusals;

    // there is no model, or it failed, or this is closed
    private volatile boolean isOver;

    private volatile boolean isClosed;
    private @Nullable Thread worker; // guarded by this

    /// Creates it without doing anything yet.
    ///
    /// @param opener loads the model; empty if there is none
    /// @param budget how many vectors each source may have
    Vectors(Supplier<Optional<Embedder>> opener, Drawer drawer, InstantSource clock, VectorBudget budget) {
        this.opener = opener;
        this.drawer = drawer;
        this.clock = clock;
        this.budget = budget;
    }

    /// Asks for the vectors of items.
    void requestVectors(List<IndexedItem> items) {
        if (waiting.size() >= MOST_WAITING) {
            waiting.removeIf(list -> list.stream().allMatch(item -> item.get() == null));
        }
        waiting.add(items.stream().map(WeakReference::new).toList());
        if (isOver) {
            waiting.clear();
            return;
        }
        if (isStarted.compareAndSet(false, true)) {
            start();
        }
    }

    /// Returns whether vectors may still come: the model is loaded or being loaded, and has not failed.
    boolean mayCome() {
        return !isOver;
    }

    private synchronized void start() {
        if (!isClosed) {
            worker = Thread.ofPlatform().daemon().name("search-vectors").start(this::run);
        }
    }

    /// Returns the vectors of some texts; empty while there is no model.
    Optional<List<Probe>> vectorsOf(List<String> texts) {
        var model = embedder;
        if (model == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    texts.stream().map(text -> new Probe(model.embed(text))).toList());
        } catch (EmbedderException failed) {
            LOG.warn("A search used words only, not meaning: {}", failed.getMessage());
            return Optional.empty();
        }
    }

    private void run() {
        try {
            var opened = opener.get();
            if (opened.isPresent()) {
                serve(opened.get());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failed) {
            if (!isClosed) {
                LOG.warn("Search uses words only from now on, because its model fails: {}", failed.toString());
            }
        } finally {
            isOver = true;
            waiting.clear();
        }
    }

    private void serve(Embedder model) throws InterruptedException {
        cleanUp();
        embedder = model;
        try {
            while (!isClosed) {
                fill(waiting.take(), model);
            }
        } finally {
            embedder = null;
        }
    }

    private void cleanUp() {
        try {
            room = countRoom();
        } catch (ShelfException broken) {
            LOG.debug("Vectors for search are not stored: {}", broken.toString());
        }
    }

    private void fill(List<WeakReference<IndexedItem>> items, Embedder model) {
        for (var held : items) {
            if (isClosed) {
                return;
            }
            var item = held.get();
            if (item != null && item.vector() == null) {
                item.setVector(vectorOrNone(item, model));
            }
        }
    }

    /// Returns no vector for a text that the model refuses, or for one too many of a source. A model that refuses
    /// several in a row does not work.
    private byte[] vectorOrNone(IndexedItem item, Embedder model) {
        try {
            var made = vector(item, model);
            refusals = 0;
            return made;
        } catch (EmbedderException refused) {
            if (++refusals == MOST_REFUSALS) {
                throw refused;
            }
            return PackedVector.NONE;
        }
    }

    private byte[] vector(IndexedItem item, Embedder model) {
        var key = key(model.model(), item.meaning());
        return storedVector(key)
                .orElseGet(() -> budget.tryTake(item.source()) ? createVector(key, item, model) : PackedVector.NONE);
    }

    private byte[] createVector(String key, IndexedItem item, Embedder model) {
        var made = PackedVector.pack(model.embed(item.meaning()));
        keep(key, made);
        return made;
    }

    private Optional<byte[]> storedVector(String key) {
        try {
            return drawer.read(key);
        } catch (ShelfException broken) {
            return Optional.empty();
        }
    }

    private void keep(String key, byte[] vector) {
        try {
            if (room == 0 && !isFull) {
                makeRoom();
            }
            if (room > 0) {
                drawer.write(key, vector, clock.instant().plus(KEPT));
                room--;
            }
        } catch (ShelfException full) {
            LOG.debug("A vector for search was not stored: {}", full.toString());
        }
    }

    /// Removes the vectors that were made longest ago, about a quarter of all.
    private void makeRoom() {
        for (var age = KEPT.dividedBy(2);
                room < MOST_KEPT / 4 && age.compareTo(YOUNGEST_REMOVED) > 0;
                age = age.dividedBy(2)) {
            drawer.removeBefore(clock.instant().minus(age));
            room = countRoom();
        }
        isFull = room == 0;
    }

    private int countRoom() {
        return Math.toIntExact(Math.max(0, MOST_KEPT - drawer.usage().records()));
    }

    private static String key(String model, String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update((model + "\n").getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible); // every JDK has it
        }
    }

    /// Waits for the text that is being embedded. After that, neither model nor shelf is used.
    @Override
    public void close() {
        isClosed = true;
        var running = worker();
        if (running != null) {
            running.interrupt();
            await(running);
        }
    }

    private synchronized @Nullable Thread worker() {
        return worker;
    }

    private static void await(Thread ending) {
        try {
            ending.join(CLOSE_TIMEOUT);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
