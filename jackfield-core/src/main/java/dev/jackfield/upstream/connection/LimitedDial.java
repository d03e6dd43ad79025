package dev.jackfield.upstream.connection;

import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.ForwardingChannel;
import dev.jackfield.rpc.Shares;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Opens channels to one upstream, never more than there may be in all.
public record LimitedDial(Dial dial, UpstreamLimits limits) {
    private static final Logger LOG = LoggerFactory.getLogger(LimitedDial.class);

    /// A process that is not gone by then cannot be ended by us.
    private static final Duration STUBBORN = Duration.ofSeconds(30);

    /// Connects when there is a place for one more, or throws with a message that says what is full.
    public Channel open(ClientLink unsolicited, Deadline deadline) throws InterruptedException {
        return open(Shares.HUB, unsolicited, deadline);
    }

    /// Opens a channel that counts as one of this owner's.
    Channel open(Object owner, ClientLink unsolicited, Deadline deadline) throws InterruptedException {
        var place = limits.connection(owner, deadline);
        try {
            return new LimitedChannel(dial.open(unsolicited), place);
        } catch (RuntimeException | Error failed) {
            place.close();
            throw failed;
        }
    }

    /// The right of the hub itself to start a process, held until it has answered.
    public Shares.Place coldStart(Deadline deadline) throws InterruptedException {
        return coldStart(Shares.HUB, deadline);
    }

    /// The right to start a process that counts as one of this owner's.
    Shares.Place coldStart(Object owner, Deadline deadline) throws InterruptedException {
        return limits.coldStart(owner, deadline);
    }

    /// A channel that gives its place back when it is closed and its process is gone.
    private static final class LimitedChannel extends ForwardingChannel {
        private final Channel channel;
        private final Shares.Place place;

        LimitedChannel(Channel channel, Shares.Place place) {
            this.channel = channel;
            this.place = place;
        }

        @Override
        protected Channel behind() {
            return channel;
        }

        /// Nobody waits for the end; but what still runs takes a place.
        @Override
        public void close() {
            try {
                channel.close();
            } finally {
                Thread.ofVirtual().name("place of a connection").start(this::giveBack);
            }
        }

        private void giveBack() {
            try {
                if (!channel.awaitEnd(Deadline.after(STUBBORN))) {
                    LOG.warn("A connection did not end in {} s; another may take its place", STUBBORN.toSeconds());
                }
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            } finally {
                place.close();
            }
        }
    }
}
