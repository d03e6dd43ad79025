package dev.jackfield.bench.upstream;

import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.stdio.StreamWire;
import java.time.Duration;

/// The echo server over standard input and output, on one thread: the cheapest way for so little work.
public final class EchoOverStdio {
    private static final Duration SEND = Duration.ofSeconds(30);

    private EchoOverStdio() {}

    public static void main(String[] arguments) throws InterruptedException {
        var wire = StreamWire.server(System.in, System.out, "echo");
        for (var message = wire.receive(); message.isPresent(); message = wire.receive()) {
            if (message.get().isRequest()) {
                wire.send(EchoServer.answer(message.get()), Deadline.after(SEND));
            }
        }
    }
}
