package dev.jackfield.core.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Some items, indexed by stem and 4-gram in memory. It never changes.
///
/// The index has only which item contains which term how often. Scores are computed elsewhere, because they depend on
/// what a viewer may see.
final class Segment {
    static final String STEMS = "stems";
    static final String GRAMS = "grams";

    /// Lucene recommends, to standard error, a module of the JDK that makes vectors faster. It is not used for them.
    private static final Logger RECOMMENDATIONS = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private static final FieldType COUNTED = countedFieldType();

    static {
        RECOMMENDATIONS.setLevel(Level.OFF);
    }

    private final LeafReader reader;
    private final int[] lengths;
    private final float[] norms;

    /// Indexes items.
    ///
    /// @param items at least one
    Segment(List<ItemText> items) {
        this.lengths = new int[items.size()];
        this.norms = new float[items.size()];
        try {
            this.reader = indexItems(items);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // it is in memory
        }
    }

    private static FieldType countedFieldType() {
        var type = new FieldType();
        type.setTokenized(true);
        type.setOmitNorms(true);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    private LeafReader indexItems(List<ItemText> items) throws IOException {
        var folder = new ByteBuffersDirectory();
        try (var writer = new IndexWriter(folder, new IndexWriterConfig().setUseCompoundFile(false))) {
            for (var at = 0; at < items.size(); at++) {
                writer.addDocument(document(at, CountedText.of(items.get(at))));
            }
            writer.forceMerge(1); // so that the number of a document is that of its item
        }
        return DirectoryReader.open(folder).leaves().getFirst().reader();
    }

    private Document document(int at, CountedText terms) {
        lengths[at] = terms.length();
        norms[at] = terms.norm();
        var document = new Document();
        document.add(new Field(STEMS, new CountedTerms(terms.stems()), COUNTED));
        document.add(new Field(GRAMS, new CountedTerms(terms.grams()), COUNTED));
        return document;
    }

    int size() {
        return lengths.length;
    }

    /// Returns the weighted number of words of an item.
    int length(int at) {
        return lengths[at];
    }

    /// Returns the length of an item's vector of 4-grams.
    float norm(int at) {
        return norms[at];
    }

    /// Receives one item that contains a term, and how often.
    interface Occurrence {
        void onItem(int item, int count);
    }

    /// Looks up terms of one field. Quick if they come in order, because neighbours are read together.
    Lookup lookup(String field) {
        try {
            return new Lookup(reader.terms(field));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // it is in memory
        }
    }

    /// The terms of one field, for one thread.
    static final class Lookup {
        private final @Nullable TermsEnum terms;
        private @Nullable PostingsEnum items;

        private Lookup(@Nullable Terms field) throws IOException {
            this.terms = field == null ? null : field.iterator();
        }

        /// Passes on every item that contains a term, in order.
        void forEachItem(BytesRef term, Occurrence occurrence) {
            try {
                if (terms != null && terms.seekExact(term)) {
                    items = terms.postings(items, PostingsEnum.FREQS);
                    for (var at = items.nextDoc(); at != PostingsEnum.NO_MORE_DOCS; at = items.nextDoc()) {
                        occurrence.onItem(at, items.freq());
                    }
                }
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible); // it is in memory
            }
        }
    }

    /// Terms that are counted already, as Lucene reads them.
    private static final class CountedTerms extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final TermFrequencyAttribute count = addAttribute(TermFrequencyAttribute.class);
        private final Iterator<Map.Entry<String, Integer>> terms;

        CountedTerms(Map<String, Integer> terms) {
            this.terms = terms.entrySet().iterator();
        }

        @Override
        public boolean incrementToken() {
            clearAttributes();
            if (!terms.hasNext()) {
                return false;
            }
            var next = terms.next();
            term.append(next.getKey());
            count.setTermFrequency(next.getValue());
            return true;
        }
    }
}
