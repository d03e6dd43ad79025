package dev.jackfield.agent.model;

/// Estimates tokens without the vocabulary of a model: for texts and tools rather too many than too few.
///
/// The vocabularies of today take four characters of English prose for a token, three and a half of JSON, and one
/// or two of most other scripts. Texts that no person reads, like hashes, take up to a third more than the
/// estimate.
public final class TokenEstimate {
    private static final int ASCII_FOR_TEN_TOKENS = 33;

    private TokenEstimate() {}

    public static int of(String text) {
        var others = text.codePoints().filter(each -> each > 0x7f).count();
        var ascii = text.codePoints().count() - others;
        return (int) Math.min(Integer.MAX_VALUE, others + Math.ceilDiv(ascii * 10, ASCII_FOR_TEN_TOKENS));
    }
}
