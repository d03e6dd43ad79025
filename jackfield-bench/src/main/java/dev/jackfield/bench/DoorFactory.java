package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import java.io.IOException;
import java.net.URI;

/// Opens doors to an echo tool for clients of one era.
@FunctionalInterface
interface DoorFactory {
    Door door(URI url, String tool) throws IOException;
}
