package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Opens channels to one upstream within the limits for all upstreams.
public record LimitedDial(Dial dial, UpstreamLimits limits) {
    private static final Logger LOG = LoggerFactory.getLogger(LimitedDial.class);

    /// A process that has not exited by then cannot be ended by the hub.
    private static final Duration STUBBORN = Duration.ofSeconds(30);

    /// Connects when there is a place for one more, or throws with a message that says which limit is reached.
    public Channel open(ClientLink unsolicited, Deadline deadline) throws InterruptedException {
        return open(Shares.HUB, unsolicited, deadline);
    }

    /// Opens a channel that counts towards this owner's share.
    Channel open(Object owner, ClientLink unsolicited, Deadline deadline) throws InterruptedException {
        var place = limits.connection(owner, deadline);
        try {
            return new LimitedChannel(dial.open(unsolicited), place);
        } catch (RuntimeException | Error failed) {
            place.close();
            throw failed;
        }
    }

    /// Takes the right to start a process for the hub itself. It is held until the process has answered.
    public Shares.Place takeColdStart(Deadline deadline) throws InterruptedException {
        return takeColdStart(Shares.HUB, deadline);
    }

    /// Takes the right to start a process that counts towards this owner's share.
    Shares.Place takeColdStart(Object owner, Deadline deadline) throws InterruptedException {
        return limits.takeColdStart(owner, deadline);
    }

    /// A channel that frees its place when it is closed and its process is gone.
    private static final class LimitedChannel extends ForwardingChannel {
        private final Channel channel;
        private final Shares.Place place;

        LimitedChannel(Channel channel, Shares.Place place) {
            this.channel = channel;
            this.place = place;
        }

        @Override
        protected Channel delegate() {
            return channel;
        }

        /// Frees the place in the background, when the process has ended.
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
                    LOG.warn(
                            "A connection to a source did not end within {} s; its place is given to another",
                            STUBBORN.toSeconds());
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } finally {
                place.close();
            }
        }
    }
}
