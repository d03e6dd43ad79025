package dev.jackfield.protocol.rpc;

import java.util.Optional;

/// The memory that messages in flight may take, so that work is refused before the heap is full.
///
/// A message counts from its first bytes until its answer is written, with the memory that it may need while it
/// is processed. Owners share the memory fairly.
public final class Memory {
    private static final int UNIT = 1 << 10;

    /// The cost of any request, however small: its thread, its buffers, its answer.
    public static final int LEAST = 16 << 10;

    /// A message up to this size is counted by its size alone: what it may become is small.
    private static final int SMALL = 4 << 10;

    /// The cost of an object of a tree with its fields.
    private static final int PART = 48;

    /// Half of the heap of this process.
    public static final Memory OF_PROCESS = new Memory(heap() / 2);

    private final Shares units;

    /// The bytes of the heap of this process.
    public static long heap() {
        return Runtime.getRuntime().maxMemory();
    }

    public Memory(long bytes) {
        this.units = new Shares(Math.clamp(bytes / UNIT, 1, Integer.MAX_VALUE));
    }

    /// Reserves so many bytes for this owner, until they are released; empty when its share is used up.
    public Optional<Shares.Place> reserve(Object owner, long bytes) {
        return units.tryTake(owner, Math.clamp((bytes + UNIT - 1) / UNIT, 1, Integer.MAX_VALUE / 2));
    }

    /// How many bytes the owners have reserved.
    public long reservedBytes() {
        return (long) units.takenCount() * UNIT;
    }

    /// The memory that a JSON document may need while it is processed: it is copied when it is sent on, and a
    /// tree has several objects for each of its values.
    public static long cost(byte[] json) {
        return json.length <= SMALL ? LEAST : Math.max(LEAST, 2L * json.length + (long) PART * countParts(json));
    }

    /// The memory that a message may need while it is processed. Small messages are not copied to find out.
    public static long cost(Message message) {
        return message.length() <= SMALL ? LEAST : cost(message.bytes());
    }

    /// Counts separators and the beginnings of objects and arrays, outside of strings.
    private static int countParts(byte[] json) {
        var parts = 0;
        var isText = false;
        for (var at = 0; at < json.length; at++) {
            var c = json[at];
            if (c == '"') {
                isText = !isText;
            } else if (isText) {
                at += c == '\\' ? 1 : 0;
            } else if (c == ',' || c == '{' || c == '[') {
                parts++;
            }
        }
        return parts;
    }
}
