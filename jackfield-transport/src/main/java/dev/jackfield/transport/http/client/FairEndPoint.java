package dev.jackfield.transport.http.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.thread.Scheduler;

/// A connection that gives the others a turn. The library reads as long as there is something to read, and other
/// connections wait meanwhile: a peer that sends fast enough would be the only one that is heard.
final class FairEndPoint extends SocketChannelEndPoint {
    private static final int TURN = 256 << 10;

    // used by the one thread that reads; another one may be next
    private volatile int read;

    FairEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
    }

    /// Reads. After so many bytes in a row it says that there are none now, until the library asks to be told when
    /// there are some.
    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        if (read >= TURN) {
            return 0;
        }
        var filled = super.fill(buffer);
        read = filled > 0 ? read + filled : 0;
        return filled;
    }

    @Override
    protected void needsFillInterest() {
        read = 0;
        super.needsFillInterest();
    }
}
