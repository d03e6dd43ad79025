package dev.jackfield.settings.secrecy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Masks everything in configured values that looks like a secret, because people paste what they see.
public final class SecretMask {
    private static final String HIDDEN = "***";
    private static final int DEEPEST = 3;

    /// The scheme before the secret in a header, such as `Bearer`, stays.
    private static final Pattern SCHEME =
            Pattern.compile("((?:Bearer|Basic|Token|ApiKey) +)?(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern OPTION = Pattern.compile("(--?[\\w.-]+=|[\\w.-]+=|[\\w-]+: *)(.+)", Pattern.DOTALL);
    private static final Pattern URL = Pattern.compile("[A-Za-z][\\w+.-]*://[^\\s\"'<>]+");

    /// Up to the last `@`, because a password may hold any character: what is hidden in vain does no harm.
    private static final Pattern USER = Pattern.compile("^([\\w+.-]+://)\\S+@");

    private static final Pattern SEGMENT = Pattern.compile("(?<=/)[^/?#@]+");
    private static final Pattern PARAMETER = Pattern.compile("([?&#;])([\\w.-]+)=([^&#;]+)");

    private SecretMask() {}

    /// One value.
    ///
    /// @param name of the value, or empty
    public static String mask(String name, String value) {
        var parts = SCHEME.matcher(value);
        if (parts.matches()
                && SecretLook.isSecret(name, parts.group(2))
                && !URL.matcher(value).matches()) {
            return (parts.group(1) == null ? "" : parts.group(1)) + HIDDEN;
        }
        return urls(value);
    }

    /// The arguments of a program: `--token X`, `--token=X`, `-e TOKEN=X`, `--header "Authorization: Bearer X"`,
    /// URLs.
    public static List<String> mask(List<String> arguments) {
        var masked = new ArrayList<String>();
        var option = "";
        for (var argument : arguments) {
            masked.add(argument(argument.startsWith("-") ? "" : option, argument, DEEPEST));
            option = argument.startsWith("-") ? argument : "";
        }
        return masked;
    }

    /// All URLs in a text.
    public static String urls(String text) {
        return text.contains("://")
                ? URL.matcher(text).replaceAll(url -> Matcher.quoteReplacement(url(url.group())))
                : text;
    }

    /// @param option that it is for, if any
    /// @param deeper how many options there may be inside: `--env=TOKEN=X` has one
    private static String argument(String option, String text, int deeper) {
        var masked = mask(option, text);
        var parts = OPTION.matcher(text);
        return deeper > 0
                        && masked.equals(text)
                        && parts.matches()
                        && !URL.matcher(text).matches()
                ? parts.group(1) + argument(parts.group(1), parts.group(2), deeper - 1)
                : masked;
    }

    private static String url(String url) {
        var nameless = USER.matcher(url).replaceFirst("$1" + HIDDEN + "@");
        var quiet = PARAMETER.matcher(nameless).replaceAll(part -> Matcher.quoteReplacement(parameter(part)));
        return SEGMENT.matcher(quiet)
                .replaceAll(part ->
                        Matcher.quoteReplacement(SecretLook.isSecret("", part.group()) ? HIDDEN : part.group()));
    }

    private static String parameter(MatchResult part) {
        var hidden = SecretLook.isSecret(part.group(2), part.group(3)) ? HIDDEN : part.group(3);
        return part.group(1) + part.group(2) + "=" + hidden;
    }
}
