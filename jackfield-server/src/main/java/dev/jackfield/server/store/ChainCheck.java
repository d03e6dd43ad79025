package dev.jackfield.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/// Checks one chain from its cut to its end.
final class ChainCheck {
    private static final int BATCH = 32;

    private final Journal journal;
    private final String chain;
    private final Predicate<Cut> isSigned;
    private final List<Head> anchors;
    private final ChainReport.ChainProblems problems = new ChainReport.ChainProblems();
    private final List<String> notes = new ArrayList<>();
    private final LinkCheck links = new LinkCheck(problems);
    private final IndexCheck index;

    private long first = 1;
    private long next = 1;
    private String from = "";
    private String to = "";

    /// @param anchors events of this chain that were noted down
    ChainCheck(Journal journal, String chain, IndexCheck.IndexRows rows, Predicate<Cut> isSigned, List<Head> anchors) {
        this.journal = journal;
        this.chain = chain;
        this.isSigned = isSigned;
        this.anchors = anchors;
        this.index = new IndexCheck(rows, problems);
    }

    ChainReport run(LongConsumer progress) {
        start();
        checkEnd(walk(progress));
        anchors.stream()
                .filter(anchor -> anchor.number() >= next)
                .forEach(anchor -> problems.add(
                        "The anchor %s is not reached: the chain ends with event %d".formatted(anchor, next - 1)));
        return new ChainReport(chain, first, next - 1, from, to, problems.sentences(), problems.count(), notes);
    }

    /// Begins at the cut, or at the first event.
    private void start() {
        links.start(new Head(chain, 0, EventHash.START));
        passCut();
        first = next;
        anchors.stream()
                .filter(anchor -> anchor.number() < first - 1)
                .forEach(anchor -> notes.add("The anchor %s cannot be checked: events up to %d were removed since"
                        .formatted(anchor, first - 1)));
    }

    /// Goes on behind what was removed, also while this runs.
    private void passCut() {
        journal.cutOf(chain).filter(cut -> cut.last().number() >= next).ifPresent(cut -> {
            var last = cut.last();
            if (!isSigned.test(cut)) {
                problems.add("The removal of the events up to %d was not signed with the key of this hub"
                        .formatted(last.number()));
            }
            links.start(last);
            next = last.number() + 1;
            checkAnchors(last.number(), last.hash());
        });
    }

    /// Reads all blocks, also those that come meanwhile. Returns the end that the chain has then.
    private Optional<Head> walk(LongConsumer progress) {
        while (true) {
            var end = journal.head(chain);
            var blocks =
                    journal.blocks("where b.chain = ? and b.last >= ? order by b.last limit " + BATCH, chain, next);
            if (blocks.isEmpty()) {
                return end;
            }
            index.prepare(chain, blocks.getFirst().last(), blocks.getLast().last());
            blocks.forEach(this::check);
            progress.accept(
                    blocks.stream().mapToLong(block -> block.events().size()).sum());
        }
    }

    private void check(EventBlock block) {
        passGap(block);
        if (block.last() < next) {
            return; // removed meanwhile
        }
        if (block.first() < next) {
            problems.add("The row of events %d to %d has events that stand in the row before, too"
                    .formatted(block.first(), block.last()));
            links.skip();
        }
        var order = LineOrder.of(block);
        order.problems().forEach(problems::add);
        order.lines().forEach(this::check);
        if (order.problems().isEmpty()) {
            index.check(block);
        } else {
            links.skip();
        }
        next = block.last() + 1;
    }

    private void check(LineOrder.Line line) {
        if (line.number() != next) {
            links.skip();
        }
        links.add(line.number(), line.bytes());
        checkAnchors(line.number(), links.hash());
        to = EventBlock.timeOf(line.bytes());
        from = from.isEmpty() ? to : from;
        next = line.number() + 1;
    }

    private void passGap(EventBlock block) {
        if (block.first() > next) {
            passCut();
        }
        if (block.first() > next) {
            addMissing(block.first() - 1);
        }
    }

    private void addMissing(long last) {
        links.skip();
        problems.add(ChainReport.ChainProblems.missing(next, last));
        next = last + 1;
    }

    private void checkEnd(Optional<Head> found) {
        if (found.isEmpty()) {
            problems.add("There is no such chain, or its end was removed");
            links.skip();
            return;
        }
        var end = found.get();
        if (end.number() >= next) {
            passCut();
        }
        if (end.number() >= next) {
            links.skip();
            problems.add(ChainReport.ChainProblems.missing(next, end.number()) + " at the end of the chain");
        } else if (end.number() < next - 1) {
            problems.add("The chain is said to end with event %d, and goes on".formatted(end.number()));
            links.skip();
        } else {
            links.addEnd(end.hash());
        }
    }

    private void checkAnchors(long number, String hash) {
        anchors.stream()
                .filter(anchor -> anchor.number() == number && !anchor.hash().equals(hash))
                .forEach(anchor -> problems.add(
                        "Event %d is another one than that of the anchor %s: what is up to there was written anew"
                                .formatted(number, anchor)));
    }
}
