package dev.jackfield.core.call;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import java.time.Duration;

/// A caller that stops the clock of a request while its user is asked.
public final class PausingCaller extends ForwardingCaller {
    private final Patience patience;

    /// Wraps a caller.
    ///
    /// @param patience rests while the caller is asked
    public PausingCaller(Caller caller, Patience patience) {
        super(caller);
        this.patience = patience;
    }

    @Override
    public Message ask(Message question) throws InterruptedException {
        return patience.pauseWhile(() -> delegate().ask(question));
    }

    @Override
    public Caller inner() {
        return new PausingCaller(delegate().inner(), patience);
    }

    @Override
    public Duration askingTime() {
        return patience.pausedTime();
    }
}
