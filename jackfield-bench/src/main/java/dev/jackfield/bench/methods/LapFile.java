package dev.jackfield.bench.methods;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// A file that is overwritten from its start when it is long enough, so that hours of log fit on any disk and
/// each line still costs what a line of a file costs.
final class LapFile extends OutputStream {
    private static final long LAP = 16L << 20;

    private final FileOutputStream file;
    private long written;

    LapFile(File path) throws IOException {
        this.file = new FileOutputStream(path);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        file.write(bytes, from, length);
        written += length;
        if (written > LAP) {
            file.getChannel().position(0);
            written = 0;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
