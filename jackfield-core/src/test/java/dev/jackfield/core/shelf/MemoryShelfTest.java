package dev.jackfield.core.shelf;

import dev.jackfield.testkit.ManualClock;

class MemoryShelfTest implements ShelfContract {
    private final ManualClock clock = ManualClock.start();
    private final MemoryShelf shelf = new MemoryShelf(clock);

    @Override
    public Shelf shelf() {
        return shelf;
    }

    @Override
    public ManualClock clock() {
        return clock;
    }
}
