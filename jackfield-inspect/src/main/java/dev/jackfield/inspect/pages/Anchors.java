package dev.jackfield.inspect.pages;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Names for files and places, made of names that may have anything in them. No two are the same, however the case.
final class Anchors {
    private static final Pattern UNFIT = Pattern.compile("[^A-Za-z0-9_-]+");
    private static final int LONGEST = 80;

    private final Set<String> given = new HashSet<>();

    String createAnchor(String name) {
        var fit = UNFIT.matcher(name).replaceAll("-");
        var brief = fit.isBlank() || fit.equals("-") ? "unnamed" : fit.substring(0, Math.min(LONGEST, fit.length()));
        var candidate = brief;
        for (var number = 2; !given.add(candidate.toLowerCase(Locale.ROOT)); number++) {
            candidate = brief + "-" + number;
        }
        return candidate;
    }
}
