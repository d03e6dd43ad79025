package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import java.io.IOException;
import java.net.URI;

/// How clients of an era get to an echo tool.
@FunctionalInterface
interface DoorFactory {
    Door door(URI url, String tool) throws IOException;
}
