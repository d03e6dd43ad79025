package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The memory that one exchange has reserved. Used by the thread of the exchange, and by the one that answers it.
final class ExchangeMemory implements AutoCloseable {
    private final Memory memory;

    // guarded by this
    private final List<Shares.Place> taken = new ArrayList<>(1);
    private Object owner = "stranger";
    private boolean closed;

    ExchangeMemory(Memory memory) {
        this.memory = memory;
    }

    /// Counts all later reservations for this owner.
    synchronized void setOwner(Object other) {
        owner = other;
    }

    /// Reserves so many bytes more; false when there is no memory.
    synchronized boolean tryReserve(long bytes) {
        Optional<Shares.Place> more = closed ? Optional.empty() : memory.reserve(owner, bytes);
        more.ifPresent(taken::add);
        return more.isPresent();
    }

    /// Reserves so many bytes more for a request, or refuses the request.
    void reserve(long bytes) {
        if (!tryReserve(bytes)) {
            throw new HttpRefusedException(
                    503,
                    "The hub has no memory for a request of this size now; send it later or send less"
                            + " (JACKFIELD_HEAP gives the hub more)",
                    Map.of("Retry-After", "5"));
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        taken.forEach(Shares.Place::close);
        taken.clear();
    }
}
