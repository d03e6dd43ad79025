package dev.jackfield.conformance;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.transport.stdio.StreamWire;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// The fixture over stdio, by an author who also prints to standard output.
final class RubbishServer {
    private static final byte[] RUBBISH = """
        Server is listening ...

        {"level":"info","msg":"a log line"}
        {"jsonrpc":"2.0"
        [1, 2, 3]
        null
        \u0000\u0001 \uFFFD
        {"jsonrpc":"2.0","id":987654,"result":{}}
        """.getBytes(StandardCharsets.UTF_8);

    private RubbishServer() {}

    public static void main(String[] arguments) {
        var wire = StreamWire.server(System.in, new Littered(System.out), "rubbish");
        Host.serve(wire, ConformanceFixture.speaking(SpokenEras.LEGACY).connect());
    }

    /// Drops its litter whenever the messages before it are complete.
    private static final class Littered extends FilterOutputStream {
        Littered(OutputStream out) {
            super(out);
        }

        @Override
        public void flush() throws IOException {
            out.write(RUBBISH);
            out.flush();
        }
    }
}
