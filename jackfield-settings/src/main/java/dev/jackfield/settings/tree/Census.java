package dev.jackfield.settings.tree;

/// Counts the values of one document while its tree is made.
final class Census {
    private final Extent extent;
    private int nodes;

    Census(Extent extent) {
        this.extent = extent;
    }

    /// The document is larger than it may be; the message says in what way.
    static final class TooLargeException extends RuntimeException {
        private final Place place;
        private final String reason;

        TooLargeException(Place place, String reason) {
            super(reason, null, false, false);
            this.place = place;
            this.reason = reason;
        }

        Problem problem() {
            return new Problem(place, "", reason);
        }
    }

    /// Counts one more.
    void count(Place place, int depth) {
        if (depth > extent.depth()) {
            throw new TooLargeException(place, extent.tooDeep());
        }
        if (++nodes > extent.nodes()) {
            throw new TooLargeException(place, extent.tooMany());
        }
    }
}
