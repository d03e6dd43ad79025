package dev.jackfield.inspect.pages;

import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// All pages: one for each source, one for resources, and one that leads to them.
public final class Book {
    private static final Inline.Target INDEX = new Inline.Target("index", "");
    private static final String RESOURCES = "resources";

    /// The start of a tool's name: its source, and the separator.
    private static final Pattern SOURCE = Pattern.compile("^([A-Za-z0-9_-]+?)(\\.|__)");

    private final OfferedItems offered;
    private final Optional<String> profile;
    private final Map<String, String> descriptions;
    private final Map<String, Chapter> chapters = new LinkedHashMap<>();

    /// The tools and prompts of one source.
    private record Chapter(
            String title, String page, String about, List<ToolSection> tools, List<PromptSection> prompts) {
        /// What its source says of itself, and a table of what is in it.
        List<Block> head() {
            return about.isBlank() ? List.of(contents(this)) : List.of(new Block.Prose(about), contents(this));
        }
    }

    /// Prepares the pages.
    ///
    /// @param profile the profile whose tools are described; empty for everything
    /// @param descriptions of sources, by id
    public Book(OfferedItems offered, Optional<String> profile, Map<String, String> descriptions) {
        this.offered = offered;
        this.profile = profile;
        this.descriptions = Map.copyOf(descriptions);
        var files = new Anchors();
        sources().forEach(source -> chapters.put(source, chapter(source, "sources/" + files.createAnchor(source))));
    }

    /// The source in the name of a tool or prompt.
    public static String source(Fields item) {
        var found = SOURCE.matcher(item.text("name").orElse(""));
        return found.find() ? found.group(1) : "tools";
    }

    private Set<String> sources() {
        var sources = new LinkedHashSet<String>();
        Stream.concat(offered.tools().stream(), offered.prompts().stream()).forEach(item -> sources.add(source(item)));
        return sources;
    }

    private Chapter chapter(String source, String page) {
        var anchors = new Anchors();
        return new Chapter(
                source,
                page,
                descriptions.getOrDefault(source, ""),
                of(source, offered.tools())
                        .map(tool -> new ToolSection(tool, anchors.createAnchor("tool-" + name(tool)), profile))
                        .toList(),
                of(source, offered.prompts())
                        .map(prompt ->
                                new PromptSection(prompt, anchors.createAnchor("prompt-" + name(prompt)), profile))
                        .toList());
    }

    private static Stream<Fields> of(String source, List<Fields> items) {
        return items.stream().filter(item -> source(item).equals(source));
    }

    private static String name(Fields item) {
        return item.text("name").orElse("");
    }

    public List<Page> pages() {
        var pages = new ArrayList<>(List.of(index()));
        chapters.values().forEach(chapter -> pages.add(page(chapter)));
        if (hasResources()) {
            pages.add(resources());
        }
        return pages;
    }

    private boolean hasResources() {
        return !offered.resources().isEmpty() || !offered.templates().isEmpty();
    }

    private Page index() {
        var title = "Tools" + profile.map(id -> " of " + id).orElse("");
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Heading(1, title, "top"));
        blocks.add(new Block.Paragraph(InlineText.of("%d tools, %d prompts, %d resources and resource templates."
                .formatted(
                        offered.tools().size(),
                        offered.prompts().size(),
                        offered.resources().size() + offered.templates().size()))));
        chapters.values().forEach(chapter -> {
            blocks.add(new Block.Heading(2, chapter.title(), chapter.page().replace('/', '-')));
            blocks.addAll(chapter.head());
        });
        if (hasResources()) {
            blocks.add(new Block.Paragraph(InlineText.EMPTY.link("Resources", new Inline.Target(RESOURCES, ""))));
        }
        return new Page(INDEX.page(), title, blocks);
    }

    private static Block contents(Chapter chapter) {
        var tools = chapter.tools().stream()
                .map(tool -> List.of(
                        InlineText.EMPTY.link(tool.name(), new Inline.Target(chapter.page(), tool.anchor())),
                        InlineText.of(tool.summary())));
        var prompts = chapter.prompts().stream()
                .map(prompt -> List.of(
                        InlineText.EMPTY.link(prompt.name(), new Inline.Target(chapter.page(), prompt.anchor())),
                        InlineText.of("Prompt: ").text(prompt.summary())));
        return new Block.Table(
                List.of("Name", "What it does"), Stream.concat(tools, prompts).toList());
    }

    private static Page page(Chapter chapter) {
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Heading(1, chapter.title(), "top"));
        blocks.add(back());
        blocks.addAll(chapter.head());
        chapter.tools().forEach(tool -> blocks.addAll(tool.blocks()));
        chapter.prompts().forEach(prompt -> blocks.addAll(prompt.blocks()));
        return new Page(chapter.page(), chapter.title(), blocks);
    }

    private static Block back() {
        return new Block.Paragraph(InlineText.EMPTY.link("All tools", INDEX));
    }

    private Page resources() {
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Heading(1, "Resources", "top"));
        blocks.add(back());
        blocks.addAll(resources("Resources", "uri", offered.resources()));
        blocks.addAll(resources("Resource templates", "uriTemplate", offered.templates()));
        offered.resources().stream()
                .findFirst()
                .flatMap(first -> first.text("uri"))
                .ifPresent(uri -> blocks.add(new Block.Code("sh", CallLine.readCommand(profile, uri))));
        return new Page(RESOURCES, "Resources", blocks);
    }

    private static List<Block> resources(String title, String key, List<Fields> items) {
        if (items.isEmpty()) {
            return List.of();
        }
        var rows = items.stream()
                .map(item -> List.of(
                        InlineText.EMPTY.code(item.text(key).orElse("?")),
                        InlineText.of(
                                item.text("title").or(() -> item.text("name")).orElse("")),
                        InlineText.of(item.text("mimeType").orElse("")),
                        InlineText.of(item.text("description").orElse("").strip())))
                .toList();
        return List.of(
                new Block.Heading(2, title, key), new Block.Table(List.of("URI", "Name", "Type", "Description"), rows));
    }

    /// Names for files and places, made of names that may have anything in them. No two are the same,
    /// however the case.
    private static final class Anchors {
        private static final Pattern UNFIT = Pattern.compile("[^A-Za-z0-9_-]+");
        private static final int LONGEST = 80;

        private final Set<String> given = new HashSet<>();

        String createAnchor(String name) {
            var fit = UNFIT.matcher(name).replaceAll("-");
            var brief =
                    fit.isBlank() || fit.equals("-") ? "unnamed" : fit.substring(0, Math.min(LONGEST, fit.length()));
            var candidate = brief;
            for (var number = 2; !given.add(candidate.toLowerCase(Locale.ROOT)); number++) {
                candidate = brief + "-" + number;
            }
            return candidate;
        }
    }
}
