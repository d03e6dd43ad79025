package dev.jackfield.embedding;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Map;

/// Cuts texts into the pieces of words that a BERT model knows, as its own tokenizer does (uncased, WordPiece).
///
/// A text is read one character at a time: control characters are dropped, accents are removed, letters become small,
/// and punctuation and Chinese characters are words of their own. Each word is cut into the longest pieces that the
/// vocabulary has; a word that cannot be cut, or is longer than 100 characters, becomes `[UNK]`.
///
/// Names of special tokens inside a text, such as `[SEP]`, are ordinary characters here: a description must not be
/// able to end its own text.
///
/// The work for one text is bounded: after `limit` tokens, or 100 characters for each of them, the rest is not read.
final class WordPieces {
    private static final int LONGEST_WORD = 100;
    private static final int FIRST_TO_DECOMPOSE = 0xC0;

    private final WordPieceVocabulary vocabulary;
    private final int limit;
    private final int begin;
    private final int end;
    private final int unknown;

    /// @param limit how many tokens a text may have, with `[CLS]` and `[SEP]`
    WordPieces(WordPieceVocabulary vocabulary, int limit) {
        this.vocabulary = vocabulary;
        this.limit = limit;
        this.begin = vocabulary.require("[CLS]");
        this.end = vocabulary.require("[SEP]");
        this.unknown = vocabulary.require("[UNK]");
    }

    /// The numbers of the tokens of a text, from `[CLS]` to `[SEP]`. A text with too many is cut.
    long[] tokens(String text) {
        var reading = new Reading();
        reading.readText(text);
        return reading.tokens();
    }

    /// The tokens of one text so far, and the word that is being read.
    private final class Reading {
        private final long[] tokens = new long[limit];
        private final StringBuilder word = new StringBuilder();
        private int count;

        Reading() {
            tokens[count++] = begin;
        }

        void readText(String text) {
            var last = Math.min(text.length(), limit * LONGEST_WORD);
            for (var at = 0; at < last && !isFull(); ) {
                var character = text.codePointAt(at);
                at += Character.charCount(character);
                readCharacter(character);
            }
            endWord();
        }

        long[] tokens() {
            tokens[count++] = end;
            return Arrays.copyOf(tokens, count);
        }

        /// The last place belongs to `[SEP]`.
        private boolean isFull() {
            return count == limit - 1;
        }

        private void readCharacter(int character) {
            if (isSpace(character)) {
                endWord();
            } else if (isChinese(character)) {
                endWord();
                decompose(character);
                endWord();
            } else if (!isDropped(character)) {
                decompose(character);
            }
        }

        /// Each character is decomposed alone, so that a long row of accents does not have to be sorted.
        private void decompose(int character) {
            if (character < FIRST_TO_DECOMPOSE) {
                append(character);
            } else {
                Normalizer.normalize(Character.toString(character), Normalizer.Form.NFD)
                        .codePoints()
                        .filter(part -> Character.getType(part) != Character.NON_SPACING_MARK)
                        .forEach(this::append);
            }
        }

        private void append(int character) {
            var small = Character.toLowerCase(character);
            if (isPunctuation(small)) {
                endWord();
                word.appendCodePoint(small);
                endWord();
            } else {
                word.appendCodePoint(small);
            }
        }

        private void endWord() {
            if (!word.isEmpty() && !isFull()) {
                cutIntoPieces(word.toString());
            }
            word.setLength(0);
        }

        private void cutIntoPieces(String word) {
            var before = count;
            if (word.codePointCount(0, word.length()) > LONGEST_WORD || !addPieces(word)) {
                count = before;
                tokens[count++] = unknown;
            }
        }

        /// Adds the pieces of a word, as many as there is room for. False if one of them is not in the vocabulary.
        private boolean addPieces(String word) {
            for (var at = 0; at < word.length(); ) {
                var pieces = at == 0 ? vocabulary.starts() : vocabulary.rests();
                var piece = longestPiece(pieces, word, at);
                var number = pieces.get(piece);
                if (number == null) {
                    return false;
                }
                if (!isFull()) {
                    tokens[count++] = number;
                }
                at += piece.length();
            }
            return true;
        }

        /// The longest of these pieces that is at this place of a word, or an empty text.
        private String longestPiece(Map<String, Integer> pieces, String word, int start) {
            var piece = word.substring(start, Math.min(word.length(), start + vocabulary.longest()));
            while (!piece.isEmpty() && !pieces.containsKey(piece)) {
                piece = piece.substring(0, piece.length() - 1);
            }
            return piece;
        }
    }

    private static boolean isSpace(int character) {
        return switch (character) {
            case ' ', '\t', '\n', '\r' -> true;
            default -> Character.isSpaceChar(character);
        };
    }

    private static boolean isDropped(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
            default -> character == 0xFFFD;
        };
    }

    /// The blocks that BERT counts as Chinese; Japanese syllables and Korean are not among them.
    private static boolean isChinese(int character) {
        return isBetween(character, 0x4E00, 0x9FFF)
                || isBetween(character, 0x3400, 0x4DBF)
                || isBetween(character, 0x20000, 0x2A6DF)
                || isBetween(character, 0x2A700, 0x2B73F)
                || isBetween(character, 0x2B740, 0x2B81F)
                || isBetween(character, 0x2B820, 0x2CEAF)
                || isBetween(character, 0xF900, 0xFAFF)
                || isBetween(character, 0x2F800, 0x2FA1F);
    }

    private static boolean isBetween(int character, int first, int last) {
        return first <= character && character <= last;
    }

    /// Everything in ASCII that is neither letter nor digit counts, also what Unicode calls a symbol.
    private static boolean isPunctuation(int character) {
        return switch (Character.getType(character)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
        };
    }
}
