package dev.jackfield.core.search;

import dev.jackfield.core.catalog.NameTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// What one viewer sees in one scope, numbered, with the segments in which it is indexed. Items that the viewer does
/// not see are in the segments too, and have no number.
final class Corpus {
    private static final int NOT_HERE = -1;
    private static final int MOST_DAMPED = 64;
    private static final double[] DAMPED = dampedTable();

    private final List<NameTable.NamedEntry> entries;
    private final List<Pool.Place> places;
    private final List<Part> parts = new ArrayList<>();
    private final String[] ownNames;

    // copies of what the segments have, because every search reads all of them
    private final int[] lengths;
    private final float[] norms;
    private final double averageLength;

    // vectors come and never go
    private volatile boolean isComplete;

    /// A segment, and the number of each of its items here.
    private static final class Part {
        private final Segment segment;
        private final int[] numbers;

        private Part(Segment segment) {
            this.segment = segment;
            this.numbers = new int[segment.size()];
            Arrays.fill(numbers, NOT_HERE);
        }
    }

    /// Creates a corpus.
    ///
    /// @param entries what the viewer sees
    /// @param places where each of them is indexed
    Corpus(List<NameTable.NamedEntry> entries, List<Pool.Place> places) {
        this.entries = List.copyOf(entries);
        this.places = List.copyOf(places);
        this.ownNames = entries.stream().map(NameTable.NamedEntry::bareName).toArray(String[]::new);
        this.lengths = new int[places.size()];
        this.norms = new float[places.size()];
        numberItems();
        this.averageLength = Math.max(1, Arrays.stream(lengths).average().orElse(1));
    }

    private void numberItems() {
        Map<Segment, Part> found = new LinkedHashMap<>();
        for (var item = 0; item < places.size(); item++) {
            var place = places.get(item);
            found.computeIfAbsent(place.segment(), Part::new).numbers[place.at()] = item;
            lengths[item] = place.segment().length(place.at());
            norms[item] = place.segment().norm(place.at());
        }
        parts.addAll(found.values());
    }

    private static double[] dampedTable() {
        var damped = new double[MOST_DAMPED];
        for (var count = 1; count < MOST_DAMPED; count++) {
            damped[count] = CountedText.dampedCount(count);
        }
        return damped;
    }

    int size() {
        return entries.size();
    }

    NameTable.NamedEntry entry(int item) {
        return entries.get(item);
    }

    /// Returns the name of an item without its source.
    String ownName(int item) {
        return ownNames[item];
    }

    double dampedCount(int count) {
        return count < MOST_DAMPED ? DAMPED[count] : CountedText.dampedCount(count);
    }

    float norm(int item) {
        return norms[item];
    }

    double relativeLength(int item) {
        return lengths[item] / averageLength;
    }

    byte @Nullable [] vector(int item) {
        return places.get(item).item().vector();
    }

    /// Returns whether nearly all items have vectors. Before that, those with and without could not be compared.
    boolean hasVectors() {
        return missingVectors() <= size() / 20;
    }

    int missingVectors() {
        if (isComplete) {
            return 0;
        }
        var missing = (int)
                places.stream().filter(place -> place.item().vector() == null).count();
        isComplete = missing == 0;
        return missing;
    }

    /// Looks up terms of one field, for one thread.
    Lookup lookup(String field) {
        return new Lookup(parts.stream().map(part -> part.segment.lookup(field)).toList());
    }

    final class Lookup {
        private final List<Segment.Lookup> segments;

        private Lookup(List<Segment.Lookup> segments) {
            this.segments = segments;
        }

        /// Passes on every item that contains a term.
        void forEachItem(BytesRef term, Segment.Occurrence occurrence) {
            for (var at = 0; at < segments.size(); at++) {
                var numbers = parts.get(at).numbers;
                segments.get(at).forEachItem(term, (item, count) -> {
                    if (numbers[item] != NOT_HERE) {
                        occurrence.onItem(numbers[item], count);
                    }
                });
            }
        }
    }
}
