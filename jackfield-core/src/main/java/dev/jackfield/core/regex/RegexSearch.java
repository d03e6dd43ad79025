package dev.jackfield.core.regex;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// One search in one text: runs the program, and returns to the last choice when it fails.
///
/// It belongs to one thread. Its choices are on a stack of its own, so it does not overflow on long texts.
final class RegexSearch {
    /// How many ops run between two reports of work.
    private static final int OPS_PER_REPORT = 64;
    private static final int UNITS_PER_REPORT = 4;
    private static final int CHARS_PER_UNIT = 16;

    private static final int ANYWHERE = -1;
    private static final int FAILED = -1;

    private final Op[] program;
    private final BacktrackStack choices;
    private final int[] registers;
    private final String text;
    private final Steps steps;

    private int pc;
    private int at;
    private int ops;

    RegexSearch(Op[] program, int registers, String text, Steps steps) {
        this.program = program;
        this.registers = new int[registers];
        this.choices = new BacktrackStack(this.registers, text.length(), steps);
        this.text = text;
        this.steps = steps;
        Arrays.fill(this.registers, -1);
    }

    boolean find() {
        return firstMatch().isPresent();
    }

    /// Returns where the first match begins.
    OptionalInt firstMatch() {
        steps.count(1);
        var isAnchored = program[0] instanceof Op.Check(var edge) && edge == Edge.START;
        var last = isAnchored ? 0 : text.length();
        for (var from = 0; from <= last; from++) {
            if (fits(0, from, ANYWHERE)) {
                return OptionalInt.of(from);
            }
        }
        return OptionalInt.empty();
    }

    /// Returns the text of each group; empty for a group without a match.
    List<String> groups(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(this::group).toList();
    }

    private String group(int number) {
        var begin = registers[2 * number];
        return begin < 0 ? "" : text.substring(begin, registers[2 * number + 1]);
    }

    /// Returns whether the program from this op on matches the text from this place on.
    ///
    /// @param end where the match must end
    private boolean fits(int op, int from, int end) {
        var bottom = choices.size();
        pc = op;
        at = from;
        while (true) {
            count();
            if (program[pc] instanceof Op.Done) {
                if (end == ANYWHERE || at == end) {
                    return true;
                }
                at = FAILED;
            } else {
                step(program[pc++]);
            }
            if (at == FAILED && !backtrack(bottom)) {
                return false;
            }
        }
    }

    private void count() {
        if (++ops % OPS_PER_REPORT == 0) {
            steps.count(UNITS_PER_REPORT);
        }
    }

    private boolean backtrack(int bottom) {
        if (!choices.pop(bottom)) {
            return false;
        }
        pc = choices.pc();
        at = choices.position();
        pushFewer(at, choices.least());
        return true;
    }

    private void step(Op op) {
        switch (op) {
            case Op.Take(var set) -> at = positionAfter(set, at);
            case Op.TakeMany many -> takeMany(many);
            case Op.Split(var first, var second) -> {
                choices.push(second, at, at);
                pc = first;
            }
            case Op.Jump(var to) -> pc = to;
            case Op.Mark(var register) -> {
                choices.remember(register);
                registers[register] = at;
            }
            case Op.Moved(var register) -> require(registers[register] != at);
            case Op.Check(var edge) -> require(edge.isAt(text, at));
            case Op.Same(var group) -> matchReference(group);
            case Op.Look look -> lookAround(look);
            case Op.Done() -> {}
        }
    }

    private void require(boolean isSo) {
        if (!isSo) {
            at = FAILED;
        }
    }

    private int positionAfter(CharSet set, int place) {
        if (place >= text.length()) {
            return FAILED;
        }
        var letter = text.codePointAt(place);
        return set.has(letter) ? place + Character.charCount(letter) : FAILED;
    }

    private void takeMany(Op.TakeMany many) {
        var least = many.min() == 0 ? at : FAILED;
        var taken = 0;
        for (var next = at; taken < many.max() && (next = positionAfter(many.set(), at)) != FAILED; at = next) {
            if (++taken == many.min()) {
                least = next;
            }
            if (taken % CHARS_PER_UNIT == 0) {
                steps.count(1);
            }
        }
        if (least == FAILED) {
            at = FAILED;
        } else {
            pushFewer(at, least);
        }
    }

    /// Adds the choice of one character less, where that is still enough.
    private void pushFewer(int taken, int least) {
        if (taken > least) {
            choices.push(pc, taken - Character.charCount(text.codePointBefore(taken)), least);
        }
    }

    /// Matches a back reference. A group without a match counts as empty.
    private void matchReference(int group) {
        var begin = registers[2 * group];
        var length = registers[2 * group + 1] - begin;
        if (begin >= 0 && length > 0) {
            steps.count(1 + length / CHARS_PER_UNIT);
            at = text.regionMatches(at, text, begin, length) ? at + length : FAILED;
        }
    }

    private void lookAround(Op.Look look) {
        var inside = pc;
        var place = at;
        var bottom = choices.size();
        var isThere = look.isBehind() ? endsHere(inside, place) : fits(inside, place, ANYWHERE);
        if (look.isNegative()) {
            choices.undo(bottom);
        } else {
            choices.dropChoices(bottom);
        }
        pc = look.end() + 1;
        at = isThere == look.isNegative() ? FAILED : place;
    }

    private boolean endsHere(int inside, int place) {
        for (var from = place; from >= 0; from--) {
            if (fits(inside, from, place)) {
                return true;
            }
        }
        return false;
    }

    /// The untried choices of a search, the last first, and the earlier values of its registers.
    private static final class BacktrackStack {
        private static final int ENTRY = 3;
        private static final int RESTORE = -1;

        /// How many entries any search may have, and how many more for each character, up to a text of 2 Mi
        /// characters: a pattern can leave hundreds of choices at each character.
        private static final int ENTRIES = 1 << 20;

        private static final int ENTRIES_PER_CHARACTER = 4;
        private static final int LONGEST_COUNTED = 1 << 21;

        private final int[] registers;
        private final int most;
        private final Steps steps;

        // entries of three: an op, a place, and the lowest place; or RESTORE, a register, and its earlier value
        private int[] entries = new int[32 * ENTRY];
        private int size;

        /// @param length how many characters the text has
        /// @param steps ends a search that needs too many entries
        BacktrackStack(int[] registers, int length, Steps steps) {
            this.registers = registers;
            this.most = ENTRY * (ENTRIES + ENTRIES_PER_CHARACTER * Math.min(length, LONGEST_COUNTED));
            this.steps = steps;
        }

        int size() {
            return size;
        }

        /// Adds the choice to continue with an op at a place.
        ///
        /// @param least the lowest place to try, one character less each time
        void push(int pc, int at, int least) {
            if (size == entries.length) {
                grow();
            }
            entries[size] = pc;
            entries[size + 1] = at;
            entries[size + 2] = least;
            size += ENTRY;
        }

        private void grow() {
            if (size == most) {
                steps.endForMemory();
            }
            entries = Arrays.copyOf(entries, Math.min(size * 2, most));
        }

        void remember(int register) {
            push(RESTORE, register, registers[register]);
        }

        /// Takes the last choice above `bottom`, and restores the registers to their values at that time.
        boolean pop(int bottom) {
            while (size > bottom) {
                size -= ENTRY;
                if (entries[size] != RESTORE) {
                    return true;
                }
                registers[entries[size + 1]] = entries[size + 2];
            }
            return false;
        }

        /// Returns the op of the choice that was taken last.
        int pc() {
            return entries[size];
        }

        int position() {
            return entries[size + 1];
        }

        int least() {
            return entries[size + 2];
        }

        /// Drops everything above `bottom`, and restores the registers.
        void undo(int bottom) {
            while (pop(bottom)) {
                // the choice itself is not wanted
            }
        }

        /// Drops the choices above `bottom`, but keeps the earlier values of the registers.
        void dropChoices(int bottom) {
            var kept = bottom;
            for (var entry = bottom; entry < size; entry += ENTRY) {
                if (entries[entry] == RESTORE) {
                    System.arraycopy(entries, entry, entries, kept, ENTRY);
                    kept += ENTRY;
                }
            }
            size = kept;
        }
    }
}
