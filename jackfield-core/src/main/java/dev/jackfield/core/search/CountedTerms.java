package dev.jackfield.core.search;

import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/// Terms that are counted already, as Lucene reads them.
final class CountedTerms extends TokenStream {
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
