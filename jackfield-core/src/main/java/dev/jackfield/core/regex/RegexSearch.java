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
}
