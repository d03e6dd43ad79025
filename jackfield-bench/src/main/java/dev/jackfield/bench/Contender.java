package dev.jackfield.bench;

import dev.jackfield.bench.load.Clients;
import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.LoadGenerator;
import dev.jackfield.bench.measure.Usage;
import dev.jackfield.bench.process.ProcessTree;
import org.jspecify.annotations.Nullable;

/// A way from the load to the upstream.
///
/// @param middle what stands between the two; null when nothing does
record Contender(String name, LoadGenerator way, @Nullable ProcessTree middle) {

    static Contender direct(String name, LoadGenerator way) {
        return new Contender(name, way, null);
    }

    static Contender through(String name, Door door, ProcessTree middle) {
        return new Contender(name, new Clients(door::open), middle);
    }

    boolean isMiddle() {
        return middle != null;
    }

    Usage usage() {
        return middle == null ? Usage.NONE : middle.usage();
    }
}
