package dev.jackfield.executor;

import dev.jackfield.call.Caller;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.rpc.Message;

/// The end of a call that must know whether it got as far as the action: what may have run is not run again.
final class Reached implements Caller {
    // written by the thread that runs the action
    private volatile boolean reached;

    static void mark(Caller caller) {
        if (caller instanceof Reached here) {
            here.reached = true;
        }
    }

    boolean isReached() {
        return reached;
    }

    @Override
    public Envelope envelope() {
        return Caller.SILENT.envelope();
    }

    @Override
    public void hear(Message notification) {}
}
