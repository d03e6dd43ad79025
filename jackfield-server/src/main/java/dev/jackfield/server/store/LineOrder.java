package dev.jackfield.server.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The lines of a block with the numbers of their events, and what is wrong with their order.
///
/// @param lines empty where nothing can be said of their numbers
/// @param problems as sentences
record LineOrder(List<Line> lines, List<String> problems) {
    private static final byte[] NUMBER = "{\"number\":".getBytes(StandardCharsets.US_ASCII);

    /// @param number what the event must have as its number
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    record Line(long number, byte[] bytes) {}

    static LineOrder of(EventBlock block) {
        var lines = block.events().stream().map(KeptEvent::line).toList();
        return new Numbers(block, lines.stream().mapToLong(LineOrder::number).toArray()).compare(lines);
    }

    /// Returns the number that a line has of itself; 0 where it was changed.
    private static long number(byte[] line) {
        if (EventBlock.indexOf(line, NUMBER) != 0) {
            return 0;
        }
        var number = 0L;
        for (var at = NUMBER.length; at < line.length && line[at] >= '0' && line[at] <= '9'; at++) {
            number = number * 10 + line[at] - '0';
        }
        return number;
    }

    /// The numbers that the lines of a block have of themselves.
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    private record Numbers(EventBlock block, long[] numbers) {
        LineOrder compare(List<byte[]> lines) {
            if (numbers.length == 0) {
                return refuse("The row of events %d to %d was changed, and cannot be read"
                        .formatted(block.first(), block.last()));
            }
            var moved = IntStream.range(0, numbers.length)
                    .filter(at -> numbers[at] != block.first() + at)
                    .toArray();
            if (moved.length > 0 && isRowOfOthers()) {
                return refuse("Where events %d to %d should be stand %d to %d: rows were swapped"
                        .formatted(block.first(), block.last(), numbers[0], numbers[numbers.length - 1]));
            }
            if (numbers.length == block.last() - block.first() + 1) {
                return isPermuted(moved) ? refuse(wrongOrder(moved)) : inOrder(lines);
            }
            return isIncreasing()
                    ? withGaps(lines)
                    : refuse("The row of events %d to %d has lines that do not belong there"
                            .formatted(block.first(), block.last()));
        }

        private static LineOrder refuse(String problem) {
            return new LineOrder(List.of(), List.of(problem));
        }

        private boolean isRowOfOthers() {
            var last = numbers[numbers.length - 1];
            return numbers[0] > 0
                    && (numbers[0] > block.last() || last < block.first())
                    && IntStream.range(0, numbers.length).allMatch(at -> numbers[at] == numbers[0] + at);
        }

        /// Returns whether lines stand in the places of each other. A single one with another number was changed, which
        /// its hash shows.
        private boolean isPermuted(int[] moved) {
            var there =
                    IntStream.of(moved).mapToLong(at -> numbers[at]).sorted().toArray();
            var wanted = IntStream.of(moved).mapToLong(at -> block.first() + at).toArray();
            return moved.length > 1 && Arrays.equals(there, wanted);
        }

        private String wrongOrder(int[] moved) {
            return "Events %d to %d stand in the wrong order"
                    .formatted(block.first() + moved[0], block.first() + moved[moved.length - 1]);
        }

        private LineOrder inOrder(List<byte[]> lines) {
            return new LineOrder(
                    IntStream.range(0, lines.size())
                            .mapToObj(at -> new Line(block.first() + at, lines.get(at)))
                            .toList(),
                    List.of());
        }

        private boolean isIncreasing() {
            return IntStream.range(0, numbers.length)
                            .allMatch(at -> numbers[at] > (at == 0 ? block.first() - 1 : numbers[at - 1]))
                    && numbers[numbers.length - 1] <= block.last();
        }

        private LineOrder withGaps(List<byte[]> lines) {
            var problems = new ArrayList<String>();
            var next = block.first();
            for (var number : numbers) {
                addGap(next, number - 1, problems);
                next = number + 1;
            }
            addGap(next, block.last(), problems);
            return new LineOrder(
                    IntStream.range(0, lines.size())
                            .mapToObj(at -> new Line(numbers[at], lines.get(at)))
                            .toList(),
                    problems);
        }

        private static void addGap(long first, long last, List<String> problems) {
            if (first <= last) {
                problems.add(ChainReport.ChainProblems.missing(first, last));
            }
        }
    }
}
