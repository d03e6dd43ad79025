package dev.jackfield.bench;

import dev.jackfield.bench.load.Clients;
import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.LoadGenerator;
import dev.jackfield.bench.measure.Usage;
import dev.jackfield.bench.process.ProcessTree;
import org.jspecify.annotations.Nullable;

/// A path from the load to the upstream, whose cost is measured.
///
/// @param middle the processes between the two; null when there are none
record Contender(String name, LoadGenerator load, @Nullable ProcessTree middle) {

    static Contender direct(String name, LoadGenerator load) {
        return new Contender(name, load, null);
    }

    static Contender via(String name, Door door, ProcessTree middle) {
        return new Contender(name, new Clients(door::open), middle);
    }

    boolean isMiddle() {
        return middle != null;
    }

    Usage usage() {
        return middle == null ? Usage.NONE : middle.usage();
    }
}
