package dev.jackfield.bench.search;

import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.source.Item;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/// Something that a model or a person would type, from a name to three sentences.
///
/// @param wanted the name of the tool that must come first, where that is certain
record SyntheticQuery(String text, Optional<String> wanted) {
    /// Returns so many queries, always the same ones.
    static List<SyntheticQuery> createQueries(int count, List<SyntheticSource> sources) {
        var random = new Random(7);
        return IntStream.range(0, count)
                .mapToObj(at -> {
                    var source = sources.get(random.nextInt(sources.size()));
                    var items = source.manifest().items();
                    return query(at % 10, source, items.get(random.nextInt(items.size())), random);
                })
                .toList();
    }

    private static SyntheticQuery query(int kind, SyntheticSource source, Item tool, Random random) {
        var area = Area.ALL.get(random.nextInt(Area.ALL.size()));
        var noun = area.nouns().get(random.nextInt(area.nouns().size())).replace('_', ' ');
        var deed = Deed.ALL.get(random.nextInt(Deed.ALL.size()));
        var description = tool.definition().text("description").orElseThrow();
        return switch (kind) {
            case 0 -> new SyntheticQuery(source.id() + "." + tool.key(), Optional.of(source.id() + "." + tool.key()));
            case 1 -> of(tool.key().substring(0, Math.min(8, tool.key().length())));
            case 2 -> of(deed.verb() + " " + noun);
            case 3 -> of("I want to " + deed.otherWords() + " the " + noun + "s of last week, please");
            case 4 ->
                of(
                        "A colleague asked about our %ss yesterday. Can you %s them for me? Then tell the team about each %s!"
                                .formatted(noun, deed.otherWords(), noun));
            case 5 -> of(noun + "s");
            case 6 -> of(description);
            case 7 -> of(area.about() + " " + noun);
            case 8 -> of(noun.substring(0, Math.min(5, noun.length())));
            default ->
                of("sorted by owner, " + deed.verb() + " everything as csv or json in the time zone of the user");
        };
    }

    private static SyntheticQuery of(String text) {
        return new SyntheticQuery(text, Optional.empty());
    }

    /// Checks that something was found, in order, and the right tool first.
    void check(Search.Matches found) {
        var matches = found.matches();
        var isOrdered = IntStream.range(1, matches.size())
                .allMatch(at -> matches.get(at - 1).score() >= matches.get(at).score());
        if (matches.isEmpty() || !isOrdered) {
            throw new WrongAnswerException("matches of '" + text + "', the best first", found.toString());
        }
        wanted.filter(name -> !matches.getFirst().entry().name().equals(name)).ifPresent(name -> {
            throw new WrongAnswerException(
                    name + " first", matches.getFirst().entry().name());
        });
    }
}
