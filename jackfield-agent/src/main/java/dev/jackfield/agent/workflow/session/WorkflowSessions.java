package dev.jackfield.agent.workflow.session;

import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.tools.ToolFailedException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The sessions of a workflow: bounded in number, for all and for one identity, and forgotten when they were not
/// used for a while. One with a call that runs is never forgotten.
public final class WorkflowSessions {
    private final int most;
    private final Duration kept;
    private final InstantSource clock;
    private final boolean isShared;
    private final ReentrantLock sharedTurns = new ReentrantLock();

    // guarded by this; the least recently used comes first
    private final LinkedHashMap<SessionKey, WorkflowSession> sessions = new LinkedHashMap<>(16, 0.75f, true);

    public WorkflowSessions(WorkflowSettings settings, InstantSource clock) {
        this.most = settings.maxSessions();
        this.kept = settings.sessionTime();
        this.clock = clock;
        this.isShared = settings.sharedState();
    }

    /// Returns a session, which begins here if it is new.
    public synchronized WorkflowSession sessionFor(SessionKey key) {
        if (!key.isUsable()) {
            throw new ToolFailedException("The name of the session is too long; use at most 256 characters.");
        }
        forgetOld();
        var session = sessions.get(key);
        if (session == null) {
            makeRoom(key.identity());
            session = new WorkflowSession(key, isShared ? sharedTurns : new ReentrantLock(), isShared);
            sessions.put(key, session);
        }
        session.used = clock.instant();
        return session;
    }

    /// What is done in a session.
    public interface Use<T, E extends Exception> {
        T run(WorkflowSession session) throws E;
    }

    /// Does something in a session, which is kept meanwhile.
    public <T, E extends Exception> T runInSession(SessionKey key, Use<T, E> use) throws E {
        var session = enter(key);
        try {
            return use.run(session);
        } finally {
            leave(session);
        }
    }

    private synchronized WorkflowSession enter(SessionKey key) {
        var session = sessionFor(key);
        session.calls++;
        return session;
    }

    private synchronized void leave(WorkflowSession session) {
        session.calls--;
        session.used = clock.instant();
    }

    /// Returns where a session is. One that is not known is at the root, and lists do not make it.
    public synchronized ContextPath path(SessionKey key) {
        return find(key).map(WorkflowSession::path).orElse(ContextPath.ROOT);
    }

    private Optional<WorkflowSession> find(SessionKey key) {
        @Nullable WorkflowSession session = sessions.get(key);
        return Optional.ofNullable(session).filter(each -> !isOld(each));
    }

    private boolean isOld(WorkflowSession session) {
        return session.calls == 0 && session.used.plus(kept).isBefore(clock.instant());
    }

    private void forgetOld() {
        sessions.values().removeIf(this::isOld);
    }

    /// An identity with many sessions loses one of its own, not one of another identity.
    private void makeRoom(String identity) {
        var own = sessions.values().stream()
                .filter(session -> session.key().identity().equals(identity))
                .toList();
        if (own.size() >= Math.max(1, most / 4)) {
            dropIdle(own, "All your %d sessions of this workflow are in use".formatted(own.size()));
        } else if (sessions.size() >= most) {
            dropIdle(sessions.values(), "All %d sessions of this workflow are in use".formatted(most));
        }
    }

    /// Forgets the session that was used least recently, of those in which nothing runs.
    private void dropIdle(Collection<WorkflowSession> among, String problem) {
        var idle = among.stream()
                .filter(session -> session.calls == 0)
                .findFirst()
                .orElseThrow(() -> new ToolFailedException(
                        problem + "; call again when one of their commands has ended, or use an existing session."));
        sessions.remove(idle.key());
    }

    /// Lets go of the states of a version that is not in use any more, and with them of its classes.
    public synchronized void forget(Generation retired) {
        sessions.values().forEach(session -> session.forget(retired));
    }

    synchronized int count() {
        return sessions.size();
    }
}
