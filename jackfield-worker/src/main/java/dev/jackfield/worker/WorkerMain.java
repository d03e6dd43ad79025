package dev.jackfield.worker;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;

/// Runs the scripts that the hub sends over a pipe, one after the other, each in a context of its own.
public final class WorkerMain {
    private final Frames frames;
    private JavaScriptRun next;

    private WorkerMain(Frames frames) {
        this.frames = frames;
        this.next = new JavaScriptRun(frames, Limits.DEFAULT);
    }

    /// Runs until the hub closes the pipe. Standard output belongs to the protocol.
    public static void main(String[] arguments) {
        var frames = new Frames(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err);
        var worker = new WorkerMain(frames);
        frames.sendReady();
        try {
            for (var message = frames.next(); message.isPresent(); message = frames.next()) {
                worker.runIfScript(message.get());
            }
        } catch (Bridge.HubGoneException closed) {
            System.exit(0);
        }
    }

    /// Leaves out answers to calls that the last script made and did not wait for.
    private void runIfScript(Frames.Incoming message) {
        if (message.isRun()) {
            run(message);
        }
    }

    private void run(Frames.Incoming message) {
        var limits = next.loadProgram(message);
        if (!limits.equals(next.limits())) {
            next.close();
            next = new JavaScriptRun(frames, limits);
            next.loadProgram(message);
        }
        frames.sendResult(message.id(), next.run());
        if (next.isSpent()) {
            Runtime.getRuntime().halt(0);
        }
        next.close();
        next = new JavaScriptRun(frames, limits);
    }
}
