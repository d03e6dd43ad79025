package dev.jackfield.providers;

import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.TokenEstimate;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.providers.format.Failures;
import java.time.Duration;

/// A model behind LangChain4j. A turn is written on the thread that asks for it.
record LangChainModel(ModelService service, ModelDescriptor descriptor, RetryPause backoff) implements ChatModel {
    @Override
    public ModelReply reply(ModelRequest request, ModelListener listener) throws InterruptedException {
        var failures = new Failures(service.config(), descriptor.id());
        service.requireKey(failures);
        var turn = ModelTurn.of(request, service, descriptor, failures);
        var deadline = Deadline.after(service.config().timeout());
        for (var attempt = 1; ; attempt++) {
            var exchange = new ModelExchange(turn, listener, deadline);
            try {
                return exchange.reply();
            } catch (ModelException failed) {
                var pause = pauseBeforeNext(attempt, failed, exchange, deadline);
                listener.onRetry(failed);
                Thread.sleep(pause);
            }
        }
    }

    /// Returns how long to wait before the request is made again; throws the failure when it may not be.
    private Duration pauseBeforeNext(int attempt, ModelException failed, ModelExchange exchange, Deadline deadline) {
        var pause = backoff.pause(attempt, exchange.retryAfter());
        if (exchange.hasBegun()
                || !failed.kind().isPassing()
                || attempt > service.config().retries()
                || pause.compareTo(deadline.timeLeft()) >= 0) {
            throw failed;
        }
        return pause;
    }

    @Override
    public int tokens(String text) {
        return TokenEstimate.of(text);
    }

    @Override
    public String toString() {
        return descriptor.provider() + "/" + descriptor.id();
    }
}
