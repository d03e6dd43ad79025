package dev.jackfield.bench.load;

import java.io.IOException;

/// Makes one call at a time and checks its answer.
public interface Client extends AutoCloseable {
    void call() throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
