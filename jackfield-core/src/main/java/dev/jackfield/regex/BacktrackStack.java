package dev.jackfield.regex;

import java.util.Arrays;

/// The untried choices of a search, the last first, and the earlier values of its registers.
final class BacktrackStack {
    private static final int ENTRY = 3;
    private static final int RESTORE = -1;

    private final int[] registers;

    // entries of three: an op, a place, and the lowest place; or RESTORE, a register, and its earlier value
    private int[] entries = new int[32 * ENTRY];
    private int size;

    BacktrackStack(int[] registers) {
        this.registers = registers;
    }

    int size() {
        return size;
    }

    /// Adds the choice to continue with an op at a place.
    ///
    /// @param least the lowest place to try, one character less each time
    void push(int pc, int at, int least) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, size * 2);
        }
        entries[size] = pc;
        entries[size + 1] = at;
        entries[size + 2] = least;
        size += ENTRY;
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

    int at() {
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
    void settle(int bottom) {
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
