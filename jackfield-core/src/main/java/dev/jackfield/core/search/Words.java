package dev.jackfield.core.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// Splits texts into words, and words into stems and 4-grams. Queries and items are split alike.
///
/// Names are split at case and separators: `getUserInfo` and `get_user_info` are three words.
final class Words {
    private static final int GRAM = 4;
    private static final int LONGEST_WORD = 64;

    private static final Pattern CASE =
            Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");
    private static final Pattern TWO_PARTS = Pattern.compile("\\b(\\p{Lu}\\p{Ll}+)(\\p{Lu}[\\p{L}]{0,8})\\b");

    /// Also half a character: Lucene would lose all words before one at the end of a text.
    private static final Pattern SEPARATOR = Pattern.compile("[_./:\\\\\\p{Cs}-]+");

    /// Words that say nothing about a tool, among them those in which people dress a request.
    private static final CharArraySet STOP = CharArraySet.unmodifiableSet(new CharArraySet(
            Set.of(("a an and any are as at be been but by can could did do does for from had has have help how i if in"
                            + " into is it its just let like me my need no not of on or our please should so some such"
                            + " tell than that the their them then there these they this to us want was we were what"
                            + " when where which who will with would you your")
                    .split(" ")),
            true));

    /// Keeps its parts for each thread, so only a few threads should index.
    private static final Analyzer ANALYZER = new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            var tokenizer = new StandardTokenizer();
            tokenizer.setMaxTokenLength(LONGEST_WORD);
            var words = new ASCIIFoldingFilter(new CJKBigramFilter(new LowerCaseFilter(tokenizer)));
            return new TokenStreamComponents(tokenizer, new StopFilter(words, STOP));
        }
    };

    private Words() {}

    /// Returns a text with spaces where a name changes its case or has a separator.
    static String separateWords(String text) {
        return CASE.matcher(SEPARATOR.matcher(text).replaceAll(" ")).replaceAll(" ");
    }

    /// Returns the words of a text, in order.
    static List<String> of(String text) {
        var words = new ArrayList<String>();
        forEachToken(ANALYZER.tokenStream("", withJoinedNames(text)), words::add);
        return words;
    }

    /// Adds names of two parts as one word too, because people write `GitHub` as `github`.
    private static String withJoinedNames(String text) {
        return separateWords(text)
                + TWO_PARTS
                        .matcher(text)
                        .results()
                        .map(found -> " " + found.group(1) + found.group(2).toLowerCase(Locale.ROOT))
                        .limit(20)
                        .reduce("", String::concat);
    }

    /// Returns the stems of words.
    static List<String> stems(List<String> words) {
        var stems = new ArrayList<String>(words.size());
        forEachToken(new PorterStemFilter(new WordStream(words)), stems::add);
        return stems;
    }

    /// Returns the 4-grams of words, with their ends marked by blanks.
    static List<String> grams(List<String> words) {
        var grams = new ArrayList<String>();
        for (var word : words) {
            var marked = " " + word + " ";
            for (var at = 0; at + GRAM <= marked.length(); at++) {
                grams.add(marked.substring(at, at + GRAM));
            }
            if (marked.length() < GRAM) {
                grams.add(marked);
            }
        }
        return grams;
    }

    private static void forEachToken(TokenStream stream, Consumer<String> word) {
        try (stream) {
            var term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                word.accept(term.toString());
            }
            stream.end();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // the text is in memory
        }
    }

    /// A list of words as Lucene reads it.
    private static final class WordStream extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final List<String> words;
        private int next;

        private WordStream(List<String> words) {
            this.words = words;
        }

        @Override
        public boolean incrementToken() {
            clearAttributes();
            if (next == words.size()) {
                return false;
            }
            term.append(words.get(next++));
            return true;
        }
    }
}
