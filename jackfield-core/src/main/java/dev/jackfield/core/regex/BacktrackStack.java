package dev.jackfield.core.regex;

import java.util.Arrays;

/// The untried choices of a search, the last first, and the earlier values of its registers.
final class BacktrackStack {
    private static final int ENTRY = 3;
    private static final int RESTORE = -1;

    /// How many entries any search may have, and how many more for each character, up to a text of 2 Mi characters: a
    /// pattern can leave hundreds of choices at each character.
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
