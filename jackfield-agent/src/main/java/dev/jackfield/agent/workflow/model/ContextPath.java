package dev.jackfield.agent.workflow.model;

import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.tools.ToolFailedException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A place in a workflow: the contexts from the root to it, each with the key of one thing or without.
public record ContextPath(List<Step> steps) {
    public static final ContextPath ROOT = new ContextPath(List.of());

    /// The name of the context at the top.
    public static final String TOP = "";

    private static final int LONGEST = 1_024;
    private static final int MOST_STEPS = 16;

    /// One context of a path.
    ///
    /// @param key the thing that it is about, such as an order
    public record Step(String context, Optional<String> key) {
        @Override
        public String toString() {
            return context + key.map(text -> "=" + encode(text)).orElse("");
        }
    }

    public ContextPath {
        steps = List.copyOf(steps);
        if (steps.size() > MOST_STEPS) {
            throw new ToolFailedException("A path has at most %d contexts".formatted(MOST_STEPS));
        }
    }

    /// Reads a path such as `/Customer=ann/Order=W17`. In keys, `/`, `=`, `%` and blanks are written as in a URL.
    public static ContextPath parse(String text) {
        if (text.length() > LONGEST || (!text.isEmpty() && !text.startsWith("/"))) {
            throw new ToolFailedException(
                    "A workitem_path begins with / and has at most %,d characters, such as /Order=W17"
                            .formatted(LONGEST));
        }
        return new ContextPath(Arrays.stream(text.split("/"))
                .filter(part -> !part.isEmpty())
                .map(ContextPath::parseStep)
                .toList());
    }

    private static Step parseStep(String part) {
        var at = part.indexOf('=');
        return at < 0
                ? new Step(part, Optional.empty())
                : new Step(part.substring(0, at), Optional.of(decode(part.substring(at + 1))));
    }

    private static String decode(String key) {
        try {
            return URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException invalid) {
            throw new ToolFailedException("'%s' is not a valid key in a workitem_path: %s"
                    .formatted(BriefText.name(key), BriefText.name(String.valueOf(invalid.getMessage()))));
        }
    }

    private static String encode(String key) {
        return URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// Returns the context at its end.
    public String context() {
        return steps.isEmpty() ? TOP : steps.getLast().context();
    }

    /// Returns the key of a context on the path; the last one counts.
    public Optional<String> key(String context) {
        return steps.reversed().stream()
                .filter(step -> step.context().equals(context))
                .findFirst()
                .flatMap(Step::key);
    }

    public ContextPath parent() {
        return steps.isEmpty() ? this : new ContextPath(steps.subList(0, steps.size() - 1));
    }

    public ContextPath plus(Step step) {
        var more = new ArrayList<>(steps);
        more.add(step);
        return new ContextPath(more);
    }

    @Override
    public String toString() {
        return "/" + steps.stream().map(Step::toString).collect(Collectors.joining("/"));
    }
}
