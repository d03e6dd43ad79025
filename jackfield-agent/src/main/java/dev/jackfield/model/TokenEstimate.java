package dev.jackfield.model;

/// Estimates tokens without the vocabulary of a model: rather too many than too few.
///
/// The vocabularies of today take about four characters of English prose for a token, three of JSON or code, and
/// one or two of most other scripts.
public final class TokenEstimate {
    private static final int ASCII_FOR_TEN_TOKENS = 33;

    private TokenEstimate() {}

    public static int of(String text) {
        var others = text.codePoints().filter(each -> each > 0x7f).count();
        var ascii = text.codePoints().count() - others;
        return (int) Math.min(Integer.MAX_VALUE, others + Math.ceilDiv(ascii * 10, ASCII_FOR_TEN_TOKENS));
    }
}
