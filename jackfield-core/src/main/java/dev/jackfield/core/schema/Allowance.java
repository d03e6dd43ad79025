package dev.jackfield.core.schema;

/// A fixed amount of work, whatever time it takes. For work that is done once and must not depend on the load of
/// the machine.
final class Allowance implements Meter {
    private final String spent;
    private long left;

    /// Allows so many units.
    ///
    /// @param spent the reason to give when they are used up
    Allowance(long units, String spent) {
        this.left = units;
        this.spent = spent;
    }

    @Override
    public void count(long units) {
        left -= units;
        if (left < 0) {
            throw new SpentException(spent);
        }
    }

    @Override
    public void build() {
        count(1);
    }
}
