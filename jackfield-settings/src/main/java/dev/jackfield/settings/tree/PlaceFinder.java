package dev.jackfield.settings.tree;

import java.util.regex.Pattern;

/// Finds the place of a path such as `tokens[1].identity`, or of the nearest thing around it that is written down.
public final class PlaceFinder {
    private static final Pattern STEP = Pattern.compile("[^.\\[\\]]+");

    private PlaceFinder() {}

    public static Place place(Node root, String path) {
        return root.at(STEP.matcher(path).results().map(match -> match.group()).toList())
                .place();
    }
}
