package dev.jackfield.server.assembly;

import dev.jackfield.sandbox.SandboxUnavailableException;
import dev.jackfield.sandbox.Script;
import dev.jackfield.sandbox.ScriptCalls;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.sandbox.ScriptResult;
import dev.jackfield.sandbox.ScriptRunner;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Opens a sandbox when it is first needed: a hub that runs no script pays nothing for it.
final class LazySandbox implements ScriptRunner {
    private final Supplier<ScriptRunner> maker;
    private final ReentrantLock opening = new ReentrantLock();
    private @Nullable ScriptRunner opened; // guarded by opening
    private boolean isClosed; // guarded by opening

    LazySandbox(Supplier<ScriptRunner> maker) {
        this.maker = maker;
    }

    /// Returns the sandbox, which is opened if it is not open yet.
    ScriptRunner open() {
        opening.lock();
        try {
            if (isClosed) {
                throw new SandboxUnavailableException("the hub is stopping");
            }
            var sandbox = opened == null ? maker.get() : opened;
            opened = sandbox;
            return sandbox;
        } finally {
            opening.unlock();
        }
    }

    @Override
    public ScriptResult run(Script script, ScriptCalls calls) throws InterruptedException {
        return open().run(script, calls);
    }

    @Override
    public Optional<String> unavailableReason(ScriptLanguage language) {
        return open().unavailableReason(language);
    }

    @Override
    public void close() {
        opening.lock();
        try {
            isClosed = true;
            if (opened != null) {
                opened.close();
            }
        } finally {
            opening.unlock();
        }
    }
}
