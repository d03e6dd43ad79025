package dev.jackfield.core.shelf;

/// What an owner has in a drawer.
///
/// @param bytes of contents and attachments; an attachment counts for each record that has it
public record Usage(long records, long bytes) {
    public static final Usage NOTHING = new Usage(0, 0);

    public boolean isWithin(Usage most) {
        return records <= most.records && bytes <= most.bytes;
    }

    public Usage plus(Usage more) {
        return new Usage(records + more.records, bytes + more.bytes);
    }
}
