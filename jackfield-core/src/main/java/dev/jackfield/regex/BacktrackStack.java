package dev.jackfield.regex;

import java.util.Arrays;

/// What a search can still try, the last first, and what its registers had before.
final class BacktrackStack {
    private static final int ENTRY = 3;
    private static final int RESTORE = -1;

    private final int[] registers;

    // entries of three: an op, a place, and the least place; or RESTORE, a register, and what it had
    private int[] entries = new int[32 * ENTRY];
    private int size;

    BacktrackStack(int[] registers) {
        this.registers = registers;
    }

    int size() {
        return size;
    }

    /// To go on with an op at a place.
    ///
    /// @param least down to which place it may be tried, one character less each time
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

    /// Takes the last choice above `bottom`; the registers have what they had then.
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

    /// The choice that was taken last.
    int pc() {
        return entries[size];
    }

    int at() {
        return entries[size + 1];
    }

    int least() {
        return entries[size + 2];
    }

    /// Forgets what is above `bottom`, as if it had not been tried.
    void undo(int bottom) {
        while (pop(bottom)) {
            // the choice itself is not wanted
        }
    }

    /// Forgets the choices above `bottom`, and keeps what belongs to the registers.
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
