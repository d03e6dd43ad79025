package dev.jackfield.settings.load;

import java.util.regex.Pattern;

/// Escapes text, so that no references in it are filled in.
///
/// `$${` is `${`, and `$$env:NAME` as the whole text is `env:NAME`.
public final class Literal {
    private static final Pattern WHOLE = Pattern.compile("(\\$\\$+)?env:[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern ESCAPED = Pattern.compile("\\$\\$\\$*env:[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern FILE = Pattern.compile("(?<!\\$)\\$\\{file:");

    private Literal() {}

    /// The text as a configuration spells it.
    public static String escape(String text) {
        return WHOLE.matcher(text).matches() ? "$$" + text : escapeMarks(text);
    }

    /// Escapes a part of a text that also has references.
    public static String escapeMarks(String text) {
        return text.replace("${", "$${");
    }

    /// The text that a spelling without references stands for.
    public static String read(String written) {
        return isEscaped(written) ? written.substring(2) : written.replace("$${", "${");
    }

    /// Whether this is `env:NAME` as text.
    static boolean isEscaped(String written) {
        return ESCAPED.matcher(written).matches();
    }

    /// Whether it refers to a file.
    public static boolean readsFiles(String written) {
        return FILE.matcher(written).find();
    }

    /// The text with references to files escaped, and all others kept.
    static String withoutFiles(String written) {
        return FILE.matcher(written).replaceAll("\\$\\${file:");
    }
}
