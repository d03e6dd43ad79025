package dev.jackfield.core.endpoint;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.DerivedScope;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.Skills;
import dev.jackfield.core.signature.SystemPrompt;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The instructions of an endpoint: those of the servers behind it, each under the name of its source.
///
/// Only sources of which the identity may see something are quoted. A server cannot fake the section of another:
/// headings in its text become deeper than those of the hub.
record Instructions(Hub hub, EndpointSettings settings, Identity identity) {
    /// The most characters for one source among others, and for all together.
    static final int EACH = 8_000;
    static final int ALL = 32_000;

    private static final Pattern HEADING = Pattern.compile("(?m)^([ \\t]*)(#+)");
    private static final Pattern FENCE = Pattern.compile("(?m)^[ \\t]*(```|~~~)");

    /// Adds the instructions under the key that both eras know. Adds nothing if there are none.
    Fields addTo(Fields greeting) {
        var text = text();
        return text.isEmpty() ? greeting : greeting.with("instructions", text);
    }

    private Scope scope() {
        return settings.scope();
    }

    private String text() {
        var visible = hub.catalog().visibleCatalog(scope(), identity);
        var sources = visible.presences()
                .filter(source -> !(source.state() instanceof SourceState.Stopped))
                .toList();
        return switch (scope()) {
            case Scope.Only _ ->
                sources.stream().map(Instructions::textOfOne).findFirst().orElse("");
            case Scope.Everything _, Scope.Profiled _, DerivedScope.Picked _, DerivedScope.Without _ ->
                joinedText(sources);
            case DerivedScope.Searched _ -> prompt(hub.skills(visible));
        };
    }

    /// Returns which skills there are, and how to find the rest. The instructions of all servers would cost more
    /// than their tools.
    private String prompt(Skills skills) {
        var prompt = scope().isCoded()
                ? CodeGuide.of(settings.language()) + "\n\n"
                        + SystemPrompt.of(skills, settings.language(), settings.promptBudget(), SystemPrompt.Form.CODE)
                : SystemPrompt.of(skills, Language.PYTHON, settings.promptBudget(), SystemPrompt.Form.TOOL);
        return scope().instructions().map(own -> own + "\n\n" + prompt).orElse(prompt);
    }

    private static String textOfOne(Presence source) {
        return source.instructions().isEmpty() ? source.description() : source.instructions();
    }

    private String joinedText(List<Presence> sources) {
        var parts = new ArrayList<String>();
        scope().instructions().ifPresent(parts::add);
        var sections = sections(sources);
        if (!sections.isEmpty()) {
            parts.add("Each section below has the instructions of one source. The names of its tools begin with the"
                    + " source here: `" + scope().spell(new ItemName("source", "tool")) + "`.");
            parts.addAll(sections);
        }
        return String.join("\n\n", parts);
    }

    private static List<String> sections(List<Presence> sources) {
        var sections = new ArrayList<String>();
        var left = new ArrayList<String>();
        var room = ALL;
        for (var source : sources) {
            var section = section(source);
            if (section.length() <= room) {
                room -= section.length();
                sections.add(section);
            } else {
                left.add("/mcp/" + source.source());
            }
        }
        if (!left.isEmpty()) {
            sections.add("## More\n\nThe instructions of these sources do not fit here; read them at their endpoints: "
                    + String.join(", ", left.subList(0, Math.min(left.size(), 100))));
        }
        return sections.stream().filter(section -> !section.isEmpty()).toList();
    }

    private static String section(Presence source) {
        var said = new ArrayList<String>();
        if (!source.description().isEmpty()) {
            said.add(source.description());
        }
        if (!source.instructions().isEmpty()) {
            said.add(quotedInstructions(source));
        }
        return said.isEmpty() ? "" : "## " + source.source() + "\n\n" + String.join("\n\n", said);
    }

    private static String quotedInstructions(Presence source) {
        var text = HEADING.matcher(source.instructions()).replaceAll("$1##$2");
        return text.length() <= EACH
                ? closeCodeBlock(text)
                : closeCodeBlock(text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, EACH) - 1)))
                        + "\n\n(The rest is at /mcp/" + source.source() + ".)";
    }

    /// Closes a code block that the text leaves open, which would swallow the next section.
    private static String closeCodeBlock(String text) {
        var fences = FENCE.matcher(text).results().toList();
        return fences.size() % 2 == 0 ? text : text + "\n" + fences.getLast().group(1);
    }

    /// Tells a model how to write programs for the tool `run_code`.
    private static final class CodeGuide {
        private static final String PYTHON = """
            Call the methods below in Python, in a script for the tool `run_code` (language `python`). A call is \
            `device.Skill.method(name=value)`, and returns the result as a value. To make calls at the same time, await \
            `device.aio.Skill.method(name=value)`. The result is what you print, and the value of the last expression.\
            """;

        private static final String JAVASCRIPT = """
            Call the methods below in JavaScript, in a script for the tool `run_code` (language `javascript`). A call is \
            `await device.Skill.method({name: value})`, and returns the result as a value. To make calls at the same time, \
            use `Promise.all`. The result is what you print with `console.log`, and the value that you `return`.\
            """;

        static String of(Language language) {
            return switch (language) {
                case PYTHON -> PYTHON;
                case TYPESCRIPT -> JAVASCRIPT;
            };
        }
    }
}
